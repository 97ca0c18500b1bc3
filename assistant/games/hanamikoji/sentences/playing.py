"""The sentences about a match: what scoring would do and did, what to do next, what happened.

Each function returns values; pages, sheets and screen readers share the sentences.
"""

from ... import rounds
from ...events import Event
from ...rounds import Outcome
from ...sentence import Param, Sentence, Term
from ...sentence import says as any_game_says
from ...summary import Summary
from ..events import ActionTaken, CardsCounted, EditionChosen, EndingChosen, HanamikojiOpened, MarkerChosen
from ..match import Match
from ..rules import CARDS, GEISHA, NO_CARDS, NOBODY, Geisha
from ..rules.editions import EDITIONS, edition_of
from ..rules.endings import LAST_ROUND, LAST_ROUND_ENDINGS
from ..rules.figures import FIGURES
from ..rules.scored_round import Change, Round, SideTotal
from ..rules.tally import BY_CARDS, BY_MARKERS, Winner

_MOVED_NAMED = 2
_NEAR = 3  # cards missing on a side


def says(what: str, **params: Param) -> Sentence:
    """Return a sentence of this game."""
    return any_game_says(f"hanamikoji.{what}", **params)


def named(her: Geisha) -> Term:
    """Return a geisha's name as a language writes it."""
    return Term("geisha", her.name)


def geisha(index: int) -> Sentence:
    """Name a geisha with her item and value, since not every edition prints the names."""
    her = GEISHA[index]
    return says("geisha", geisha=named(her), item=Term("items", her.item), value=her.value)


def called(match: Match, index: int) -> Term | Sentence:
    """Name a geisha briefly, as the table's cards do: with her item if they bear no names."""
    her = GEISHA[index]
    if edition_of(match.edition).names_geisha:
        return named(her)
    return says("her", geisha=named(her), item=Term("items", her.item))


def score(a: int, b: int) -> Sentence:
    """Return two figures that stay on one line."""
    return says("score", a=a, b=b)


# Forecast


def forecast(match: Match, may_play: bool = True, entry_mode: str | None = None) -> tuple[Sentence, ...]:
    """Describe what scoring the current entries would do, and before the ties what looks wrong in them.

    Without entries, say how to begin in `entry_mode`, or for a spectator that nothing is entered; in the last
    round who wins after it, since how to begin is known by then.
    """
    if match.entered in (NO_CARDS, NOBODY):
        what = f"forecast-begin-{entry_mode or match.entry_mode or BY_CARDS}" if may_play else "forecast-none"
        return last_round(match) or (says(what),)
    after = match.if_scored_now
    return (outlook(match, after), *short_sides(match), *ties(match, after.rounds[-1]))


def outlook(match: Match, after: Match) -> Sentence:
    """Say whether the match would be over, once few cards are missing; with caution until one is."""
    totals, usual = match.counted.side_totals, match.usual_cards
    complete = match.entry_mode == BY_MARKERS or min(totals) >= usual[0] - 1
    if after.outcome is None:
        return says("outlook-none" if complete else "outlook-none-so-far")
    if not complete and min(totals) < usual[0] - _NEAR:
        return says("outlook-early", count=sum(totals))
    return _outlook(after, after.outcome, "" if complete else "-so-far")


def _outlook(after: Match, outcome: Outcome, so_far: str) -> Sentence:
    winner = outcome.winners[0]
    name = after.players[winner]
    if outcome.reason == "charm":
        return says(f"outlook-charm{so_far}", name=name, charm=after.charm[winner])
    if outcome.reason == "geishas":
        return says(f"outlook-geishas{so_far}", name=name, count=after.favors[winner])
    return says("outlook-shared") if outcome.reason == "shared" else says("outlook-third-round", name=name)


def last_round(match: Match) -> tuple[Sentence, ...]:
    """Say that the round in play is the last by the table's ending, and who wins after it."""
    if match.ending not in LAST_ROUND_ENDINGS or match.round_number != LAST_ROUND:
        return ()
    return says("last-round"), says("last-round-rule", rule=Term("endings", f"{match.ending}.short"))


def ties(match: Match, scored: Round) -> tuple[Sentence, ...]:
    """Say which geisha is tied, or how many, whose markers would stay: the rule that people forget most."""
    tied = [change for change in scored.changes if change.tied]
    if not tied:
        return ()
    if len(tied) == 1:
        return (_tie(match, tied[0]),)
    return (says("ties-many", count=len(tied)),)


def _tie(match: Match, change: Change) -> Sentence:
    her, tied = called(match, change.geisha), score(*(change.counts or (0, 0)))
    if change.after is None:
        return says("tie-middle", geisha=her, score=tied)
    return says("tie-with", geisha=her, score=tied, name=match.players[change.after])


def short_sides(match: Match) -> tuple[Sentence, ...]:
    """Describe the sides with an unusual number of cards: one too many, or a Secret still face down."""
    sides = (short_side(match, player) for player in (0, 1))
    return tuple(sentence for sentence in sides if sentence)


def short_side(match: Match, player: int) -> Sentence | None:
    """Describe one side like `short_sides`; return None where nothing is wrong, or not yet."""
    if match.entry_mode == BY_MARKERS:
        return None
    totals, name, usual = match.counted.side_totals, match.players[player], match.usual_cards
    if totals[player] > usual[-1] and match.expansions:
        return unusual_side(match, SideTotal(player, totals[player]))
    if totals[player] > usual[-1]:
        return says("side-over", name=name, count=totals[player], max=usual[-1])
    if totals[player] == usual[0] - 1 <= totals[1 - player]:
        return says("side-secret", name=name, count=totals[player])
    return None


def unusual_side(match: Match, side: SideTotal) -> Sentence:
    """Describe a side with an unusual number of cards."""
    usual = match.usual_cards
    if len(usual) > 1:
        name = match.players[side.player]
        return says("warning-expansions", name=name, count=side.cards, min=usual[0], max=usual[-1])
    return says("side", name=match.players[side.player], count=side.cards, max=usual[-1])


# Scoring


def change(match: Match, done: Change) -> Sentence:
    """Describe where a geisha's marker is after scoring, and why as far as that is known."""
    her = geisha(done.geisha)
    if done.winner is not None and (done.moved or done.counts):
        return _won(her, match.players[done.winner], done)
    what = "change-kept" if done.counts is None else "change-tied" if done.tied else "change-nobody"
    tied: dict[str, Param] = {"count": done.counts[0]} if done.tied and done.counts else {}
    if done.after is None:
        return says(f"{what}-middle", geisha=her, **tied)
    return says(f"{what}-with", geisha=her, name=match.players[done.after], **tied)


def _won(her: Sentence, name: str, done: Change) -> Sentence:
    if done.counts is None:
        return says("change-moves-uncounted", geisha=her, name=name)
    what = "change-moves" if done.moved else "change-stays"
    return says(what, geisha=her, name=name, more=max(done.counts), less=min(done.counts))


def move(match: Match, player: Winner) -> Sentence:
    """Say whose side to move markers to at the table."""
    return says("move-to-middle") if player is None else says("move-to", name=match.players[player])


def placing(just_scored: bool) -> Sentence:
    """Say that no marker moves or, if more happened since the scoring, how to set the markers."""
    return says("moves-none" if just_scored else "moves-corrected")


def what_moved(scored: Round) -> Sentence:
    """Summarize which markers a round moved; up to two are named by their items."""
    items = [Term("items", GEISHA[done.geisha].item) for done in scored.changes if done.moved]
    if len(items) > _MOVED_NAMED:
        return says("moved-many", count=len(items))
    return says(f"moved-{len(items)}", **dict(zip(("a", "b"), items, strict=False)))


def reminders() -> tuple[Sentence, ...]:
    """List what people do at the table before every round but the first."""
    return says("next-cards", count=CARDS), says("next-actions"), says("next-deal", count=FIGURES["hand"])


def begins(match: Match) -> tuple[Sentence, ...]:
    """Say who begins the round in play, and what that includes."""
    name = match.players[match.starting_player]
    who = says("next-begins", name=name, number=match.round_number)
    return who, says("next-shuffles"), *last_round(match)


# Rematch and lists


def rematch_begins(match: Match) -> tuple[Sentence, Sentence]:
    """Say who begins a rematch, and why: the players alternate."""
    began, other = (match.players[player] for player in (match.begins(1), 1 - match.begins(1)))
    return says("rematch-begins", name=other), says("rematch-turns", name=began, other=other)


def standing(summary: Summary) -> Sentence:
    """Describe in a list how the match stands: no charm before anybody has any."""
    winners, figures = summary.winners, summary.figures
    if len(winners) > 1:
        return says("shared")
    if winners:
        return says("standing-won", name=summary.players[winners[0]])
    a, b = figures["charm"]
    if not (a or b):
        return any_game_says("table.round", number=figures["round"])
    return says("standing", number=figures["round"], a=a, b=b)


# Events


def describe_event(event: Event, match: Match) -> Sentence:
    """Describe an event in one line, given the match after it."""
    if isinstance(event, HanamikojiOpened):
        return says("told-opened", a=event.players[0], b=event.players[1])
    if isinstance(event, EditionChosen):
        return says("told-edition", name=EDITIONS[event.edition].publisher)
    if isinstance(event, EndingChosen):
        return says("told-ending", ending=Term("endings", f"{event.ending}.title"))
    if isinstance(event, CardsCounted):
        name, her = match.players[event.player], geisha(event.geisha)
        return says("told-cards", name=name, geisha=her, count=event.count)
    if isinstance(event, MarkerChosen):
        return _describe_marker(event, match)
    if isinstance(event, ActionTaken):
        return says("told-action", name=match.players[event.player], action=action(event.action))
    return (
        rounds.describe_round(event)
        if isinstance(event, rounds.RoundEvent)
        else rounds.describe_event(event, match)
    )


def _describe_marker(event: MarkerChosen, match: Match) -> Sentence:
    her = geisha(event.geisha)
    if event.player is None:
        return says("told-marker-nobody", geisha=her)
    return says("told-marker", geisha=her, name=match.players[event.player])


def action(key: str) -> Term:
    """Return the name of an action."""
    return Term("actions", f"{key}.name")


def describe_taps(count: int, match: Match) -> Sentence:
    """Describe several taps in a row as one entry."""
    return says("told-taps", count=count, number=match.round_number)


def undoing(event: Event, _: Match, _near: int) -> Sentence:
    """Label the button that undoes the event."""
    if isinstance(event, CardsCounted | MarkerChosen):
        return any_game_says("table.undo-tap")
    return says("undo-turn") if isinstance(event, ActionTaken) else rounds.undoing(event)


# Labels of the board


def cell(match: Match, player: int, index: int, count: Param) -> Sentence:
    """Describe a cell of the board for screen readers: the count of a geisha's cards on a player's side."""
    return says("cell", **_cell(match, player, index), count=count, max=GEISHA[index].value)


def less(match: Match, player: int, index: int) -> Sentence:
    """Label the button that removes a card from a cell."""
    return says("cell-less", **_cell(match, player, index))


def _cell(match: Match, player: int, index: int) -> dict[str, Param]:
    her = GEISHA[index]
    item = Term("items", her.item)
    return {"geisha": named(her), "item": item, "name": match.players[player]}


def half(match: Match, player: int, index: int) -> Sentence:
    """Label the half of a geisha by which a player gets her marker, for screen readers."""
    her, name = GEISHA[index], match.players[player]
    return says("half", geisha=named(her), item=Term("items", her.item), name=name)


def marker(match: Match, index: int, side: int | None) -> Sentence:
    """Describe where a geisha's marker is, for screen readers."""
    her = GEISHA[index]
    shown: dict[str, Param] = {"geisha": named(her), "item": Term("items", her.item), "value": her.value}
    if side is None:
        return says("marker-middle", **shown)
    return says("marker-with", **shown, name=match.players[side])
