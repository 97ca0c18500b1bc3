"""Sentences as values, those that every game says, and the words for all that a match can say."""

from itertools import chain, product

import pytest
from hypothesis import given, settings

from assistant.games import hanamikoji, mai_star, rounds
from assistant.games.events import EventsUndone, EventUndone, PlayerRenamed, StartingPlayerChosen
from assistant.games.hanamikoji.entry.hints import entry_mode_hint
from assistant.games.hanamikoji.rules.tally import ENTRY_MODES
from assistant.games.hanamikoji.sentences.playing import forecast
from assistant.games.rounds import RoundEvent
from assistant.games.sentence import Sentence, Term, says

from ..languages import WORDS
from .hanamikoji.play import match
from .mai_star.play import opened
from .mai_star.test_properties import matches as mai_star_matches
from .replaying import replay
from .speaking import faults, keys, keys_with_words, said
from .strategies import endings, players
from .test_properties import played, steps

# A sentence becomes words


class Spelling:
    """A speaker that shows what it was asked for."""

    def text(self, key, params):
        return f"{key}({', '.join(f'{name}={value!r}' for name, value in params.items())})"

    def term(self, game, section, key):
        return f"{game}/{section}/{key}"

    def listed(self, parts):
        return " and ".join(parts)


SPELLED = [
    (says("table.undo"), "table.undo()"),
    (says("a.b", name="Zoé", count=3), "a.b(name='Zoé', count=3)"),
    (says("a-b.c", item=Term("items", "tea.short")), "a-b.c(item='a-b/items/tea.short')"),
    (says("a.b", who=says("c.d", n=1)), "a.b(who='c.d(n=1)')"),
    (says("a.b", names=("Anna", "Noah")), "a.b(names='Anna and Noah')"),
    (says("a.b", rounds=(2, 3)), "a.b(rounds='2 and 3')"),
    (says("a.b", all=(says("c.d"), Term("x", "y"), 5)), "a.b(all='c.d() and a/x/y and 5')"),
    (says("a.b", names=()), "a.b(names='')"),
]


@pytest.mark.parametrize(("sentence", "expected"), SPELLED)
def test_a_sentence_is_said_with_its_parts_said_first(sentence, expected):
    assert sentence.translated_by(Spelling()) == expected


def test_sentences_are_equal_by_what_they_say():
    assert says("a.b", n=1) == Sentence("a.b", (("n", 1),))
    assert len({says("a.b", n=1), says("a.b", n=1), says("a.b", n=2), says("a.c", n=1)}) == 3


@pytest.mark.parametrize("language", WORDS)
def test_a_list_is_said_as_the_language_does(language):
    for listed, numbers in zip(WORDS[language]["lists"], ((2, 3), (2, 3, 4)), strict=True):
        assert listed in said(says("hanamikoji.warning-set-aside", count=2, rounds=numbers), language)


COUNTS = {1: "Round 2: 1 change on the board", 3: "Round 2: 3 changes on the board"}


@pytest.mark.parametrize("count", COUNTS)
def test_the_count_decides_between_singular_and_plural(count):
    assert said(says("hanamikoji.told-taps", count=count, number=2)) == COUNTS[count]


# What every game says


class Corrected(RoundEvent):
    is_correction = True


TOLD = [
    (StartingPlayerChosen(1), says("table.told-begins", name="Noah")),
    (PlayerRenamed(0, "Zoé"), says("table.told-name", number=1, name="Zoé")),
    (EventsUndone(12), says("table.told-undone", number=12)),
    (EventUndone(12), says("table.told-undone-alone", number=12)),
]
TOLD_ROUNDS = [
    (RoundEvent(2), says("table.told-scored", number=2)),
    (Corrected(1), says("table.told-corrected", number=1)),
]
UNDOING = [
    (RoundEvent(2), says("table.undo-scoring")),
    (Corrected(1), says("table.undo-correction")),
    (PlayerRenamed(0, "Zoé"), says("table.undo")),
    (StartingPlayerChosen(1), says("table.undo")),
]
CORRECTED = {
    False: says("table.corrected", round=2),
    True: says("table.corrected-by-others", round=2),
}
TAKEN_BACK = says("table.taken-back", what=says("table.told-scored", number=2))
PUT_BACK = says("table.put-back", what=says("table.told-scored", number=2))
BY_NOAH = (
    says("table.taken-back-by", name="Noah", what=says("table.told-scored", number=2)),
    says("table.put-back-by", name="Noah", what=says("table.told-scored", number=2)),
    says("table.by", name="Noah", what=says("table.told-scored", number=2)),
)
UNDO_BY = says("table.undo-by", what=says("table.undo-tap"), name="Noah")  # said by the page of a table
UNDO_TAP = says("table.undo-tap")  # said by each game for its own taps
OPENED = (  # said by the page of a table that is over
    *(says(f"table.{what}-by", name="Noah") for what in ("rematch", "match")),
    *(says(f"table.{what}-open") for what in ("rematch", "match")),
)


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_what_can_happen_at_any_table_is_told_the_same(event, expected):
    assert rounds.describe_event(event, match()) == expected


@pytest.mark.parametrize(("event", "expected"), TOLD_ROUNDS)
def test_a_round_is_told_as_scored_or_corrected(event, expected):
    assert rounds.describe_round(event) == expected


@pytest.mark.parametrize(("event", "expected"), UNDOING)
def test_undoing_is_called_after_what_it_takes_back(event, expected):
    assert rounds.undoing(event) == expected


@pytest.mark.parametrize("by_others", CORRECTED)
def test_a_correction_is_told_with_who_made_it(by_others):
    assert rounds.corrected(None, None, 2, by_others) == CORRECTED[by_others]


def test_what_was_taken_back_or_put_back_is_told_as_when_it_happened():
    scored = rounds.describe_round(RoundEvent(2))
    assert (rounds.taken_back(scored), rounds.put_back(scored)) == (TAKEN_BACK, PUT_BACK)
    assert rounds.by(scored, "") == scored
    told = (rounds.taken_back, rounds.put_back, rounds.by)
    assert tuple(tell(scored, "Noah") for tell in told) == BY_NOAH


EVENINGS = {
    (5, 0, ()): says("table.evening", count=5),
    (6, 1, ("Anna", "Zoé")): says("table.evening-shared", count=6, shared=1, names=("Anna", "Zoé")),
}


@pytest.mark.parametrize("counted", EVENINGS)
def test_an_evening_is_its_matches_and_those_that_were_shared(counted):
    assert rounds.evening(*counted) == EVENINGS[counted]


STANDS = {
    (("Anna", "Noah"), (3, 2)): says("table.evening-two", a=3, b=2),
    (("Anna", "Noah", "Mia"), (1, 0, 2)): says(
        "table.evening-several",
        wins=(says("table.won", name="Anna", count=1), says("table.won", name="Mia", count=2)),
    ),
}


@pytest.mark.parametrize(("players", "wins"), STANDS)
def test_an_evening_of_two_stands_in_figures_and_one_of_more_by_the_names_of_who_won(players, wins):
    assert rounds.stands(players, wins) == STANDS[players, wins]


NOTHING_YET = says("table.round", number=1)


@pytest.mark.parametrize(("game", "begun"), [(hanamikoji, match()), (mai_star, opened())])
def test_a_match_in_a_list_has_no_score_before_there_is_any(game, begun):
    assert game.standing(game.summarize(begun)) == NOTHING_YET


SAID = [
    *(expected for _, expected in (*TOLD, *TOLD_ROUNDS, *UNDOING)),
    *CORRECTED.values(),
    TAKEN_BACK,
    PUT_BACK,
    *BY_NOAH,
    UNDO_BY,
    UNDO_TAP,
    *OPENED,
    *EVENINGS.values(),
    *STANDS.values(),
    NOTHING_YET,
]


def test_every_sentence_of_all_games_stands_in_a_table_here():
    assert keys(SAID) == keys_with_words("table")


# In any match every sentence has its words; in other languages the tables hold them


def said_of(game, match, event):
    """The sentences of every game about a match and the event before it."""
    yield game.describe_event(event, match)
    yield game.describe_taps(2, match)
    yield game.standing(game.summarize(match))
    yield from (game.undoing(event, match, near) for near in range(len(match.players)))
    for number in numbers(match):
        yield from (game.corrected(match, match, number, by_others) for by_others in (False, True))
        yield from (
            game.describe_warning(match, asked)
            for asked in game.entry_warnings(match, number, game.entered(match))
        )
    if match.outcome:
        yield from (game.headline(match), game.why(match))


def numbers(match):
    """The rounds that can be put: those that are scored, and the one in play."""
    return range(match.first_round, match.round_number + (match.outcome is None))


def said_of_a_side(match, player):
    for cell in hanamikoji.cells(match, player):
        yield from filter(None, (cell.label, cell.less, hanamikoji.full(match, player, cell.index)))
    yield from (hanamikoji.half(match, player, index).label for index in range(len(hanamikoji.GEISHA)))
    yield from filter(None, (entry_mode_hint(match), hanamikoji.gains(match, player)))


def said_of_hanamikoji(match):
    yield from (place.label for place in hanamikoji.row(match, match.markers, match.markers, 0))
    for player in (0, 1):
        yield from said_of_a_side(match, player)
    for scored in match.rounds:
        yield from (hanamikoji.change(match, change) for change in scored.changes)
        yield from (hanamikoji.unusual_side(match, side) for side in scored.warnings)
        yield from (move.heading for move in hanamikoji.moves(match, scored.before, scored.markers))
        yield from (move.heading for move in hanamikoji.moves(match, scored.markers, scored.before))
        yield from said_of_draft(match, hanamikoji.draft(match, scored.number, {}, ["more/0/6", "more/1/5"]))
    if not match.outcome:
        yield from said_by_the_guide(match)
        yield from chain(*(forecast(match, *shown) for shown in product((False, True), ENTRY_MODES)))
        if match.rounds:
            yield from (hanamikoji.placing(just_scored) for just_scored in (False, True))
            yield from (*hanamikoji.reminders(), *hanamikoji.begins(match))
    else:
        made = hanamikoji.deciding(match)
        yield from (made.words, made.rest, *hanamikoji.rematch_begins(match))


def said_by_the_guide(match):
    yield from (hanamikoji.turn_title(match, seat) for seat in (0, 1, None))
    yield from hanamikoji.turn_steps(match)
    for player in (0, 1):
        yield from filter(None, (hanamikoji.waiting(match, player), hanamikoji.ways_to_win(match, player)))
        yield from (hanamikoji.offer(match, player, action) for action in hanamikoji.ACTIONS)


def said_of_draft(match, draft):
    yield hanamikoji.since(draft)
    yield from hanamikoji.leads_to(draft, "cards")
    yield hanamikoji.corrected(match, draft.after, draft.number, False)


def said_of_mai_star(match):
    yield from mai_star.round_end(match)
    if not match.outcome:
        yield from mai_star.setup(match)
        yield mai_star.foretold(match)
    draft = mai_star.draft(match, match.first_round, {}, ["guest/0/99", "cards_left/1/3"])
    yield mai_star.since(draft)
    yield from mai_star.leads_to(draft)


@settings(deadline=None)
@given(endings, players, steps)
def test_all_that_is_said_of_any_match_of_hanamikoji_has_words(ending, starting_player, taken):
    happened = played(ending, starting_player, taken)
    game, after = replay(happened)
    pairs = zip(after, happened, strict=True)
    sentences = {*chain.from_iterable(said_of(game, match, event) for match, event in pairs)}
    assert faults(sentences.union(said_of_hanamikoji(after[-1])), ["en"]) == []


@settings(deadline=None)
@given(mai_star_matches())
def test_all_that_is_said_of_any_match_of_mai_star_has_words(played):
    happened, _ = played
    game, after = replay(happened)
    pairs = zip(after, happened, strict=True)
    sentences = {*chain.from_iterable(said_of(game, match, event) for match, event in pairs)}
    assert faults(sentences.union(said_of_mai_star(after[-1])), ["en"]) == []
