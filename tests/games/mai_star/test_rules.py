"""Tables of cases, worked out by hand from the rulebook of 2010."""

import pytest

from assistant.games.errors import Absent, Conflict, Illegal, Malformed
from assistant.games.mai_star import (
    COMMANDS,
    choose_starting_player,
    entry_warnings,
    open_table,
    put_round,
    rematch,
    rename_player,
    revalidate,
)
from assistant.games.mai_star.reputation import GEISHA, REPORTED, meets
from assistant.games.mai_star.rules import (
    Score,
    choosing_order,
    first_to_begin,
    outcome,
    starting_player,
)

from .play import after, opened, played, put, scores
from .ties import ENDS, STARTS


@pytest.mark.parametrize(
    ("income", "cards_left", "earned"),
    [
        ((1, 0, 3), 0, 4),
        ((1, 0, 3), 1, 2),
        ((1, 0, 3), 2, 0),
        ((1, 0, 3), 3, 0),
        ((), 0, 0),
        ((), 7, 0),
        ((10, 9, 8), 5, 17),
    ],
)
def test_each_card_left_costs_two_and_nobody_earns_less_than_nothing(income, cards_left, earned):
    assert Score(income, cards_left).earned == earned


@pytest.mark.parametrize(
    ("field", "demand"), [("performance", 1), ("service", 3), ("intelligence", 5), (None, 5)]
)
def test_a_reputation_meets_the_demands_of_its_own_field_and_those_of_a_black_guest_by_any(field, demand):
    assert meets((1, 3, 5), field) == demand


def test_the_score_sheet_of_the_rulebook():
    match = opened(4)
    assert (match.starting_player, match.hand_size) == (1, 5)
    match = put(match, 1, 6, 3, 0, 10)
    assert (match.totals, match.starting_player, match.hand_size) == ((6, 3, 0, 10), 2, 6)
    match = put(match, 2, 4, 12, 11, 0)
    # Players A and D share the lowest total; clockwise from B, who has the highest, D is met first.
    assert (match.totals, match.starting_player, match.hand_size) == ((10, 15, 11, 10), 3, 7)
    match = put(match, 3, 21, 18, 10, 26)
    assert match.totals == (31, 33, 21, 36)
    assert (match.outcome.winners, match.outcome.reason) == ((3,), "money")
    assert [scored.totals for scored in match.rounds] == [(6, 3, 0, 10), (10, 15, 11, 10), (31, 33, 21, 36)]
    assert [scored.starting_player for scored in match.rounds] == [1, 2, 3]


@pytest.mark.parametrize(("totals", "expected"), STARTS)
def test_the_lowest_total_begins_or_the_first_of_them_clockwise_from_the_highest(totals, expected):
    assert starting_player(totals) == expected


@pytest.mark.parametrize(
    ("players", "first", "order"), [(3, 0, (0, 2, 1)), (4, 2, (2, 1, 0, 3)), (6, 5, (5, 4, 3, 2, 1, 0))]
)
def test_geisha_are_chosen_counter_clockwise_and_the_last_to_choose_begins(players, first, order):
    assert choosing_order(first, players, clockwise=False) == order
    assert (
        first_to_begin(first, players) == order[-1] == opened(players, first_to_choose=first).starting_player
    )
    assert opened(players, first_to_choose=first).choosing_order == order


def test_geisha_are_kept_but_in_management_chosen_anew_clockwise_from_the_starting_player():
    assert played((6, 3, 0, 10)).choosing_order == ()
    assert played((6, 3, 0, 10), management=True).choosing_order == (2, 3, 0, 1)
    assert played((5, 5, 5), management=True).choosing_order == ()  # who begins is not decided yet


@pytest.mark.parametrize(("totals", "left", "winners", "reason"), ENDS)
def test_the_most_money_wins_then_the_fewest_cards_left_then_the_title_is_shared(
    totals, left, winners, reason
):
    result = outcome(totals, tuple(Score((), cards) for cards in left))
    assert (result.winners, result.reason) == (winners, reason)


def test_only_the_cards_left_in_the_last_round_break_a_tie():
    match = played(
        (([4], 0), ([8], 2), 0),
        (0, 0, 0),
        (([7], 1), ([5], 0), 0),
    )
    assert match.totals == (9, 9, 0)
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "fewest-cards")


# What the table decides


def test_the_options_are_chosen_anew_until_the_first_round_is_scored():
    match, choose = opened(4), COMMANDS["options"].decide
    events = choose(match, {"first_to_choose": 2, "management": True})
    assert tuple(revalidate(match, events[0])) == events
    chosen = after(match, events)
    assert (chosen.starting_player, chosen.choosing_order) == (3, (2, 1, 0, 3))
    assert put(chosen, 1, 6, 3, 0, 10).choosing_order == (2, 3, 0, 1)
    assert choose(chosen, {"first_to_choose": 2, "management": True}) == ()
    assert after(chosen, choose(chosen, {"first_to_choose": 0})).opening == match.opening
    for refused, body, key in [
        (put(chosen, 1, 6, 3, 0, 10), {"first_to_choose": 0}, "scored-already"),
        (match, {"first_to_choose": 0, "six_player_ending": True}, "six-players-only"),
    ]:
        with pytest.raises((Conflict, Illegal)) as error:
            choose(refused, body)
        assert error.value.key == key


def test_the_candidates_are_those_with_the_lowest_total_and_one_of_them_is_chosen():
    match = played((3, 9, 3, 9))
    assert (match.starting_player, match.candidates) == (None, (0, 2))
    chosen = after(match, choose_starting_player(match, {"player": 2}))
    assert (chosen.starting_player, chosen.candidates) == (2, (0, 2))
    assert choose_starting_player(chosen, {"player": 2}) == ()
    again = after(chosen, choose_starting_player(chosen, {"player": 0}))
    assert put(again, 2, 1, 1, 1, 1).rounds[1].starting_player == 0
    with pytest.raises(Illegal) as refused:
        choose_starting_player(match, {"player": 1})
    assert refused.value.key == "not-a-candidate"


def test_where_the_rules_decide_nobody_else_can_be_chosen():
    for match in (opened(4), played((6, 3, 0, 10))):
        assert match.candidates == ()
        with pytest.raises(Conflict) as refused:
            choose_starting_player(match, {"player": 0})
        assert refused.value.key == "starting-player-decided"


def test_a_round_can_be_scored_though_nobody_said_who_began():
    assert put(played((5, 5, 5)), 2, 1, 2, 3).rounds[1].starting_player is None


def test_a_choice_that_a_correction_makes_wrong_no_longer_counts():
    match = played((3, 9, 3, 9))
    match = after(match, choose_starting_player(match, {"player": 0}))
    assert put(match, 1, 4, 9, 3, 9).starting_player == 2
    assert put(put(match, 1, 4, 9, 3, 9), 1, 3, 9, 3, 9).starting_player == 0


# Entering


def test_a_correction_changes_its_round_and_all_totals_after_it():
    match = played((6, 3, 0), (1, 1, 1), (2, 2, 2))
    assert match.outcome.winners == (0,)
    corrected = put(match, 1, 0, 3, 0)
    assert [scored.totals for scored in corrected.rounds] == [(0, 3, 0), (1, 4, 1), (3, 6, 3)]
    assert corrected.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"players": ["A", "B"]}, "wrong-number"),
        ({"players": list("ABCDEFG")}, "wrong-number"),
        ({"players": "ABC"}, "not-a-list-of-some"),
        ({"players": list("ABC"), "first_to_choose": 3}, "out-of-range"),
        ({"players": list("ABC"), "totals": [1, 2]}, "wrong-length"),
        ({"players": list("ABC"), "totals": [1, 2, -1]}, "out-of-range"),
        ({"players": list("ABC"), "round": 4}, "out-of-range"),
        ({"players": list("ABC"), "management": 1}, "not-true-or-false"),
        ({"players": list("ABC"), "ending": "until-goal"}, "unknown-field"),
        ({"players": ["A", "B", " "]}, "name-length"),
    ],
)
def test_a_table_needs_three_to_six_names_and_what_fits_them(body, key):
    with pytest.raises(Malformed) as refused:
        open_table({"game": "mai-star", **body})
    assert refused.value.key == key


def test_the_ending_for_six_is_for_six_alone():
    assert opened(6, six_player_ending=True).opening.six_player_ending
    with pytest.raises(Illegal) as refused:
        opened(5, six_player_ending=True)
    assert refused.value.key == "six-players-only"


@pytest.mark.parametrize(
    ("body", "at", "key"),
    [
        ({}, "scores", "missing"),
        ({"scores": 3}, "scores", "not-a-list"),
        ({"scores": []}, "scores", "wrong-length"),
        ({"scores": [{}] * 3}, "scores/0/income", "missing"),
        ({"scores": [3] * 3}, "scores/0", "not-an-object"),
        ({"scores": [{"income": 3, "cards_left": 0}] * 3}, "scores/0/income", "not-a-list-of-some"),
        ({"scores": [{"income": [3, -1], "cards_left": 0}] * 3}, "scores/0/income/1", "out-of-range"),
        ({"scores": [{"income": [100], "cards_left": 0}] * 3}, "scores/0/income/0", "out-of-range"),
        ({"scores": [{"income": [1] * 41, "cards_left": 0}] * 3}, "scores/0/income", "wrong-number"),
        ({"scores": [{"income": [], "cards_left": 76}] * 3}, "scores/0/cards_left", "out-of-range"),
        ({"scores": [{"income": [], "cards_left": 0, "x": 1}] * 3}, "scores/0/x", "unknown-field"),
        ({"scores": [{"income": [], "cards_left": 0}] * 3, "cards": []}, "cards", "unknown-field"),
    ],
)
def test_scores_of_another_form_are_refused_where_the_fault_is(body, at, key):
    with pytest.raises(Malformed) as refused:
        put_round(opened(3), 1, body)
    assert (refused.value.at, refused.value.key) == (at, key)


def test_rounds_are_scored_in_their_order_and_three_of_them():
    with pytest.raises(Conflict):
        put_round(opened(3), 2, scores(1, 2, 3))
    with pytest.raises(Absent):
        put_round(opened(3), 4, scores(1, 2, 3))
    with pytest.raises(Absent):
        put_round(opened(3, round=2), 1, scores(1, 2, 3))
    assert played((1, 2, 3), (1, 2, 3), (1, 2, 3)).outcome


def test_a_match_under_way_goes_on_from_its_totals():
    with pytest.raises(Illegal):
        opened(3, totals=[10, 4, 4])
    match = opened(3, round=3, totals=[10, 4, 4])
    assert (match.starting_player, match.hand_size, match.totals) == (1, 7, (10, 4, 4))
    over = put(match, 3, 1, 8, 2)
    assert (over.totals, over.outcome.winners) == ((11, 12, 6), (1,))


@pytest.mark.parametrize(
    ("rows", "keys"),
    [
        ((([1], 0), ([2], 1), ([3], 1)), []),
        ((1, 2, ([3], 1)), ["empty-hands"]),
        ((1, ([], 0), 3), ["no-guests", "empty-hands"]),
        ((([], 0), ([], 0), ([], 0)), ["nothing-entered"]),
        ((([3], 1), ([2], 2), ([1], 1)), ["nobody-out"]),
        ((([3], 1), ([], 2), ([1], 0)), ["no-guests"]),
        ((([3], 1), ([], 2), ([1], 3)), ["no-guests", "nobody-out"]),
    ],
)
def test_what_can_hardly_be_is_asked_about(rows, keys):
    assert [warning.key for warning in entry_warnings(opened(3), 1, scores(*rows))] == keys


def test_guests_that_end_a_round_leave_nothing_to_ask_about_the_hands():
    match = opened(3, guest_ending=True)
    rows = [(([1] * guests, 1), ([2], 2), ([1], 1)) for guests in (4, 5)]
    assert [[one.key for one in entry_warnings(match, 1, scores(*row))] for row in rows] == [
        ["nobody-out"],
        [],
    ]


def test_a_rematch_keeps_the_errata_that_were_chosen():
    assert rematch(opened(3, oboro_hand=True), {})["oboro_hand"] is True
    assert "guest_ending" not in rematch(opened(3, oboro_hand=True), {})


@pytest.mark.parametrize(
    ("players", "names", "first"),
    [
        ([0, 1, 2, 3, "Lin"], ["Anna", "Noah", "Zoé", "Ugo", "Lin"], 3),
        ([0, 1, 2], ["Anna", "Noah", "Zoé"], 0),  # Ugo would have been next
        ([3, "Lin", 0], ["Ugo", "Lin", "Anna"], 0),
        (["Lin", "Mia", "Tom"], ["Lin", "Mia", "Tom"], 0),
    ],
)
def test_a_rematch_may_have_other_players_and_the_next_of_those_who_stay_chooses_first(players, names, first):
    again = rematch(opened(4, first_to_choose=2), {"players": players})
    assert (again["players"], again["first_to_choose"]) == (names, first)


def test_a_rematch_of_fewer_than_six_has_no_ending_for_six_and_nobody_sits_twice():
    match = opened(6, six_player_ending=True)
    assert rematch(match, {"players": [0, 1, 2, 3, 4]})["six_player_ending"] is False
    for players, error, key in [
        ([0, 1], Malformed, "wrong-number"),
        ([0, 1, 6], Malformed, "out-of-range"),
        ([0, 1, 1], Illegal, "name-taken"),
    ]:
        with pytest.raises(error) as refused:
            rematch(match, {"players": players})
        assert refused.value.key == key


def test_a_rematch_has_the_same_players_and_the_next_one_chooses_first():
    match = opened(4, first_to_choose=3, management=True)
    assert rematch(match, {})["first_to_choose"] == 0
    assert rematch(match, {"first_to_choose": 2}) == {
        "game": "mai-star",
        "players": ["Anna", "Noah", "Zoé", "Ugo"],
        "first_to_choose": 2,
        "management": True,
        "six_player_ending": False,
    }


def test_players_are_renamed_by_their_seat():
    match = opened(3)
    assert after(match, rename_player(match, 2, {"name": "Zoe"})).players == ("Anna", "Noah", "Zoe")
    assert rename_player(match, 2, {"name": "Zoé"}) == ()
    with pytest.raises(Absent):
        rename_player(match, 3, {"name": "x"})


def test_the_figures_that_reviews_report_are_of_the_cards_that_the_rulebook_does_not_tell():
    assert REPORTED == {"momiji": (5, 1, 3), "natsumi": (3, 5, 1), "suzune": (2, 2, 2), "oboro": (5, 5, 5)}
    assert [*REPORTED] == [key for key, told in GEISHA.items() if told is None]
