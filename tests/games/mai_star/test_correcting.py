"""A draft of a scored round: what taps make of it, and what saving it would lead to."""

import pytest

from assistant.games import mai_star
from assistant.games.errors import Absent, Malformed
from assistant.games.mai_star import Score

from ..speaking import said
from .play import keep, played, put

ROUND = [([1, 0, 3, 5], 2), ([2, 4], 0), ([3, 4, 2], 1), ([3], 2)]  # 5, 6, 7 and 0


MATCH = played(ROUND)
OVER = put(put(MATCH, 2, 1, 1, 1, 1), 3, 1, 1, 1, 1)


@pytest.fixture
def match():
    return MATCH


def drafted(match, *taps, number=1, **given):
    return mai_star.draft(match, number, given, taps)


def leads_to(draft):
    return " ".join(map(said, mai_star.leads_to(draft)))


@pytest.mark.parametrize(
    ("tap", "player", "score"),
    [
        ("guest/3/11", 3, Score((3, 11), 2)),
        ("guest_left/0/1", 0, Score((1, 3, 5), 2)),
        ("guest_left/0/9", 0, Score((1, 0, 3, 5), 2)),
        ("guests_left/0/0", 0, Score((), 2)),
        ("total/0/17", 0, Score((17,), 2)),
        ("cards_left/1/3", 1, Score((2, 4), 3)),
    ],
)
def test_a_tap_is_a_step_of_one_players_sum(match, tap, player, score):
    draft = drafted(match, tap)
    assert draft.scores[player] == score
    others = [other for other in range(4) if other != player]
    assert [draft.scores[other] for other in others] == [draft.scored.scores[other] for other in others]


def test_taps_follow_one_another_on_what_is_given(match):
    given = mai_star.draft(match, 1, {}, ["guest/0/2"]).body
    draft = mai_star.draft(match, 1, given, ["guest_left/0/0", "guest_left/0/0"])
    assert draft.scores[0].income == (3, 5, 2)


def test_a_total_that_was_typed_is_one_guest_and_any_other_leaves_the_guests(match):
    given = {**drafted(match).body, "paid": [[9], [17], [], [3]]}
    draft = mai_star.draft(match, 1, given, ["guest/1/2"])
    assert [score.income for score in draft.scores] == [(1, 0, 3, 5), (17, 2), (), (3,)]
    for paid in ([[9], [6], [9]], [[9], [6], [9], [100]], [[9], [6], [9], [1, 2]], "x"):
        with pytest.raises(Malformed):
            mai_star.draft(match, 1, {**given, "paid": paid}, [])


def test_the_body_of_a_draft_is_one_of_put_round(match):
    draft = drafted(match, "guest/3/11", "cards_left/0/0")
    (event,) = mai_star.put_round(match, 1, draft.body)
    assert event.scores == draft.scores
    assert draft.after == mai_star.evolve(match, event)


def test_no_more_guests_come_than_a_tally_holds(match):
    draft = drafted(match, *["guest/3/1"] * 60)
    assert len(draft.scores[3].income) == 40
    assert mai_star.put_round(match, 1, draft.body)


def test_the_pad_stays_open_whose_guests_were_tapped_last(match):
    assert drafted(match).opened is None
    assert drafted(match, "guest/2/1", "guest/1/4", "guest_left/3/0").opened == 1
    assert drafted(match, "guest/2/1", "cards_left/3/0").opened is None


@pytest.mark.parametrize(
    "tap", ["", "guest", "guest/0", "guest/4/1", "guest/0/100", "guest/0/x", "guest/0/1/2", "plus/0/1",
            "cards_left/0/76", "cards_left/0/-1", "total/0/100", "total/0/", "guests_left/0/1",
            f"guest/0/{'9' * 5000}"]
)  # fmt: skip
def test_what_no_row_could_ask_for_is_refused(match, tap):
    with pytest.raises(Malformed):
        drafted(match, tap)


def test_a_round_that_is_not_scored_has_no_draft(match):
    with pytest.raises(Absent):
        drafted(match, number=2)


def test_an_unchanged_draft_says_what_to_tap(match):
    draft = drafted(match, "guest/3/11", "guest_left/3/1")
    assert not draft.is_changed
    assert leads_to(draft).startswith("Tap + to add a guest")


LEADS_TO = [
    (MATCH, ["guest/3/11"], "Anna will start round 2. New totals: Ugo 10."),
    (
        MATCH,
        ["cards_left/2/0", "guest_left/1/1"],
        "New totals: Noah 2 and Zoé 9. No cards left: Noah and Zoé."
        " A round ends when one hand is empty; only an Oiran can empty a second. Is that right?",
    ),
    (MATCH, ["guest/0/0"], "No totals change."),
    (MATCH, ["guest_left/3/0"], "No totals change. No guests: Ugo."),
    (OVER, ["guest/0/8"], "Anna will be the Mai-Star, with 15. New totals: Anna 15."),
    (OVER, ["guest/0/2"], "Anna and Zoé will share the title, with 9 each. New totals: Anna 9."),
]


@pytest.mark.parametrize(("match", "taps", "says"), LEADS_TO)
def test_a_changed_draft_says_what_it_leads_to(match, taps, says):
    assert leads_to(drafted(match, *taps)) == says


def test_each_row_tells_the_total_then_and_what_was_scored(match):
    draft = drafted(match, "guest/3/11")
    assert said(mai_star.in_all(draft, 3)) == "total 10, was 0"
    assert said(mai_star.in_all(draft, 0)) == "total 5"
    assert said(mai_star.was(draft.scored.scores[0])) == "was 1+\u200b0+\u200b3+\u200b5 = 9, cards left: 2"


def test_the_head_tells_how_far_the_match_has_come_since(match):
    assert said(mai_star.since(drafted(match))) == "Noah started"
    begun = keep(match, 0, guest=1)
    assert said(mai_star.since(drafted(begun))) == "Round 2 has already started"
    assert said(mai_star.since(drafted(put(match, 2, 1, 1, 1, 1)))) == "Round 2 is already scored"


SAID = [
    *(sentence for match, taps, _ in LEADS_TO for sentence in mai_star.leads_to(drafted(match, *taps))),
    *mai_star.leads_to(drafted(MATCH)),
    *(mai_star.in_all(drafted(MATCH, "guest/3/11"), player) for player in (0, 3)),
    *(mai_star.since(drafted(match)) for match in (MATCH, OVER, keep(MATCH, 0, guest=1))),
    mai_star.was(Score((1, 0, 3), 2)),
]
