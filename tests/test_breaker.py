"""A server that is away keeps nobody waiting."""

from assistant.breaker import ATTEMPT, AWAY_FOR, Breaker


def test_after_a_failure_one_caller_at_a_time_tries_again_and_only_the_first_to_lose_or_find_it_tells():
    now = [0.0]
    breaker = Breaker(lambda: now[0])
    assert breaker.may_try()
    assert [breaker.lose(), breaker.lose(), breaker.may_try()] == [True, False, False]
    for pause in (AWAY_FOR, ATTEMPT):  # the second tries because the first never came back
        now[0] += pause
        assert [breaker.may_try(), breaker.may_try()] == [True, False]
    assert [breaker.find(), breaker.find(), breaker.may_try()] == [True, False, True]
