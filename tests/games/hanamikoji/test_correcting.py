"""A round while it is corrected: what taps make of it, what it would lead to, and what is said of that."""

import pytest

from assistant.games.errors import Absent, Illegal, Malformed
from assistant.games.hanamikoji import changed, corrected, draft, leads_to, moved, since
from assistant.games.hanamikoji.events import ActionTaken, CardsCounted, RoundCorrected, RoundScored
from assistant.games.hanamikoji.match import evolve
from assistant.games.hanamikoji.rules import notation
from assistant.games.hanamikoji.rules.tally import BY_MARKERS
from assistant.games.sentence import Term
from assistant.games.sentence import says as any_game_says
from assistant.web import forms

from .play import MIDDLE, her, match, scored
from .test_entry_warnings import says

YOKO = says("geisha", geisha=her("Yoko"), item=Term("items", "umbrella"), value=3)
RURI = says("geisha", geisha=her("Ruri"), item=Term("items", "flower"), value=5)
FIRST = "10 11 10 12 02 21 22"  # 8 charm to 6
FLUTE, FAN, SCROLL, UMBRELLA, LUTE, TEA, FLOWER = range(7)


def rounds(*tallies, **more):
    played = match(**more)
    for number, tally in enumerate(tallies, played.round_number):
        played = evolve(played, RoundScored(number, notation.parse(tally)))
    return played


def tapped(*taps, tally=FIRST, given=None):
    return draft(scored(MIDDLE, tally), 1, given or {}, taps)


def entered(found):
    return notation.dump(found.board.entered)


def body(tally):
    found = notation.parse(tally)
    if found.entry_mode == BY_MARKERS:
        return {"winners": [*found.winners]}
    return {"cards": [list(pair) for pair in found.counts]}


def test_without_a_tap_it_is_the_round_as_it_was_scored():
    found = tapped()
    assert (entered(found), found.is_changed, found.after) == (FIRST, False, found.match)
    assert found.body == body(FIRST)


TAPS = {
    "one more": (["more/0/6"], "10 11 10 12 02 21 32"),
    "one less": (["less/0/6"], "10 11 10 12 02 21 12"),
    "one more and less again": (["more/0/6", "less/0/6"], FIRST),
    "none is less than none": (["less/1/0"], FIRST),
    "all are counted, so one comes from across": (["more/0/3"], "10 11 10 21 02 21 22"),
    "the last one from across": (["more/0/3", "more/0/3", "more/0/3"], "10 11 10 30 02 21 22"),
    "all lie here already": (["more/1/0", "more/1/0", "more/1/0"], "02 11 10 12 02 21 22"),
    "in the order of the taps": (["less/1/3", "more/0/3", "more/0/3"], "10 11 10 30 02 21 22"),
}


@pytest.mark.parametrize(("taps", "expected"), TAPS.values(), ids=TAPS)
def test_taps_on_cells_change_the_draft_one_card_at_a_time(taps, expected):
    assert entered(tapped(*taps)) == expected


MARKERS = {
    "to the other side": (FIRST, ["marker/1/0"], "b-abba-"),
    "the same side again is nobody's": (FIRST, ["marker/0/0"], "--abba-"),
    "two taps are nobody's": (FIRST, ["marker/1/0", "marker/1/0"], "--abba-"),
    "as the cards say it": (FIRST, ["marker/1/6", "marker/1/6"], FIRST),
    "as other cards say it": (FIRST, ["less/0/6", "marker/0/6", "marker/1/6"], "10 11 10 12 02 21 12"),
    "what no card was counted for": ("ab-----", ["marker/1/0", "marker/0/0"], "ab-----"),
    "of what was entered so": ("ab-----", ["marker/1/0"], "bb-----"),
}


@pytest.mark.parametrize(("tally", "taps", "expected"), MARKERS.values(), ids=MARKERS)
def test_taps_on_halves_say_who_had_more_and_keep_the_others(tally, taps, expected):
    assert entered(tapped(*taps, tally=tally)) == expected


def test_the_mode_tapped_last_counts_and_the_cards_are_kept():
    taps = ["more/0/6", "marker/1/0"]
    found = tapped(*taps)
    assert (found.entry_mode, found.board.counted.counts[FLOWER]) == (BY_MARKERS, (3, 2))
    again = draft(found.match, 1, dict(fields_as_body(found)), ["less/0/6"])
    assert entered(again) == FIRST


def fields_as_body(found):
    """As the blueprint reads the fields of a form."""
    given = {name: str(value) for name, value in found.fields}
    return [(root, forms.listed(given, root)) for root in ("cards", "winners") if forms.listed(given, root)]


@pytest.mark.parametrize("taps", [[], ["more/0/6"], ["marker/1/0"], ["less/0/0", "marker/1/0"]])
@pytest.mark.parametrize("tally", [FIRST, "ab-----"])
def test_its_fields_bring_the_same_draft_again(tally, taps):
    found = tapped(*taps, tally=tally)
    again = draft(found.match, 1, dict(fields_as_body(found)), [])
    assert (entered(again), again.entry_mode, again.fields) == (
        entered(found),
        found.entry_mode,
        found.fields,
    )


REFUSED = [
    ({}, ["more/2/0"], Malformed),
    ({}, ["more/0/7"], Malformed),
    ({}, ["much"], Malformed),
    ({"cards": [[0, 0]]}, [], Malformed),
    ({"winners": [2] * 7}, [], Malformed),
    ({"cards": [[3, 0]] * 7}, [], Illegal),
]


@pytest.mark.parametrize(("given", "taps", "error"), REFUSED)
def test_what_no_board_could_send_is_refused(given, taps, error):
    with pytest.raises(error):
        tapped(*taps, given=given)


@pytest.mark.parametrize("number", [0, 2, 9])
def test_only_a_scored_round_is_corrected(number):
    with pytest.raises(Absent):
        draft(scored(MIDDLE, FIRST), number, {}, [])


def test_an_earlier_round_is_shown_as_it_stood_then_and_leads_to_what_is_now():
    played = rounds(FIRST, "-b-----")
    found = draft(played, 1, {}, ["marker/1/0"])
    assert found.board.rounds == ()
    assert found.markers == (1, None, 0, 1, 1, 0, None)
    assert found.after.markers == (1, 1, 0, 1, 1, 0, None)
    assert found.after == evolve(played, RoundCorrected(1, notation.parse("b-abba-")))


def test_what_was_counted_otherwise_is_told_beside_the_cell():
    found = tapped("less/0/6", "more/0/3")
    assert changed(found, 0) == (None, None, None, 1, None, None, 2)
    assert changed(found, 1) == (None, None, None, 2, None, None, None)


def test_without_counted_cards_no_cell_was_otherwise():
    assert changed(tapped("more/0/0", tally="ab-----"), 0) == (None,) * 7


def test_the_markers_to_move_are_those_of_the_whole_match():
    played = rounds("a--b---", "---b---")  # the umbrella's marker is Noah's by round 2 alone
    found = draft(played, 1, {}, ["marker/1/0", "marker/0/3"])
    moves = moved(found.match, found.after)
    assert [(move.geisha.item, move.before, move.after) for move in moves] == [("flute", 0, 1)]


TO_THE_MIDDLE = says("correct-move-middle", geisha=YOKO)


def test_a_marker_may_go_back_to_the_middle():
    found = tapped("marker/1/3")
    (move,) = moved(found.match, found.after)
    assert (move.before, move.after, move.label) == (1, None, TO_THE_MIDDLE)


CARDS_HINT = says("correct-cards")
# Taps that lead to 4 geisha for Anna at once: Iroha is hers as well.
TO_FOUR = ["less/1/1"]
SEVEN = says("side", name="Noah", count=7, max=8)
LEADS = {
    "nothing changed": (rounds(FIRST), [], [CARDS_HINT]),
    "nobody": (rounds(FIRST), ["less/0/3", "more/0/5"], [says("correct-nobody")]),
    "four geisha and a missing card": (
        rounds(FIRST),
        TO_FOUR,
        [says("correct-geishas", name="Anna", number=1, count=4), SEVEN],
    ),
    "a round in play is set aside": (
        evolve(rounds(FIRST), CardsCounted(0, 0, 1)),
        ["more/0/1"],
        [
            says("correct-geishas", name="Anna", number=1, count=4),
            says("side", name="Anna", count=9, max=8),
            SEVEN,
            says("warning-set-aside-begun", number=2),
        ],
    ),
    "scored rounds are set aside": (
        rounds(FIRST, MIDDLE),
        ["marker/0/1"],
        [
            says("correct-geishas", name="Anna", number=1, count=4),
            says("warning-set-aside", count=1, rounds=(2,)),
        ],
    ),
    "charm": (rounds("a----a-"), ["marker/0/6"], [says("correct-charm", name="Anna", number=1, charm=11)]),
    "it goes on": (rounds("a----aa"), ["marker/0/6"], [says("correct-goes-on", number=2)]),
    "the last of three": (
        rounds(FIRST, ending="three-rounds-points", number=3),
        ["marker/0/4"],
        [says("correct-charm", name="Anna", number=3, charm=11)],
    ),
    "the last of three by its tie-break": (
        rounds("aa--b--", ending="three-rounds-points", number=3),
        ["marker/1/0"],
        [says("correct-third-round", name="Noah", number=3)],
    ),
    "the last of three shared": (
        rounds("a------", ending="three-rounds-points", number=3),
        ["marker/1/1"],
        [says("correct-shared", number=3)],
    ),
    "nobody ahead": (
        rounds("a------"),
        ["marker/0/0"],
        [says("correct-nobody"), says("warning-nobody-ahead")],
    ),
}


@pytest.mark.parametrize(("played", "taps", "expected"), LEADS.values(), ids=LEADS)
def test_it_says_what_saving_would_come_to_and_what_looks_wrong(played, taps, expected):
    found = draft(played, played.rounds[0].number, {}, taps)
    assert leads_to(found, "cards") == tuple(expected)


def test_what_looks_wrong_is_told_apart_from_what_is_set_aside():
    assert tapped(*TO_FOUR).is_odd
    assert not draft(rounds(FIRST, MIDDLE), 1, {}, ["marker/0/1"]).is_odd


SINCE = {
    "nothing": (rounds(FIRST), says("correct-began", name="Anna")),
    "a later round": (rounds(FIRST, MIDDLE), says("correct-scored", number=2)),
    "a card of the round in play": (
        evolve(rounds(FIRST), CardsCounted(0, 0, 1)),
        says("correct-begun", number=2),
    ),
    "a turn of it": (evolve(rounds(FIRST), ActionTaken(1, "gift")), says("correct-begun", number=2)),
}


@pytest.mark.parametrize(("played", "expected"), SINCE.values(), ids=SINCE)
def test_the_head_says_how_far_the_match_has_come(played, expected):
    assert since(draft(played, 1, {}, [])) == expected


TO_ANNA, TO_NOAH = (
    says("correct-move", geisha=YOKO, name="Anna"),
    says("correct-move", geisha=RURI, name="Noah"),
)


BEFORE, AFTER = scored(MIDDLE, "a-abb--"), scored(MIDDLE, "a-aab-b")
WON = scored(MIDDLE, "a-aabab")
CORRECTED = [
    (AFTER, False, says("corrected-moves", round=1, moves=(TO_ANNA, TO_NOAH))),
    (AFTER, True, says("corrected-by-others-moves", round=1, moves=(TO_ANNA, TO_NOAH))),
    (BEFORE, False, says("corrected-no-move", round=1)),
    (BEFORE, True, says("corrected-by-others-no-move", round=1)),
    (WON, False, any_game_says("table.corrected", round=1)),
    (WON, True, any_game_says("table.corrected-by-others", round=1)),
]


GONE = says("corrected-by-others-ended", round=1, count=2, rounds=(2, 3))


def test_others_are_told_which_rounds_a_correction_that_ends_the_match_has_discarded():
    begun = evolve(rounds("a-abb--", "-------"), CardsCounted(0, 0, 1))
    ended = evolve(begun, RoundCorrected(1, notation.parse("a-aabab")))
    assert corrected(begun, ended, 1, True) == GONE
    assert corrected(begun, ended, 1, False) == any_game_says("table.corrected", round=1)


@pytest.mark.parametrize(("after", "by_others", "expected"), CORRECTED)
def test_a_correction_names_the_markers_to_move_while_the_match_goes_on(after, by_others, expected):
    assert corrected(BEFORE, after, 1, by_others) == expected


SAID = [
    *(sentence for _, _, expected in LEADS.values() for sentence in expected),
    *(expected for _, expected in SINCE.values()),
    *(expected for _, _, expected in CORRECTED),
    says("correct-markers"),
    TO_THE_MIDDLE,
    GONE,
]
