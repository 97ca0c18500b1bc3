"""The protocol of the match rows, which are projected from the logs."""

from collections.abc import Sequence
from typing import Protocol

from .rows import END_OF_TIME, ClubRow, HistoryEntry, HistoryRow, MatchRow, PersonRow


class Matches(Protocol):
    """The match rows, projected from the logs so that lists read no log."""

    def known(self, device: str, most: int, skip: int = 0) -> list[MatchRow]:
        """Return the matches at the tables a device knows, newest event first."""

    def before(self, history_entry: HistoryEntry) -> list[MatchRow]:
        """Return the finished matches before this one in its evening, in order."""

    def history_rows(self, device: str, most: int, skip: int = 0) -> list[HistoryRow]:
        """Return the device's history: the finished matches it knows, last ended first."""

    def evening(self, device: str, evening: str) -> list[HistoryRow]:
        """Return the matches of an evening that a device knows, unfinished ones too, in order."""

    def found(
        self, device: str, people: Sequence[Sequence[str]], most: int, skip: int = 0
    ) -> list[HistoryRow]:
        """Return the matches of the history with one of each of these people, last ended first."""

    def ended_before(self, device: str, ended: str) -> HistoryRow | None:
        """Return the match of the history that ended last before then, or None."""

    def history_size(self, device: str, most: int) -> tuple[int, str | None]:
        """Count the matches of the history, up to `most`, and return when the first one ended."""

    def between(self, device: str, people: Sequence[Sequence[str]]) -> list[HistoryRow]:
        """Return the history matches with all these people, each given by every spelling, oldest first."""

    def people(self, device: str, since: str = "", until: str = END_OF_TIME) -> list[PersonRow]:
        """Count matches in the history per person and name, ended from `since` on and before `until`."""

    def ended(self, device: str, since: str, until: str) -> list[tuple[str, str]]:
        """Return (end, evening) per match in the history ended from `since` on and before `until`."""

    def in_the_house(self, ended_after: str, most: int) -> list[ClubRow]:
        """Return the last match of each evening, if unfinished or ended after then, oldest first.

        Only the newest are read: up to `most` unfinished ones, and in proportion of those that ended.
        """

    def played_in_the_house(self, ended_after: str, most: int) -> tuple[int, list[PersonRow]]:
        """Count the newest matches that ended after then, up to `most`, in all and per player."""

    def everybody(self) -> list[str]:
        """Return each person at any table of this store, once."""

    def tables_of(self, person: str) -> list[str]:
        """Return the ids of all tables with this person."""

    def seated(self, device: str, people: Sequence[str]) -> list[MatchRow]:
        """Return the matches a device knows, unfinished ones too, with any of these people, newest first."""

    def before_table(self, table_id: str) -> list[MatchRow]:
        """Return the finished matches before this table in its evening, in order."""

    def put(self, match: MatchRow) -> None:
        """Write a match row unless the stored one is newer or its table was deleted."""

    def missing(self) -> list[str]:
        """Return the ids of the tables whose match row is missing or older than their log."""
