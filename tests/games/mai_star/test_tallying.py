"""Guests and patrons as they come and go, from the rulebook’s picture on."""

import pytest

from assistant.games.errors import Absent, Conflict, Illegal, Malformed
from assistant.games.mai_star import entered, keep_tally

from .play import keep, opened, played, put


def test_the_picture_of_the_rulebook():
    match = keep(opened(3), 0, geisha="harukaze")
    for field in ("performance", "service", "service", "intelligence", "intelligence"):
        match = keep(match, 0, plus=field)
    for income in (1, 0, 3):
        match = keep(match, 0, guest=income)
    tally = match.tallies[0]
    assert tally.reputation == ((1, 1), (3, 1, 1), (5, 1, 1))
    assert tally.reputations == (2, 5, 7)
    assert tally.income == (1, 0, 3)
    assert entered(match)["scores"][0] == {"income": [1, 0, 3], "cards_left": 0}
    assert match.tallies[1:] == opened(3).tallies[1:]


def test_morning_star_has_three_in_each_and_the_foreigner_adds_one_to_all():
    match = keep(opened(3), 1, geisha="akenohoshi")
    assert match.tallies[1].reputations == (3, 3, 3)
    for field in ("performance", "service", "intelligence"):
        match = keep(match, 1, plus=field)
    assert match.tallies[1].reputations == (4, 4, 4)


def test_a_reputation_that_the_rulebook_does_not_tell_is_said_by_the_table():
    match = keep(opened(3), 0, geisha="momiji", base=[5, 1, 2])
    assert match.tallies[0].reputations == (5, 1, 2)
    assert keep(keep(match, 0, plus="service"), 0, base=[4, 1, 2]).tallies[0].reputations == (4, 2, 2)


def test_a_change_taken_back_leaves_no_trace_and_others_do():
    match = keep(opened(3), 0, geisha="akenohoshi")
    assert keep(keep(match, 0, plus="service"), 0, minus="service") == match
    assert keep(match, 0, minus="service").tallies[0].reputation[1] == (3, -1)


def test_another_card_drops_changes_that_it_cannot_have():
    match = keep(opened(3), 0, geisha="akenohoshi")
    for _ in range(3):
        match = keep(match, 0, minus="service")
    assert keep(match, 0, base=[0, 0, 0]).tallies[0].reputation == ((0,), (0,), (0,))
    assert keep(keep(match, 0, base=[0, 0, 0]), 0, plus="service").tallies[0].reputations == (0, 1, 0)


def test_patrons_stay_when_the_geisha_was_another():
    match = keep(keep(opened(3), 0, geisha="akenohoshi"), 0, plus="service")
    assert keep(match, 0, geisha="harukaze").tallies[0].reputation == ((1,), (3, 1), (5,))


def test_a_swap_takes_from_one_field_and_adds_to_another():
    match = keep(keep(opened(3), 0, geisha="akenohoshi"), 0, swap=["service", "intelligence"])
    assert match.tallies[0].reputations == (3, 2, 4)
    assert keep(match, 0, swap=["intelligence", "service"]).tallies[0].reputations == (3, 3, 3)


def test_a_guest_can_go_again():
    match = keep(keep(opened(3), 0, guest=4), 0, guest=2)
    assert keep(match, 0, guest_left=0).tallies[0].income == (2,)
    with pytest.raises(Illegal):
        keep_tally(opened(3), 0, {"guest_left": 0})
    with pytest.raises(Malformed):
        keep_tally(match, 0, {"guest_left": 2})


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"plus": "charm"}, "not-an-option"),
        ({"geisha": "ruri"}, "not-an-option"),
        ({"guest": 100}, "out-of-range"),
        ({"guest": "x"}, "not-a-whole-number"),
        ({"swap": ["service"]}, "wrong-length"),
        ({"base": [1, 2]}, "wrong-length"),
        ({"base": [1, 2, 21]}, "out-of-range"),
        ({"cards_left": -1}, "out-of-range"),
        ({"charm": 3}, "unknown-field"),
        ({"minus": "service"}, "reputation-range"),
        ([], "not-an-object"),
    ],
)
def test_what_is_no_step_is_refused(body, key):
    with pytest.raises((Malformed, Illegal)) as refused:
        keep_tally(opened(3), 0, body)
    assert refused.value.key == key


def test_there_is_a_limit_to_everything():
    full = keep(opened(3), 0, income=[1] * 40)
    with pytest.raises(Malformed):
        keep_tally(full, 0, {"guest": 1})
    with pytest.raises(Illegal):
        keep_tally(keep(opened(3), 0, base=[20, 0, 0]), 0, {"plus": "performance"})


def test_the_same_tally_again_changes_nothing():
    match = keep(opened(3), 0, geisha="oboro", income=[3], cards_left=1)
    assert keep_tally(match, 0, {"geisha": "oboro", "income": [3], "cards_left": 1}) == ()
    assert keep_tally(match, 0, {}) == ()


def test_a_hand_is_untold_until_somebody_tells_it_and_can_be_again():
    match = keep(opened(3), 0, guest=3)
    assert match.untold == (0, 1, 2)
    told = keep(match, 0, cards_left=0)
    assert (told.untold, told.tallies[0].score) == ((1, 2), match.tallies[0].score)
    assert keep(told, 0, cards_left=None) == match


def test_only_players_of_the_table_and_only_during_the_match():
    with pytest.raises(Absent):
        keep_tally(opened(3), 3, {"guest": 1})
    with pytest.raises(Conflict):
        keep_tally(played((1, 2, 3), (1, 2, 3), (1, 2, 3)), 0, {"guest": 1})


def test_the_next_round_keeps_the_geisha_and_her_card_but_no_patron_guest_or_hand():
    match = keep(opened(3), 0, geisha="harukaze", plus="service", guest=3, cards_left=2)
    after = put(match, 1, 3, 2, 1).tallies[0]
    assert (after.geisha, after.reputation, after.income, after.cards_left) == (
        "harukaze",
        ((1,), (3,), (5,)),
        (),
        None,
    )


def test_in_management_the_geisha_is_chosen_anew():
    match = keep(opened(3, management=True), 0, geisha="harukaze")
    assert put(match, 1, 3, 2, 1).tallies[0].geisha is None


def test_steps_of_one_body_are_done_in_one_order_however_they_are_written():
    match = keep(opened(3), 0, geisha="harukaze")
    written = keep(match, 0, guest_left=0, guest=3)
    assert written == keep(match, 0, guest=3, guest_left=0)
    assert written.tallies[0].income == ()
