"""Tournaments that a file and a store both have, of which the file may tell more."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from ...store import Entry, FoundTournament, GrownTable, NewTable, Store
from .copies import goes_on, uid_of_copy
from .reading import GivenTournament
from .writing import document, with_tables


@dataclass(frozen=True)
class KnownTournament:
    """A tournament as it was `found` here and `given` in a file, with the uids of its `matches` there.

    The first `common` entries are the same. `here` are the ids of its tables by those uids; `is_played_on` is
    whether a match at one goes on in a file that has no more entries.
    """

    found: FoundTournament
    given: GivenTournament
    matches: Sequence[str]
    here: Mapping[str, str]
    common: int
    is_played_on: bool

    @property
    def id(self) -> str:
        """Its id here."""
        return self.found.row.id

    @property
    def name(self) -> str:
        """The name that it was opened with."""
        return str(self.found.entries[0].body.get("name", ""))

    @property
    def uid(self) -> str:
        """Its uid in the file."""
        return self.given.uid

    @property
    def own(self) -> int:
        """How many entries it has here."""
        return len(self.found.entries)

    @property
    def ahead(self) -> int:
        """How many entries the file has more."""
        return len(self.given.entries) - self.common

    @property
    def goes_on(self) -> bool:
        """Whether the file has more, and nothing that differs."""
        return not self.has_parted and (self.ahead > 0 or self.is_played_on)

    @property
    def has_parted(self) -> bool:
        """Whether it has gone on here and in the file, each in its own way."""
        return self.common < self.own and self.ahead > 0


def compare(
    store: Store, found: FoundTournament, given: GivenTournament, matches: Mapping[str, NewTable], device: str
) -> KnownTournament:
    """Compare a stored tournament with that of a file; a device may have its matches as copies."""
    uids = store.tournaments.uids(found.row.id)
    tables = {uid: table_id for table_id, uid in uids.items()}
    copies = {uid: (uid, uid_of_copy(uid, device), uid_of_copy(uid, found.row.id)) for uid in matches}
    here = {uid: tables[one] for uid, names in copies.items() for one in names if one in tables}
    kept = {table_id: table_id for table_id in here.values()}
    pairs = zip(_told(found.entries, kept), _told(given.entries, here), strict=False)
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    played_on = (grown(store, table_id, matches[uid]) for uid, table_id in here.items())
    is_played_on = common == len(given.entries) and any(played_on)
    return KnownTournament(found, given, [*matches], here, common, is_played_on)


def grown(store: Store, table_id: str, match: NewTable) -> GrownTable | None:
    """Return what a match of a file has more than its table here, None unless it has all of that."""
    found = store.directory.table(table_id)
    if found is None or found.rewritten or not goes_on(found.entries, match.entries):
        return None
    number, row = len(found.entries), replace(match.match, table_id=table_id)
    return GrownTable(table_id, number, match.entries[number:], row)


def _told(entries: Sequence[Entry], tables: Mapping[str, str]) -> list[tuple[str, dict[str, Any]]]:
    """Return kind and body of each entry, with these names for its tables and none for all others."""
    return [(entry.kind, with_tables(entry.body, tables)) for entry in entries]


def opened_by(entries: Sequence[Entry]) -> list[str]:
    """Return the uids of the matches whose tables these entries of a file name, each once."""
    named = ([*entry.body.get("tables", ()), entry.body.get("table")] for entry in entries)
    return [*dict.fromkeys(uid for uids in named for uid in uids if uid)]


def excerpt(value: Any, known: KnownTournament) -> str:
    """Return the file of one tournament out of a valid one that may have more."""
    wanted = {*known.matches}
    matches = (
        json.loads(str(one, "utf-8")) if isinstance(one, memoryview) else one for one in value["matches"]
    )
    events = [event for event in value["events"] if event["uid"] == known.uid]
    kept = document(match for match in matches if match["uid"] in wanted)
    return json.dumps({**kept, "events": events}, ensure_ascii=False, separators=(",", ":"))
