"""The sentences about a match, by its moments."""

import pytest

from assistant.games.events import EventsUndone, PlayerRenamed, StartingPlayerChosen
from assistant.games.mai_star import (
    EFFECTS,
    LESSON,
    begins,
    changes,
    corrected,
    describe_event,
    describe_taps,
    describe_warning,
    effect,
    evolve,
    geisha,
    income,
    meaning,
    outlook,
    round_end,
    setup,
    standing,
    summarize,
    undoing,
)
from assistant.games.mai_star.effects import ABILITIES
from assistant.games.mai_star.entry.warnings import (
    EmptyHands,
    HandsUntold,
    NobodyOut,
    NoGuests,
    NothingEntered,
)
from assistant.games.mai_star.events import (
    EditionChosen,
    GuestMoved,
    OptionsChosen,
    PlayerLeft,
    RoundCorrected,
    RoundScored,
    TallyKept,
)
from assistant.games.mai_star.reputation import FIELDS, GEISHA
from assistant.games.mai_star.rules import Score
from assistant.games.sentence import says as any_game_says
from assistant.i18n import LANGUAGES

from ..speaking import faults, keys, keys_with_words, name_in_the_rules, said
from ..test_listed import SAID as LISTED
from . import test_correcting, test_scoring
from .play import keep, opened, played
from .test_between import SAID as BETWEEN
from .test_verdict import SAID as VERDICTS


def says(what, **params):
    return any_game_says(f"mai-star.{what}", **params)


def clockwise(leader, name, *least):
    """All of `least` have 1."""
    return says("begins-clockwise", names=least, total=1, leader=leader, name=name)


# The starting player, and the reason. Seats go clockwise: Anna, Noah, Zoé, Ugo.

LAST_TO_CHOOSE = says("begins-last-to-choose", name="Noah")
BEGINS = [
    # round 1: counter-clockwise from the one named, so that her left neighbor is the last
    (opened(4, first_to_choose=0), LAST_TO_CHOOSE),
    (opened(4, first_to_choose=3), says("begins-last-to-choose", name="Anna")),
    # one has the lowest total, however many share the highest
    (played((5, 2, 3, 4)), says("begins-lowest", name="Noah", total=2)),
    (played((5, 5, 5, 1)), says("begins-lowest", name="Ugo", total=1)),
    # several share the lowest: the first clockwise from the only highest, over the end of the row too
    (played((5, 1, 1, 3)), clockwise("Anna", "Noah", "Noah", "Zoé")),
    (played((1, 1, 5, 3)), clockwise("Zoé", "Anna", "Anna", "Noah")),
    (played((1, 5, 3, 1)), clockwise("Noah", "Ugo", "Anna", "Ugo")),
    (played((1, 1, 5, 1)), clockwise("Zoé", "Ugo", "Anna", "Noah", "Ugo")),
    # the highest is shared too
    (played((5, 1, 5, 1)), says("begins-candidates", names=("Noah", "Ugo"))),
    (played((1, 1, 1, 5, 5)), says("begins-candidates", names=("Anna", "Noah", "Zoé"))),
    (played((2, 2, 2, 2)), says("begins-all-equal", names=("Anna", "Noah", "Zoé", "Ugo"))),
    (played((0, 0, 0)), says("begins-all-equal", names=("Anna", "Noah", "Zoé"))),
    # totals count, not what the last round brought
    (played((1, 5, 3, 3), (3, 0, 3, 3)), says("begins-lowest", name="Anna", total=4)),
    # a match under way
    (opened(3, round=2, totals=[4, 4, 1]), says("begins-lowest", name="Zoé", total=1)),
    (opened(3, round=3, totals=[4, 4, 4]), says("begins-all-equal", names=("Anna", "Noah", "Zoé"))),
    # the table has said so
    (evolve(played((5, 1, 5, 1)), StartingPlayerChosen(3)), says("begins-chosen", name="Ugo")),
    (evolve(played((2, 2, 2)), StartingPlayerChosen(0)), says("begins-chosen", name="Anna")),
]


@pytest.mark.parametrize(("match", "expected"), BEGINS)
def test_who_begins_is_said_with_the_rule_by_which(match, expected):
    assert begins(match) == expected


NAMED = [says(f"geisha-{key}") for key in GEISHA]
MEANT = [says(f"meaning-{key}") for key in GEISHA]


def test_every_geisha_has_a_name_and_a_meaning():
    assert [geisha(key) for key in GEISHA] == NAMED
    assert [meaning(key) for key in GEISHA] == MEANT


# A round

SHUFFLE, AGAIN = says("setup-shuffle", count=75), says("setup-shuffle-again", count=75)


def deal(count):
    return says("setup-deal", count=count)


def choose(*names):
    return says("setup-geisha", names=names)


COUNTER_CLOCKWISE = choose("Anna", "Ugo", "Zoé", "Noah")
SETUPS = {
    "round 1": (opened(4), [COUNTER_CLOCKWISE, SHUFFLE, deal(5), LAST_TO_CHOOSE]),
    "round 1, geisha after the cards": (
        opened(4, management=True),
        [SHUFFLE, deal(5), COUNTER_CLOCKWISE, LAST_TO_CHOOSE],
    ),
    "round 2": (played((5, 2, 3, 4)), [AGAIN, deal(6), says("begins-lowest", name="Noah", total=2)]),
    "round 2, geisha anew": (
        played((5, 2, 3, 4), management=True),
        [AGAIN, deal(6), choose("Noah", "Zoé", "Ugo", "Anna"), says("begins-lowest", name="Noah", total=2)],
    ),
    "round 2, geisha anew once the table has said who starts": (
        played((5, 1, 5, 1), management=True),
        [AGAIN, deal(6), says("begins-candidates", names=("Noah", "Ugo"))],
    ),
    "round 3": (
        played((5, 2, 3, 4), (0, 9, 9, 9)),
        [AGAIN, deal(7), says("begins-lowest", name="Anna", total=5)],
    ),
    "a match under way": (
        opened(3, round=2, totals=[4, 4, 1]),
        [SHUFFLE, deal(6), says("begins-lowest", name="Zoé", total=1)],
    ),
}


@pytest.mark.parametrize(("match", "expected"), SETUPS.values(), ids=SETUPS)
def test_a_round_is_set_up_in_order(match, expected):
    assert setup(match) == tuple(expected)


BY_HAND = says("end-hand"), says("end-last-card"), says("end-oiran")
MONEY = says("end-money", count=2)
ROUND_ENDS = {
    False: (*BY_HAND, says("end-deck"), MONEY),
    True: (*BY_HAND, says("end-deck-of-six"), MONEY),
}


@pytest.mark.parametrize("six_player_ending", ROUND_ENDS)
def test_a_round_ends_as_the_table_chose(six_player_ending):
    assert round_end(opened(6, six_player_ending=six_player_ending)) == ROUND_ENDS[six_player_ending]


BY_GUESTS = says("end-guests", count=5), says("end-discard")
FOR_OBORO = says("setup-oboro", count=2)


def test_a_round_ends_with_the_guests_and_oboro_draws_more_where_the_table_chose_the_errata():
    match = opened(4, guest_ending=True, oboro_hand=True, first_to_choose=2)
    assert round_end(match) == (*BY_HAND, says("end-deck"), *BY_GUESTS, MONEY)
    assert setup(match)[-2] == FOR_OBORO


WARNINGS = [
    (NothingEntered(), says("warning-nothing-entered")),
    (NobodyOut(), says("warning-nobody-out")),
    (NoGuests((1,)), says("warning-no-guests", names=("Noah",))),
    (HandsUntold((2,)), says("warning-hands-untold", names=("Zoé",))),
    (EmptyHands((0, 1)), says("warning-empty-hands", names=("Anna", "Noah"))),
    (NoGuests((0, 2)), says("warning-no-guests", names=("Anna", "Zoé"))),
]


@pytest.mark.parametrize(("warning", "expected"), WARNINGS)
def test_each_warning_says_what_to_think_of(warning, expected):
    assert describe_warning(opened(), warning) == expected


# In a list of matches

NOTHING = (0, 0, 0)
STANDINGS = [
    (played((31, 33, 21, 36)), says("standing", number=2, totals="31–33–21–36")),
    (played(NOTHING, NOTHING, (0, 1, 0)), says("standing-won", name="Noah")),
    (played(NOTHING, NOTHING, (0, 1, 1)), says("standing-shared", names=("Noah", "Zoé"))),
]


@pytest.mark.parametrize(("match", "expected"), STANDINGS)
def test_a_match_in_a_list_says_how_it_stands_or_who_has_won(match, expected):
    assert standing(summarize(match)) == expected


# What happened

INCOMES = [((), "0"), ((4,), "4"), ((1, 0, 3), "1+\u200b0+\u200b3 = 4")]


@pytest.mark.parametrize(("guests", "expected"), INCOMES)
def test_an_income_is_a_sum_where_there_is_one(guests, expected):
    assert income(guests) == expected


KEPT = [
    (
        {"guest": 3},
        says(
            "told-tally",
            guests=says("told-guests", name="Noah", income="3", reputation="0/0/0"),
            geisha="",
            left="",
        ),
    ),
    (
        {"geisha": "harukaze", "plus": "service", "income": [1, 0, 3], "cards_left": 2},
        says(
            "told-tally",
            guests=says("told-guests", name="Noah", income="1+\u200b0+\u200b3 = 4", reputation="1/4/5"),
            geisha=says("told-geisha", geisha=says("geisha-harukaze")),
            left=says("told-left", label=says("cards-left"), count=2),
        ),
    ),
]


OPTIONS_TOLD = [
    (EditionChosen("aeg"), says("told-edition", name="AEG")),
    (OptionsChosen(1, False, False, True, False), says("told-options", name="Noah")),
    (OptionsChosen(1, True, False, False, False), says("told-options-management", name="Noah")),
]


@pytest.mark.parametrize(("event", "expected"), OPTIONS_TOLD)
def test_options_are_told_with_who_chooses_first_and_whether_geisha_change(event, expected):
    assert describe_event(event, opened()) == expected


@pytest.mark.parametrize(("body", "expected"), KEPT)
def test_a_tally_is_told_as_it_stands_after_it(body, expected):
    after = keep(opened(), 1, **body)
    tally = after.tallies[1]
    event = TallyKept(1, tally.geisha, tally.reputation, tally.income, tally.cards_left)
    assert describe_event(event, after) == expected


FIELD_NAMES = [says(f"field-{field}") for field in FIELDS]


def would_come(count, field):
    return says("would-come", count=count, field=says(f"field-{field}"))


CHOOSING = says("setup-geisha", names=("Anna", "Ugo", "Zoé", "Noah"))
OUTLOOKS = [
    ({}, (CHOOSING, LAST_TO_CHOOSE)),
    ({"guest": 4}, (says("would-earn", name="Anna", count=4),)),
    ({"geisha": "akenohoshi"}, (says("would-come-any", count=3), says("would-earn", name="Anna", count=0))),
    (
        {"geisha": "harukaze", "guest": 3, "cards_left": 1},
        (would_come(5, "intelligence"), says("would-earn", name="Anna", count=1)),
    ),
    ({"base": [4, 0, 4]}, (CHOOSING, LAST_TO_CHOOSE)),
    (
        {"base": [4, 0, 4], "guest": 0},
        (would_come(4, "performance"), says("would-earn", name="Anna", count=0)),
    ),
    ({"base": [0, 4, 2], "guest": 0}, (would_come(4, "service"), says("would-earn", name="Anna", count=0))),
]


@pytest.mark.parametrize(("body", "expected"), OUTLOOKS)
def test_a_tally_says_before_it_who_begins_and_then_who_would_come_and_what_it_earns(body, expected):
    match = keep(opened(), 0, **body) if body else opened()
    assert outlook(match, 0) == expected


def test_once_a_hand_is_empty_nobody_would_come_any_more():
    match = keep(keep(opened(), 0, geisha="harukaze", guest=3), 1, cards_left=0)
    assert outlook(match, 0) == (says("would-earn", name="Anna", count=3),)


SCORES = (Score((1,), 0),) * 4
OPENING = opened(3).opening
TOLD = [
    (OPENING, says("told-opened", names=("Anna", "Noah", "Zoé"))),
    (RoundScored(2, SCORES), says("told-scored", number=2)),
    (RoundCorrected(1, SCORES), any_game_says("table.told-corrected", number=1)),
    (StartingPlayerChosen(2), any_game_says("table.told-begins", name="Zoé")),
    (PlayerRenamed(1, "Mia"), any_game_says("table.told-name", number=2, name="Mia")),
    (EventsUndone(12), any_game_says("table.told-undone", number=12)),
]
TOLD_TAPS = says("told-taps", count=3, number=2)


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_each_event_is_told_in_one_line(event, expected):
    assert describe_event(event, opened()) == expected


def test_taps_in_a_row_are_told_by_their_number_and_round():
    assert describe_taps(3, played(NOTHING)) == TOLD_TAPS


def test_a_guest_that_moves_is_told_with_what_it_pays_and_between_whom():
    match = keep(keep(opened(), 2, income=[5, 3]), 0, income=[1])
    moved = GuestMoved(player=0, source=2, guest=0)
    assert describe_event(moved, evolve(match, moved)) == MOVED


def test_who_leaves_or_comes_back_is_named():
    told = [describe_event(PlayerLeft(2, left), opened()) for left in (True, False)]
    assert told == GONE


GONE = [says("told-gone", name="Zoé"), says("told-back", name="Zoé")]
MOVED = says("told-guest-moved", income=5, source="Zoé", name="Anna")
TAP = TallyKept(1, None, ((0,), (0,), (0,)), (3,), 0)
UNDOING = [
    (TAP, 1, any_game_says("table.undo-tap")),
    (TAP, 0, says("undo-tap-of", name="Noah")),
    (GuestMoved(0, 2, 1), 0, says("undo-guest-moved")),
    (RoundScored(2, SCORES), 0, says("undo-scoring")),
    (RoundCorrected(1, SCORES), 0, any_game_says("table.undo-correction")),
    (StartingPlayerChosen(2), 0, any_game_says("table.undo")),
]


@pytest.mark.parametrize(("event", "near", "expected"), UNDOING)
def test_undoing_is_called_after_what_it_takes_back_and_whose_tap_it_was(event, near, expected):
    assert undoing(event, opened(), near) == expected


CORRECTED = {
    by_others: says(
        "corrected",
        done=any_game_says(f"table.corrected{'-by-others' * by_others}", round=1),
        changes=(says("earned-instead", name="Noah", before=16, after=7),),
    )
    for by_others in (False, True)
}


@pytest.mark.parametrize("by_others", CORRECTED)
def test_a_correction_says_what_players_earned_before_and_after(by_others):
    scores = Score((6,), 0), Score((16,), 0), Score((1,), 0)
    before = evolve(opened(3), RoundScored(1, scores))
    after = evolve(before, RoundCorrected(1, (scores[0], Score((7,), 0), scores[2])))
    assert corrected(before, after, 1, by_others) == CORRECTED[by_others]


# The practice round


def card(name, **demand):
    return says(f"card-{name}", **demand)


def field(key):
    return says(f"field-{key}")


BLUE, RED_5, RED_4 = card("blue", demand=5), card("red", demand=5), card("red", demand=4)
STRONG_BLUE, GREEN = card("blue", demand=6), card("green", demand=3)
SUMO, FOREIGNER, DOCTOR = card("sumo"), card("foreigner"), card("doctor")
NOT_YET = {"card": BLUE, "demand": 5, "field": field("service"), "reputation": 3}
SUM = {"name": "Ren", "income": "1+\u200b0+\u200b3 = 4", "count": 3, "penalty": 2}
PRACTICE = [
    says("practice-deal", name="Aiko", geisha=says("geisha-harukaze"), count=5),
    says("practice-guest", actions=5, card=SUMO, demand=5, field=field("intelligence"), reputation=5),
    says("practice-advertise", **NOT_YET, patron=FOREIGNER, adds=1),
    says("practice-introduce", cards=(RED_5, RED_4), field=field("performance"), reputation=2, count=2),
    says("practice-exchange", patron=FOREIGNER, card=STRONG_BLUE, adds=2, field=field("service")),
    says("practice-raised", field=field("service"), reputation=5, card=BLUE),
    says(
        "practice-black",
        card=FOREIGNER,
        demand=5,
        low_field=field("performance"),
        low=1,
        high_field=field("service"),
        high=5,
    ),
    says("practice-doctor"),
    says("practice-last", name="Mika"),
    says("practice-reckon", **SUM),
    says("practice-score", earned=10, hand=6, rounds=3),
]


def step(number):
    return LESSON.at(number, ("Aiko", "Mika", "Ren"))


def test_each_step_of_the_practice_round_has_its_sentence():
    assert [LESSON.instruction(step(number)) for number in range(LESSON.length)] == PRACTICE


def instead(key, *asked, **params):
    leads = says(f"instead-{key}", **params)
    return says("practice-instead", leads=leads, asked=asked)


# The answer to the choice of these places at a step.
HINTS = [
    (1, (), says("practice-choose", count=1, cards=(SUMO,))),
    (1, (0, 1), says("practice-choose", count=1, cards=(SUMO,))),
    (1, (2,), says("practice-not-yet", **NOT_YET, asked=SUMO)),
    (3, (), says("practice-choose", count=2, cards=(RED_5, RED_4))),
    (3, (0, 1, 2), says("practice-too-many", count=2, cards=(RED_5, RED_4))),
    (4, (1,), says("practice-one-for-one", cards=(STRONG_BLUE, FOREIGNER))),
    (9, (0,), says("practice-wrong-sum", **SUM)),
]


# The result that is told of another allowed choice.
INSTEAD = [
    (0, (), None),
    (1, (0,), None),
    (1, (1,), instead("guest", SUMO, card=FOREIGNER, income=2)),
    (2, (1,), instead("patron", FOREIGNER, card=BLUE, adds=1, field=field("service"))),
    (3, (1, 2), None),
    (3, (1,), instead("introduce", RED_5, RED_4, count=1)),
    (4, (0, 4), instead("patron", FOREIGNER, STRONG_BLUE, card=BLUE, adds=1, field=field("service"))),
    (7, (1,), instead("guest", DOCTOR, card=GREEN, income=1)),
    (9, (2,), None),
]


@pytest.mark.parametrize(("number", "places", "expected"), INSTEAD)
def test_another_choice_that_is_allowed_is_answered_with_what_it_leads_to(number, places, expected):
    assert LESSON.instead(step(number), places) == expected


@pytest.mark.parametrize(("number", "places", "expected"), HINTS)
def test_a_choice_that_is_not_allowed_is_answered_with_why(number, places, expected):
    assert LESSON.hint(step(number), places) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_the_practice_round_has_the_name_that_the_rules_give_it(language):
    for key in ("sumo", "foreigner", "doctor"):
        name = said(card(key), language).replace("\u00ad", "")
        assert name == name_in_the_rules("mai-star", key, language)


# What cards do

EFFECTS_SAID = [effect(key) for key in (*EFFECTS, *ABILITIES)]
ON_HER_CARD = says("effect-on-her-card")
CHANGES = {
    "doctor": (),
    "daimyo": (says("own-reputation"), says("own-guests")),
    "oiran": (says("own-hand"),),
    "citizen": (says("target-hand"),),
    "newest-guest": (says("target-guests"),),
    "newest-patron": (says("target-reputation"),),
    "suzune": (says("own-reputation"),),
    "natsumi": (),
}


def test_each_card_says_how_it_is_tapped_and_a_geisha_who_is_not_told_of_refers_to_her_card():
    assert [one.key for one in EFFECTS_SAID] == [f"mai-star.effect-{key}" for key in (*EFFECTS, *ABILITIES)]
    assert [effect(key) for key in GEISHA if key not in ABILITIES] == [ON_HER_CARD] * 3


@pytest.mark.parametrize("key", CHANGES)
def test_what_a_card_changes_is_named_by_whose_it_is(key):
    assert tuple(label for _, label in changes(key)) == CHANGES[key]


# The words

SAID = [
    *NAMED,
    *MEANT,
    *(sentence for _, expected in OUTLOOKS for sentence in expected),
    *FIELD_NAMES,
    *(expected for _, expected in BEGINS),
    *(sentence for _, expected in SETUPS.values() for sentence in expected),
    *(sentence for expected in ROUND_ENDS.values() for sentence in expected),
    *BY_GUESTS,
    FOR_OBORO,
    *(expected for _, expected in WARNINGS),
    *VERDICTS,
    *BETWEEN,
    *(expected for _, expected in STANDINGS),
    *(expected for _, expected in OPTIONS_TOLD),
    *(expected for _, expected in KEPT),
    *(expected for _, expected in TOLD),
    TOLD_TAPS,
    MOVED,
    *GONE,
    *EFFECTS_SAID,
    ON_HER_CARD,
    *(label for labels in CHANGES.values() for label in labels),
    *(expected for _, _, expected in UNDOING),
    *CORRECTED.values(),
    *test_scoring.SAID,
    *test_correcting.SAID,
    *LISTED,
    *PRACTICE,
    *(expected for _, _, expected in HINTS),
    *(expected for _, _, expected in INSTEAD if expected),
]


def test_every_sentence_has_words_that_use_all_it_gives_in_every_language():
    assert faults(SAID) == []


def test_every_sentence_of_the_words_stands_in_a_table_here():
    assert {key for key in keys(SAID) if key.startswith("mai-star.")} == keys_with_words("mai-star")
