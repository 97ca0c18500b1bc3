"""Sentences about a match: setup, the end of a round, the starting player, and events.

They are values, shared by the pages, the sheets and screen readers.
"""

from collections.abc import Iterable

from ... import rounds
from ...events import Event
from ...sentence import Param, Part, Sentence
from ...sentence import says as any_game_says
from ...summary import Summary
from ..editions import EDITIONS
from ..effects import ABILITIES, EFFECTS, Change
from ..events import (
    EditionChosen,
    GuestMoved,
    MaiStarOpened,
    OptionsChosen,
    PlayerLeft,
    RoundScored,
    TallyKept,
)
from ..match import Match, Tally
from ..reputation import FIELDS
from ..rules import CARDS, MORE_FOR_OBORO, PENALTY, lowest


def says(what: str, **params: Param) -> Sentence:
    """Return a sentence of this game."""
    return any_game_says(f"mai-star.{what}", **params)


def names(match: Match, players: Iterable[int]) -> tuple[str, ...]:
    """Return the names of these players."""
    return tuple(match.players[player] for player in players)


def geisha(key: str) -> Sentence:
    """Return a geisha's name."""
    return says(f"geisha-{key}")


def meaning(key: str) -> Sentence:
    """Return the meaning of a geisha's name."""
    return says(f"meaning-{key}")


# A round


def setup(match: Match) -> tuple[Sentence, ...]:
    """Return the steps before the round in play, in order."""
    again = "setup-shuffle-again" if match.rounds else "setup-shuffle"
    cards: tuple[Sentence, ...] = (says(again, count=CARDS), says("setup-deal", count=match.hand_size))
    order = match.choosing_order
    geisha = (geisha_order(match, order),) if order else ()
    if match.opening.oboro_hand:
        cards = (*cards, says("setup-oboro", count=MORE_FOR_OBORO))
    steps = (*cards, *geisha) if match.opening.management else (*geisha, *cards)
    return (*steps, begins(match))


def geisha_order(match: Match, order: Iterable[int]) -> Sentence:
    """Return that geisha are chosen, and in which order."""
    return says("setup-geisha", names=names(match, order))


def begins(match: Match) -> Sentence:
    """Return the starting player of the round in play and the rule, or the candidates of the table."""
    player, candidates = match.starting_player, match.candidates
    if player is None:
        everybody = len(candidates) == len(match.staying)
        return says("begins-all-equal" if everybody else "begins-candidates", names=names(match, candidates))
    name = match.players[player]
    if match.round_number == 1:
        return says("begins-last-to-choose", name=name)
    return says("begins-chosen", name=name) if candidates else _begins_by_totals(match, name)


def _begins_by_totals(match: Match, name: str) -> Sentence:
    least = lowest(match.totals, match.gone)
    total = match.totals[least[0]]
    if len(least) == 1:
        return says("begins-lowest", name=name, total=total)
    leader = match.players[match.richest[0]]
    return says("begins-clockwise", names=names(match, least), total=total, leader=leader, name=name)


def outlook(match: Match, player: int) -> tuple[Sentence, ...]:
    """Return the notes beside a tally: the highest demand it meets, until a hand is empty, and its earnings.

    Before the first card, return who chooses a geisha and who begins.
    """
    tally = match.tallies[player]
    if match.untouched and not tally.geisha:
        return _before_a_card(match)
    earns = would_earn(match, player, tally.score.earned)
    return (earns,) if match.is_hand_empty else (*_would_come(tally), earns)


def would_earn(match: Match, player: int, earned: Part) -> Sentence:
    """Return what a player earns of a round that is not scored; `earned` may be a placeholder."""
    return says("would-earn", name=match.players[player], count=earned)


def _before_a_card(match: Match) -> tuple[Sentence, ...]:
    order = match.choosing_order
    return (geisha_order(match, order), begins(match)) if order else (begins(match),)


def _would_come(tally: Tally) -> tuple[Sentence, ...]:
    """Return the highest demand that is met; any field meets that of a black guest."""
    most = max(tally.reputations)
    fields = [field for field, value in zip(FIELDS, tally.reputations, strict=True) if value == most]
    if not most:
        return ()
    if len(fields) == len(FIELDS):
        return (says("would-come-any", count=most),)
    return (says("would-come", count=most, field=says(f"field-{fields[0]}")),)


def round_end(match: Match) -> tuple[Sentence, ...]:
    """Return how a round ends, and what follows."""
    deck = "end-deck-of-six" if match.opening.six_player_ending else "end-deck"
    exceptions = says("end-last-card"), says("end-oiran")
    guests = (says("end-guests", count=match.hand_size), says("end-discard"))
    chosen = guests if match.opening.guest_ending else ()
    return says("end-hand"), *exceptions, says(deck), *chosen, says("end-money", count=PENALTY)


def effect(key: str) -> Sentence:
    """Return how to tap the effect of a special card or of a geisha's ability."""
    if key in EFFECTS or key in ABILITIES:
        return says(f"effect-{key}")
    return says("effect-on-her-card")


def changes(key: str) -> tuple[tuple[Change, Sentence], ...]:
    """Return an effect's changes to the tallies, each with the name of the part."""
    found = EFFECTS.get(key) or ABILITIES.get(key, ())
    return tuple((change, says(f"{change.whose}-{change.part}")) for change in found)


# In a list of matches


def standing(summary: Summary) -> Sentence:
    """Return the state of a match for a list of matches: no money before anybody has any."""
    winners, figures = summary.winners, summary.figures
    if len(winners) > 1:
        return says("standing-shared", names=tuple(summary.players[winner] for winner in winners))
    if winners:
        return says("standing-won", name=summary.players[winners[0]])
    if not any(figures["totals"]):
        return any_game_says("table.round", number=figures["round"])
    return says("standing", number=figures["round"], totals="–".join(map(str, figures["totals"])))


# Events


def corrected(before: Match, after: Match, number: int, by_others: bool) -> Sentence:
    """Describe the correction of a round, with what players earned before and after."""
    done = rounds.corrected(before, after, number, by_others)
    was, now = before.scored(number), after.scored(number)
    earned = zip(after.players, was.scores, now.scores, strict=True) if was and now else ()
    changes = tuple(
        says("earned-instead", name=name, before=old.earned, after=new.earned)
        for name, old, new in earned
        if old.earned != new.earned
    )
    return says("corrected", done=done, changes=changes) if changes else done


def describe_event(event: Event, match: Match) -> Sentence:
    """Return an event in one line, given the match after it."""
    if isinstance(event, MaiStarOpened):
        return says("told-opened", names=event.players)
    if isinstance(event, EditionChosen):
        return says("told-edition", name=EDITIONS[event.edition].publisher)
    if isinstance(event, OptionsChosen):
        return _told_options(event, match)
    if isinstance(event, TallyKept):
        return _told_tally(event, match)
    if isinstance(event, GuestMoved):
        pays = match.tallies[event.player].income[-1]
        source, name = names(match, (event.source, event.player))
        return says("told-guest-moved", income=pays, source=source, name=name)
    if isinstance(event, PlayerLeft):
        return says("told-gone" if event.left else "told-back", name=match.players[event.player])
    if isinstance(event, RoundScored):
        return says("told-scored", number=event.round)
    return (
        rounds.describe_round(event)
        if isinstance(event, rounds.RoundEvent)
        else rounds.describe_event(event, match)
    )


def _told_options(event: OptionsChosen, match: Match) -> Sentence:
    name = match.players[event.first_to_choose]
    return says("told-options-management" if event.management else "told-options", name=name)


def _told_tally(event: TallyKept, match: Match) -> Sentence:
    name, tally = match.players[event.player], match.tallies[event.player]
    reputation = "/".join(map(str, tally.reputations))
    guests = says("told-guests", name=name, income=income(event.income), reputation=reputation)
    her = says("told-geisha", geisha=geisha(event.geisha)) if event.geisha else ""
    return says("told-tally", guests=guests, geisha=her, left=_told_left(event.cards_left))


def _told_left(count: int | None) -> Part:
    return "" if count is None else says("told-left", label=says("cards-left"), count=count)


def income(guests: tuple[int, ...]) -> str:
    """Return each guest's pay and the sum; a zero-width space lets the line break before a plus."""
    added = "+\u200b".join(map(str, guests))
    return f"{added} = {sum(guests)}" if len(guests) > 1 else str(sum(guests))


def describe_taps(count: int, match: Match) -> Sentence:
    """Return several taps in a row as one line."""
    return says("told-taps", count=count, number=match.round_number)


def undoing(event: Event, match: Match, near: int) -> Sentence:
    """Return the label of the button that undoes the event, with the player's name unless it is `near`."""
    if isinstance(event, RoundScored):
        return says("undo-scoring")
    if isinstance(event, GuestMoved):
        return says("undo-guest-moved")
    if not isinstance(event, TallyKept):
        return rounds.undoing(event)
    if event.player == near:
        return any_game_says("table.undo-tap")
    return says("undo-tap-of", name=match.players[event.player])
