"""The sentences about a match, by its moments."""

import pytest

from assistant.games.events import EventsUndone, PlayerRenamed, StartingPlayerChosen
from assistant.games.hanamikoji import (
    LESSON,
    STEPS,
    begins,
    cells,
    change,
    describe_event,
    describe_taps,
    full,
    gains,
    half,
    moves,
    placing,
    practice,
    rematch_begins,
    reminders,
    row,
    standing,
    summarize,
    undoing,
    unusual_side,
    what_moved,
)
from assistant.games.hanamikoji.entry.hints import entry_mode_hint
from assistant.games.hanamikoji.events import (
    ActionTaken,
    CardsCounted,
    EditionChosen,
    EndingChosen,
    HanamikojiOpened,
    MarkerChosen,
    RoundCorrected,
    RoundScored,
)
from assistant.games.hanamikoji.practice import asked_for, describe_step
from assistant.games.hanamikoji.rules.notation import parse
from assistant.games.hanamikoji.sentences.head_to_head import describe_charm, describe_marker_course
from assistant.games.hanamikoji.sentences.playing import forecast
from assistant.games.sentence import Term
from assistant.games.sentence import says as any_game_says

from ..speaking import faults, keys, keys_with_words
from ..test_listed import SAID as LISTED
from .play import MIDDLE, called, her, match, scored, sides
from .test_correcting import SAID as CORRECTIONS
from .test_entry_warnings import SAID as WARNINGS
from .test_guide import SAID as GUIDE
from .test_verdict import SAID as VERDICTS


def says(what, **params):
    return any_game_says(f"hanamikoji.{what}", **params)


def figures(a, b):
    return says("score", a=a, b=b)


AYANE = says("geisha", geisha=her("Ayane"), item=Term("items", "flute"), value=2)
RURI = says("geisha", geisha=her("Ruri"), item=Term("items", "flower"), value=5)


# What scoring would do

FORECASTS = {
    # 8 cards a side, Iroha and Ruri tied: 8 charm to 6
    "nobody": (
        {"counted": "10 11 10 12 02 21 22"},
        [says("outlook-none"), says("ties-many", count=2)],
    ),
    "nobody so far": ({"counted": "10 00 00 00 00 00 00"}, [says("outlook-none-so-far")]),
    "charm": (
        {"markers": "a-abba-", "counted": "11 11 11 11 11 21 12"},
        [says("outlook-charm", name="Noah", charm=11), says("ties-many", count=5)],
    ),
    "charm so far": (
        {"counted": "20 20 01 10 00 03 03"},
        [says("outlook-charm-so-far", name="Noah", charm=11)],
    ),
    "an end too early to tell": (
        {"counted": "10 10 10 10 00 00 00"},
        [says("outlook-early", count=4)],
    ),
    "the last round, not counted yet": (
        {"ending": "three-rounds-points", "number": 3},
        [says("last-round"), says("last-round-rule", rule=Term("endings", "three-rounds-points.short"))],
    ),
    "geisha": (
        {"counted": "20 20 10 21 11 03 03"},
        [
            says("outlook-geishas", name="Anna", count=4),
            says("tie-middle", geisha=called("Chiharu"), score=figures(1, 1)),
        ],
    ),
    "geisha so far": (
        {"counted": "20 10 10 10 00 02 03"},
        [says("outlook-geishas-so-far", name="Anna", count=4)],
    ),
    "the third round, by its tie-break": (
        {"counted": "10 11 10 12 02 21 22", "ending": "three-rounds-points", "number": 3},
        [says("outlook-third-round", name="Anna"), says("ties-many", count=2)],
    ),
    "the third round, shared": (
        {"counted": "20 20 02 02 02 20 00", "ending": "three-rounds-geishas", "number": 3},
        [says("outlook-shared")],
    ),
    "the second of three": (
        {"counted": "10 10 01 01 01 10 00", "ending": "three-rounds-geishas", "number": 2},
        [says("outlook-none-so-far")],
    ),
    "a tie at a marker that stands with somebody": (
        {"markers": "------b", "counted": "00 00 00 00 00 00 22"},
        [
            says("outlook-none-so-far"),
            says("tie-with", geisha=called("Ruri"), score=figures(2, 2), name="Noah"),
        ],
    ),
    "none beside none is no tie": (
        {"markers": "-----b-", "counted": "10 00 00 00 00 00 00"},
        [says("outlook-none-so-far")],
    ),
    "three ties": (
        {"counted": "11 11 00 00 00 00 11"},
        [says("outlook-none-so-far"), says("ties-many", count=3)],
    ),
    # 7 cards to 8
    "a Secret still face down": (
        {"counted": "10 11 00 12 02 21 22"},
        [
            says("outlook-none"),
            says("side-secret", name="Anna", count=7),
            says("ties-many", count=2),
        ],
    ),
    # 7 cards to 7
    "both Secrets": (
        {"counted": "20 10 01 12 02 00 32"},
        [
            says("outlook-none"),
            says("side-secret", name="Anna", count=7),
            says("side-secret", name="Noah", count=7),
        ],
    ),
    # 7 cards to 6
    "a side that is not counted yet": (
        {"counted": "20 10 01 12 02 00 31"},
        [says("outlook-none-so-far")],
    ),
    # 9 cards to 7, which the mini expansions may make
    "with the mini expansions": (
        {"counted": "20 20 01 12 02 11 31", "expansions": True},
        [says("outlook-none"), says("tie-middle", geisha=called("Anju"), score=figures(1, 1))],
    ),
    # 6 cards to 10
    "odd with the mini expansions": (
        {"counted": "20 10 00 12 02 04 22", "expansions": True},
        [
            says("outlook-none"),
            says("side-secret", name="Anna", count=6),
            says("warning-expansions", name="Noah", count=10, min=7, max=9),
            says("tie-middle", geisha=called("Ruri"), score=figures(2, 2)),
        ],
    ),
    # one marker, where the cards would be far from all
    "nobody by markers": ({"chosen": "a------"}, [says("outlook-none")]),
    "charm by markers": ({"chosen": "-a---aa"}, [says("outlook-charm", name="Anna", charm=11)]),
    "geisha by markers": ({"chosen": "bbbb---"}, [says("outlook-geishas", name="Noah", count=4)]),
    "markers, whatever was counted before": (
        {"chosen": "a------", "counted": "00 11 10 12 02 21 22"},
        [says("outlook-none")],
    ),
    # 9 cards to 7
    "a card too many": (
        {"counted": "20 20 01 12 02 11 31"},
        [
            says("outlook-none"),
            says("side-over", name="Anna", count=9, max=8),
            says("side-secret", name="Noah", count=7),
            says("tie-middle", geisha=called("Anju"), score=figures(1, 1)),
        ],
    ),
}


@pytest.mark.parametrize(("moment", "expected"), FORECASTS.values(), ids=FORECASTS)
def test_a_forecast_says_what_scoring_would_do_and_what_looks_wrong(moment, expected):
    assert forecast(match(**moment)) == tuple(expected)


BEGINNINGS = {
    (True, None): says("forecast-begin-cards"),
    (True, "cards"): says("forecast-begin-cards"),
    (True, "markers"): says("forecast-begin-markers"),
    (False, None): says("forecast-none"),
    (False, "markers"): says("forecast-none"),
}


@pytest.mark.parametrize(("may_play", "mode"), BEGINNINGS)
def test_before_the_first_tap_players_are_told_what_to_tap_and_watchers_that_it_has_not_begun(may_play, mode):
    assert forecast(match("a-abba-"), may_play, mode) == (BEGINNINGS[may_play, mode],)


@pytest.mark.parametrize("counted", [None, "10 11 10 12 02 21 22"])
def test_where_all_markers_are_left_again_it_is_said_what_to_tap(counted):
    assert forecast(match(counted=counted, chosen=MIDDLE)) == (says("forecast-begin-markers"),)


# Beside the board, while the round is entered

ENTRY_MODE_HINTS = {
    None: {"chosen": MIDDLE},
    says("entry-mode-cards"): {"counted": "10 00 00 00 00 00 00"},
    says("entry-mode-markers"): {"counted": "10 00 00 00 00 00 00", "chosen": "a------"},
}


@pytest.mark.parametrize("expected", ENTRY_MODE_HINTS)
def test_which_way_counts_is_the_one_tapped_last(expected):
    assert entry_mode_hint(match(**ENTRY_MODE_HINTS[expected])) == expected


TOMOYO = {"geisha": her("Tomoyo"), "item": Term("items", "scroll"), "count": 2}
# The counts of Tomoyo's two cards, and why neither side takes one more.
FULL = {
    "00": None,
    "10": None,
    "20": says("full-with", **TOMOYO, name="Anna"),
    "02": says("full-with", **TOMOYO, name="Noah"),
    "11": says("full", **TOMOYO, name="Anna", a=1, other="Noah", b=1),
}


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("counted", FULL)
def test_a_cell_that_is_full_says_with_whom_her_cards_lie(counted, player):
    assert full(match(counted=f"00 00 {counted} 00 00 00 00"), player, 2) == FULL[counted]


# The markers before and those chosen, and what these would bring Anna and Noah.
GAINS = {
    (MIDDLE, MIDDLE): (None, None),
    (MIDDLE, "-a-----"): (says("gains-one", item=Term("items", "fan")), None),
    ("-b-----", "bab-b--"): (says("gains-one", item=Term("items", "fan")), says("gains", count=3)),
    ("aab----", "aab-b--"): (None, says("gains-one", item=Term("items", "lute"))),
}


@pytest.mark.parametrize(("before", "chosen"), GAINS)
def test_whom_a_side_would_gain_is_said_in_a_few_words(before, chosen):
    assert tuple(gains(match(before, chosen=chosen), player) for player in (0, 1)) == GAINS[before, chosen]


WARNING = says("side", name="Anna", count=9, max=8)


def test_a_scored_round_keeps_what_looked_wrong():
    played = scored(MIDDLE, "20 20 01 12 02 11 32")
    assert [unusual_side(played, side) for side in played.rounds[0].warnings] == [WARNING]


# What scoring did

# The place of Ayane's marker, the tally of all (hers comes first), and the marker's change.
CHANGES = [
    ("-", "20 00 00 00 00 00 00", says("change-moves", geisha=AYANE, name="Anna", more=2, less=0)),
    ("a", "01 00 00 00 00 00 00", says("change-moves", geisha=AYANE, name="Noah", more=1, less=0)),
    ("a", "10 00 00 00 00 00 00", says("change-stays", geisha=AYANE, name="Anna", more=1, less=0)),
    ("b", "02 00 00 00 00 00 00", says("change-stays", geisha=AYANE, name="Noah", more=2, less=0)),
    ("-", "11 00 00 00 00 00 00", says("change-tied-middle", geisha=AYANE, count=1)),
    ("b", "11 00 00 00 00 00 00", says("change-tied-with", geisha=AYANE, name="Noah", count=1)),
    ("-", "00 10 00 00 00 00 00", says("change-nobody-middle", geisha=AYANE)),
    ("a", "00 10 00 00 00 00 00", says("change-nobody-with", geisha=AYANE, name="Anna")),
    ("-", "b------", says("change-moves-uncounted", geisha=AYANE, name="Noah")),
    ("b", "b------", says("change-kept-with", geisha=AYANE, name="Noah")),
    ("-", "-b-----", says("change-kept-middle", geisha=AYANE)),
    ("b", "-a-----", says("change-kept-with", geisha=AYANE, name="Noah")),
]


@pytest.mark.parametrize(("before", "tally", "expected"), CHANGES)
def test_what_became_of_a_marker_is_said_with_the_reason(before, tally, expected):
    played = scored(before + MIDDLE[1:], tally)
    assert change(played, played.rounds[0].changes[0]) == expected


MOVES = [
    (MIDDLE, "a--b--a", {0: "flute flower", 1: "umbrella"}),
    ("b--a--b", "a--b--a", {0: "flute flower", 1: "umbrella"}),
    ("a--b---", "a--b--a", {0: "flower"}),
    ("-------", "---b---", {1: "umbrella"}),
    ("a--b--a", "---b---", {None: "flute flower"}),
    ("a--b--a", "a--b--a", {}),
]
MOVED_TO = {
    0: says("move-to", name="Anna"),
    1: says("move-to", name="Noah"),
    None: says("move-to-middle"),
}


@pytest.mark.parametrize(("before", "after", "expected"), MOVES)
def test_the_markers_to_move_stand_together_by_where_they_go(before, after, expected):
    made = moves(match(), sides(before), sides(after))
    assert {move.player: " ".join(geisha.item for geisha in move.geisha) for move in made} == expected
    assert [move.heading for move in made] == [MOVED_TO[player] for player in expected]


def test_where_no_marker_moves_all_stay_and_after_a_correction_they_are_put_as_shown():
    assert placing(just_scored=True) == says("moves-none")
    assert placing(just_scored=False) == says("moves-corrected")


FLUTE, UMBRELLA = Term("items", "flute"), Term("items", "umbrella")
MOVED = [
    ("a------", "a------", says("moved-0")),
    ("a------", "b------", says("moved-1", a=FLUTE)),
    (MIDDLE, "a--b---", says("moved-2", a=FLUTE, b=UMBRELLA)),
    (MIDDLE, "aab----", says("moved-many", count=3)),
]


@pytest.mark.parametrize(("before", "tally", "expected"), MOVED)
def test_a_round_tells_in_few_words_which_markers_it_moved(before, tally, expected):
    assert what_moved(scored(before, tally).rounds[0]) == expected


AFTER_ONE = scored(MIDDLE, MIDDLE, begins=0)


def test_before_a_round_three_things_are_done_and_the_other_player_begins():
    assert reminders() == (says("next-cards", count=21), says("next-actions"), says("next-deal", count=6))
    assert begins(AFTER_ONE) == (says("next-begins", name="Noah", number=2), says("next-shuffles"))


# What happened

OPENED = HanamikojiOpened("hanamikoji", ("Anna", "Noah"), 0, "until-goal", sides(MIDDLE), 1)
TALLY = parse("20 10 01 12 02 00 32")
TOLD = [
    (OPENED, says("told-opened", a="Anna", b="Noah")),
    (EditionChosen("ms-edizioni"), says("told-edition", name="MS Edizioni")),
    (
        EndingChosen("until-goal"),
        says("told-ending", ending=Term("endings", "until-goal.title")),
    ),
    (CardsCounted(1, 6, 3), says("told-cards", name="Noah", geisha=RURI, count=3)),
    (MarkerChosen(0, 0), says("told-marker", geisha=AYANE, name="Anna")),
    (MarkerChosen(6, None), says("told-marker-nobody", geisha=RURI)),
    (
        ActionTaken(0, "trade-off"),
        says("told-action", name="Anna", action=Term("actions", "trade-off.name")),
    ),
    (RoundScored(2, TALLY), any_game_says("table.told-scored", number=2)),
    (RoundCorrected(1, TALLY), any_game_says("table.told-corrected", number=1)),
    (StartingPlayerChosen(1), any_game_says("table.told-begins", name="Noah")),
    (PlayerRenamed(1, "Zoé"), any_game_says("table.told-name", number=2, name="Zoé")),
    (EventsUndone(12), any_game_says("table.told-undone", number=12)),
]
TOLD_TAPS = says("told-taps", count=3, number=2)


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_each_event_is_told_in_one_line(event, expected):
    assert describe_event(event, match()) == expected


def test_taps_in_a_row_are_told_by_their_number_and_round():
    assert describe_taps(3, match(number=2)) == TOLD_TAPS


UNDOING = [
    (CardsCounted(1, 6, 3), any_game_says("table.undo-tap")),
    (MarkerChosen(6, None), any_game_says("table.undo-tap")),
    (ActionTaken(0, "gift"), says("undo-turn")),
    (RoundScored(2, TALLY), any_game_says("table.undo-scoring")),
    (RoundCorrected(1, TALLY), any_game_says("table.undo-correction")),
    (StartingPlayerChosen(1), any_game_says("table.undo")),
]


@pytest.mark.parametrize("near", [0, 1])
@pytest.mark.parametrize(("event", "expected"), UNDOING)
def test_undoing_is_called_after_what_it_takes_back_on_either_side(event, expected, near):
    assert undoing(event, match(), near) == expected


@pytest.mark.parametrize(("began", "name", "other"), [(0, "Anna", "Noah"), (1, "Noah", "Anna")])
def test_who_did_not_begin_this_match_begins_the_rematch(began, name, other):
    said = says("rematch-begins", name=other), says("rematch-turns", name=name, other=other)
    assert rematch_begins(scored(MIDDLE, "10 10 10 30 00 00 00", begins=began)) == said


# The board, for who can't see it

CELL = {"geisha": her("Tomoyo"), "item": Term("items", "scroll"), "name": "Noah"}
CELLS = {
    "label": says("cell", **CELL, count=1, max=2),
    "counting": says("cell", **CELL, count="{count}", max=2),
    "less": says("cell-less", **CELL),
}


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_says_what_lies_there_and_what_takes_one_back(name):
    assert getattr(cells(match(counted="00 00 01 00 00 00 00"), 1)[2], name) == CELLS[name]


HALF = says("half", geisha=her("Tomoyo"), item=Term("items", "scroll"), name="Noah")


@pytest.mark.parametrize("chosen", ["-------", "--b----"])
def test_a_half_is_called_the_same_whether_it_is_chosen_or_not(chosen):
    assert half(match(chosen=chosen), 1, 2).label == HALF


MARKER = {"geisha": her("Tomoyo"), "item": Term("items", "scroll"), "value": 2}
MARKERS = {
    None: says("marker-middle", **MARKER),
    0: says("marker-with", **MARKER, name="Anna"),
    1: says("marker-with", **MARKER, name="Noah"),
}


@pytest.mark.parametrize("side", MARKERS)
def test_a_marker_says_where_it_stands(side):
    markers = (None, None, side, None, None, None, None)
    assert row(match(), markers, markers, 0)[2].label == MARKERS[side]


# In a list of matches

STANDINGS = [
    (match("-aabba-", number=3), says("standing", number=3, a=8, b=6)),
    (scored(MIDDLE, "aaaabb-"), says("standing-won", name="Anna")),
    (scored(MIDDLE, "-aabbab"), says("standing-won", name="Noah")),
    (scored(MIDDLE, "aabbba-", ending="three-rounds-points", number=3), says("shared")),
]


@pytest.mark.parametrize(("played", "expected"), STANDINGS)
def test_a_match_in_a_list_says_how_it_stands_or_who_has_won(played, expected):
    assert standing(summarize(played)) == expected


# The practice round

PRACTICE = [
    says("practice-deal", goal=11, count=4, hand=6, cards=21),
    says("practice-secret", geisha=her("Ruri"), value=5),
    says("practice-their-gift", geisha=her("Anju")),
    says("practice-trade-off", drawn=her("Yoko"), a=her("Iroha"), b=her("Chiharu")),
    says("practice-their-competition", a=her("Ayane"), b=her("Ruri")),
    says("practice-gift", drawn=her("Tomoyo"), b=her("Yoko"), c=her("Anju")),
    says("practice-their-secret", geisha=her("Yoko")),
    says("practice-competition", geisha=her("Ruri")),
    says("practice-their-trade-off", a=her("Ruri"), b=her("Tomoyo")),
    says("practice-reveal", a=her("Ruri"), b=her("Anju")),
    says("practice-score", tied=her("Tomoyo"), goal=11),
]


def test_each_step_of_the_practice_round_has_its_sentence():
    assert [describe_step(step) for step in STEPS] == PRACTICE


def chosen(*names):
    return says("practice-choose", count=len(names), geisha=names)


ASKED_FOR = {
    1: chosen(her("Ruri")),
    2: says("practice-take", geisha=(her("Anju"),)),
    3: chosen(her("Iroha"), her("Chiharu")),
    4: says("practice-take", geisha=(her("Ayane"), her("Ruri"))),
    5: chosen(her("Tomoyo"), her("Yoko"), her("Anju")),
    7: chosen(her("Yoko"), her("Ruri")),
}


@pytest.mark.parametrize("number", ASKED_FOR)
def test_a_wrong_choice_is_answered_with_the_cards_that_are_asked_for(number):
    assert asked_for(practice(number, ("Aiko", "Mika"))) == ASKED_FOR[number]


def instead(key, *asked, **params):
    """Say it of cards by the names of their geisha."""
    given = {name: tuple(map(her, value)) for name, value in params.items() if name != "name"}
    leads = says(f"instead-{key}", **params | given)
    return says("practice-instead", leads=leads, asked=tuple(map(her, asked)))


ALLOWED_TOO = [
    (0, [], None),
    (1, [6], None),
    (1, [0], instead("secret", "Ruri", chosen=["Iroha"])),
    (2, [0], None),
    (2, [1], instead("taken", "Anju", chosen=["Chiharu"], rest=["Anju", "Iroha"], name="Mika")),
    (3, [1, 2], instead("trade-off", "Iroha", "Chiharu", chosen=["Tomoyo", "Yoko"])),
    (
        5,
        [0, 1, 4],
        instead("gift", "Tomoyo", "Yoko", "Anju", chosen=["Tomoyo", "Tomoyo", "Anju"], name="Mika"),
    ),
    (7, [1, 3], None),
    (7, [0, 3], None),
    (
        7,
        [2, 3],
        instead("competition", "Yoko", "Ruri", chosen=["Ruri", "Ruri"], rest=["Tomoyo", "Yoko"], name="Mika"),
    ),
]


@pytest.mark.parametrize(("number", "places", "expected"), ALLOWED_TOO)
def test_another_choice_that_is_allowed_is_answered_with_what_it_leads_to(number, places, expected):
    assert LESSON.instead(practice(number, ("Aiko", "Mika")), places) == expected


# A match opened again

ONE_EACH = scored(MIDDLE, "a--b---")
WENT = [
    (0, says("marker-course", geisha=called("Ayane"), whose=("Anna",))),
    (2, says("marker-course", geisha=called("Tomoyo"), whose=(says("marker-course-middle"),))),
    (3, says("marker-course", geisha=called("Yoko"), whose=("Noah",))),
]
CLIMBED = says("climb", a="Anna", had=(2,), b="Noah", has=(3,))


@pytest.mark.parametrize(("geisha", "expected"), WENT)
def test_the_way_of_a_marker_is_told_by_whose_it_was_after_each_round(geisha, expected):
    assert describe_marker_course(ONE_EACH, geisha) == expected


def test_the_charm_of_both_is_told_round_by_round():
    assert describe_charm(ONE_EACH) == CLIMBED


# The words

SAID = [
    *VERDICTS,
    *GUIDE,
    *(sentence for _, expected in FORECASTS.values() for sentence in expected),
    *BEGINNINGS.values(),
    *filter(None, ENTRY_MODE_HINTS),
    *filter(None, FULL.values()),
    *(expected for both in GAINS.values() for expected in both if expected),
    *WARNINGS,
    *CORRECTIONS,
    WARNING,
    *(expected for _, _, expected in CHANGES),
    *MOVED_TO.values(),
    *(placing(just_scored) for just_scored in (False, True)),
    *reminders(),
    *begins(AFTER_ONE),
    *rematch_begins(AFTER_ONE),
    *(expected for _, _, expected in MOVED),
    *(expected for _, expected in TOLD),
    TOLD_TAPS,
    *(expected for _, expected in UNDOING),
    *CELLS.values(),
    HALF,
    *MARKERS.values(),
    *(expected for _, expected in STANDINGS),
    *PRACTICE,
    *ASKED_FOR.values(),
    *(expected for _, _, expected in ALLOWED_TOO if expected),
    *(expected for _, expected in WENT),
    CLIMBED,
    *LISTED,
]


def test_every_sentence_has_words_that_use_all_it_gives_in_every_language():
    assert faults(SAID) == []


def test_every_sentence_of_the_words_stands_in_a_table_here():
    said = {key for key in keys(SAID) if key.startswith("hanamikoji.")}
    assert said == keys_with_words("hanamikoji")
