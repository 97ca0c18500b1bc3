"""The interface of a game, in parts; each is generic in the game's own match."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .command import Command
from .editions import Edition
from .events import Event, TableOpened
from .lesson import Lesson
from .rounds import Draft, EntryWarning, Match
from .sentence import Sentence
from .summary import Listed, Summary

M = TypeVar("M", bound=Match)
Seen = TypeVar("Seen", bound=Match, contravariant=True)


class Rules(Protocol[M]):
    """The rules of a game: its events, and the decisions that cause them.

    Functions that take a `body` get the parsed JSON of a request and raise Malformed and Illegal. Those that
    return events return none where nothing changes.
    """

    @property
    def KEY(self) -> str:  # noqa: N802 - a module's constant
        """The key of the game in addresses and stored tables."""

    @property
    def FEWEST_PLAYERS(self) -> int:  # noqa: N802 - a module's constant
        """How many play at least."""

    @property
    def MOST_PLAYERS(self) -> int:  # noqa: N802 - a module's constant
        """How many play at most."""

    @property
    def FIGURES(self) -> Mapping[str, int]:  # noqa: N802 - a module's constant
        """The figures of the game, by the names that the rulebook's text uses for them."""

    @property
    def EVENTS(self) -> Mapping[str, type[Event]]:  # noqa: N802 - a module's constant
        """The event types of this game by their stored kind."""

    @property
    def COMMANDS(self) -> Mapping[str, Command]:  # noqa: N802 - a module's constant
        """The commands that only this game has, by name."""

    @property
    def EDITIONS(self) -> Mapping[str, Edition]:  # noqa: N802 - a module's constant
        """The editions by key, the default first; none in a game that knows only one."""

    @property
    def ROUND_FIELDS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The fields of a round in the body of `put_round`, which has some of them."""

    @property
    def ENTRY_MODES(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The modes in which a round can be entered; none in a game that knows only one."""

    def open_table(self, body: object, /) -> TableOpened:
        """Validate the settings of a new table and return its first event."""

    def evolve(self, match: M | None, event: Event, /) -> M:
        """Return the match after the event; the match before the first event is None."""

    def entered(self, match: M, entry_mode: str = "", /) -> dict[str, object]:
        """Return what is entered for the round in play, as the body of `put_round`.

        `entry_mode` is the mode of a round without a tap, in a game with several.
        """

    def put_round(self, match: M, number: int, body: object, /) -> Sequence[Event]:
        """Score the round in play, or correct a scored one."""

    def choose_starting_player(self, match: M, body: object, /) -> Sequence[Event]:
        """Set the starting player of the round in play."""

    def rename_player(self, match: M, player: int, body: object, /) -> Sequence[Event]:
        """Rename a player."""

    def rematch(self, match: M, body: object, /) -> dict[str, object]:
        """Return the body of `open_table` for a rematch."""

    def revalidate(self, match: M, event: Any, /) -> Sequence[Event]:
        """Decide an imported event again: return that event, or none if it changes nothing."""


class Entry(Protocol[Seen]):
    """How rounds are entered and corrected: stages, drafts and warnings."""

    @property
    def STAGES(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The stages of the round in play that a reader can go on to; the first one scores it."""

    @property
    def draft(self) -> Callable[[Seen, int, Mapping[str, object], Sequence[str]], Draft] | None:
        """The function that corrects a scored round on the board; None where a plain form does."""

    def stage(self, match: Seen, asked: str, guided: bool, /) -> str:
        """Return the stage to show, which also names its template."""

    def entry_warnings(self, match: Seen, number: int, body: object, /) -> Sequence[EntryWarning]:
        """Return what to ask people before `put_round` is called with this body."""

    def describe_warning(self, match: Seen, warning: Any, /) -> Sentence:
        """Describe an entry warning."""


class Results(Protocol[Seen]):
    """A match as other programs and lists read it."""

    @property
    def RESULTS(self) -> Sequence[str]:  # noqa: N802 - a module's constant
        """The names of each player's `results`; the first is the score for other programs."""

    @property
    def BGG_ID(self) -> int | None:  # noqa: N802 - a module's constant
        """The game's number at BoardGameGeek, or None."""

    def describe(self, match: Seen, /) -> dict[str, Any]:
        """Return the match as JSON values."""

    def summarize(self, match: Seen, /) -> Summary:
        """Return the summary that lists show of the match."""

    def results(self, summary: Summary, /) -> Sequence[Sequence[int]]:
        """Return each player's figures by seat, in the order of RESULTS."""

    def standing(self, summary: Summary, /) -> Sentence:
        """Describe in a list how the match stands."""

    def listed(self, summary: Summary, rounds: int, /) -> Listed:
        """Describe a finished match of so many rounds for the history."""


class Wording(Protocol[Seen]):
    """The sentences about a match, as values."""

    def describe_event(self, event: Event, match: Seen, /) -> Sentence:
        """Describe an event in one line, given the match after it."""

    def describe_taps(self, count: int, match: Seen, /) -> Sentence:
        """Describe several taps in a row as one entry."""

    def undoing(self, event: Event, match: Seen, near: int, /) -> Sentence:
        """Label the button that undoes the event, for a reader at the side of player `near`."""

    def corrected(self, before: Seen, after: Seen, number: int, by_others: bool, /) -> Sentence:
        """Describe the correction of a round, made by this device or by others."""

    def headline(self, match: Seen, /) -> Sentence:
        """Name the winner or winners."""

    def why(self, match: Seen, /) -> Sentence:
        """Explain the rule that decided the match."""

    def rule_section(self, match: Seen, /) -> str:
        """Return the anchor of the rulebook section that the result rests on."""


class GameOf(Rules[M], Entry[M], Results[M], Wording[M], Protocol[M]):
    """A game, whose own pages and sheets alone know more of its match than `Match` names."""

    @property
    def LESSON(self) -> Lesson | None:  # noqa: N802 - a module's constant
        """A practice round, or None."""
