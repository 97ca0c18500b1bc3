"""Who leaves in the middle: the others play on, and what they had stays theirs."""

import pytest

from assistant.games import mai_star
from assistant.games.errors import Conflict, Illegal, Malformed
from assistant.games.mai_star import entered, entry_warnings, keep_tally, leave, put_round, rematch, summarize
from assistant.games.mai_star.validation import revalidate

from .play import after, keep, opened, played, put, scores


def left(match, *players):
    for player in players:
        match = after(match, leave(match, player, {"left": True}))
    return match


def test_who_has_left_keeps_their_money_and_earns_no_more():
    match = left(played([6, 3, 0, 10]), 3)
    match = put(put(match, 2, 4, 12, 11, ([], 0)), 3, 1, 2, 4, ([], 0))
    assert match.totals == (11, 17, 15, 10)
    assert [scored.gone for scored in match.rounds] == [(), (3,), (3,)]
    assert [rung.earned for rung in mai_star.ladder(match)][-1] == (10, None, None)


def test_who_has_left_neither_begins_nor_counts_for_who_does():
    assert left(played([6, 3, 0, 10]), 2).starting_player == 1, "the lowest of those who stay"
    tied = played([6, 3, 3, 10])
    assert (tied.starting_player, left(tied, 3).starting_player) == (1, 1)
    assert left(played([6, 6, 3, 10]), 2, 3).candidates == (0, 1)
    assert left(opened(4), 1).starting_player == 2, "the last of the others to choose a geisha"
    assert left(opened(4), 0).choosing_order == (3, 2, 1)


def test_who_has_left_cannot_win():
    match = left(played([6, 3, 0, 90]), 3)
    match = put(put(match, 2, 4, 2, 1, ([], 0)), 3, 1, 2, 4, ([], 0))
    assert (match.outcome.winners, match.ranking) == ((0,), (0, 1, 2, 3))
    assert summarize(match).figures["left"] == [3]
    assert mai_star.deciding(match).figure == 11


def test_nobody_is_asked_for_the_hand_of_one_who_has_left():
    match = left(keep(opened(3), 0, guest=4, cards_left=0), 2)
    assert match.untold == (1,)
    match = keep(match, 1, guest=3, cards_left=2)
    assert entry_warnings(match, 1, entered(match)) == []


def test_a_tally_goes_with_its_player_and_takes_no_taps():
    match = left(keep(opened(4), 3, geisha="momiji", guest=4), 3)
    assert match.owners == {}
    with pytest.raises(Conflict):
        keep_tally(match, 3, {"guest": 1})


def test_only_who_has_left_may_go_without_a_score():
    match, body = left(opened(4), 3), scores(4, 3, 2, 0)
    body["scores"][3] = None
    assert put_round(match, 1, body) == put_round(match, 1, scores(4, 3, 2, ([], 0)))
    for wrong, error in ((scores(4, 3, 2, 5), Illegal), ({"scores": [None] * 4}, Malformed)):
        with pytest.raises(error):
            put_round(match, 1, wrong)


def test_a_round_before_is_corrected_with_the_score_of_one_who_has_left_since():
    assert put(left(played([6, 3, 0, 10]), 3), 1, 6, 3, 0, 12).totals[3] == 12


def test_who_comes_back_plays_on():
    match = put(left(opened(4), 3), 1, 5, 4, 3, ([], 0))
    match = after(match, leave(match, 3, {"left": False}))
    assert (match.gone, match.rounds[0].gone) == ((), (3,))
    assert put(match, 2, 1, 1, 1, 7).totals[3] == 7


def test_two_stay_and_no_more_leave():
    with pytest.raises(Conflict):
        leave(left(opened(3), 0), 1, {"left": True})
    with pytest.raises(Conflict):
        leave(played([1, 2, 3], [1, 2, 3], [1, 2, 3]), 1, {"left": True})
    assert leave(opened(3), 0, {"left": False}) == ()


def test_the_rematch_is_without_them_if_enough_are_left():
    assert rematch(left(opened(4), 1), {})["players"] == ["Anna", "Zoé", "Ugo"]
    assert len(rematch(left(opened(3), 1), {})["players"]) == 3


def test_an_imported_log_has_it_decided_again():
    [event] = leave(opened(4), 2, {"left": True})
    assert revalidate(opened(4), event) == (event,)
