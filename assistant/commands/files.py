"""`hanamikoji export` and `hanamikoji import`: all matches to a file, and from one."""

import argparse
import math
import secrets
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

from .. import DATA_FILE, i18n
from ..games.errors import RequestError
from ..history.queries import PlayedMatch
from ..matches.join_codes import HOSTED_CODE_LENGTH
from ..matches.replay import Replay, UnreadableTable
from ..store import DataError, Store, Unavailable
from ..store.sqlite import Sqlite
from ..store.sqlite.backup import reading, write_backup
from ..store.sqlite.lock import locked
from ..transfer.files import spreadsheet
from ..transfer.files.device_transfers import DeviceTransfers
from ..transfer.files.reading import GivenFile, parse, read
from ..transfer.files.service import MatchFiles, played
from .databases import database, folder, postgres, without_password
from .terminal import fail

MOST_BYTES = 32 * 1024 * 1024
VALID_FOR = timedelta(days=1)
_DEVICE_BYTES = 9


def export(options: argparse.Namespace) -> None:
    """Write all current matches to a file, and as JSON the events, even while a server writes.

    Raises DataError.
    """
    kind = options.file.suffix.lower()
    if kind not in {".json", ".csv"}:
        fail(i18n.gettext("The file name must end in .json or .csv: %(path)s") % {"path": options.file})
    with _read_from(options) as store:
        made = MatchFiles(store).all_pieces() if kind == ".json" else _spreadsheet(store)
        _write(options.file, made)
    said = {"path": options.file, "size": -(-options.file.stat().st_size // 1000)}
    print(i18n.gettext("Matches exported to %(path)s (size: %(size)s kB).") % said)
    if kind == ".json" and options.file.stat().st_size > MOST_BYTES:
        print(i18n.gettext("This file is too large to import again. Make a backup as well."))


def _spreadsheet(store: Store) -> Iterator[str]:
    return spreadsheet.lines(_played(store, store.directory.ids()), i18n.csv_separator())


def import_matches(options: argparse.Namespace) -> None:
    """Import all of a file or nothing; raises DataError, `in-use` while a server runs.

    The device on which the printed code is entered knows the tables of the file.
    """
    sent = _read(options.file)
    with _written_to(options) as store:
        device = secrets.token_urlsafe(_DEVICE_BYTES)
        try:
            value = parse(sent)
            brought = MatchFiles(store, highest_cost=math.inf).import_matches(value, device, owning=True)
        except RequestError as error:
            fail(i18n.message(error.key, at=error.at, **error.params))
        except Unavailable as error:
            raise DataError(
                "unusable", without_password(database(options) or str(folder(options))), error
            ) from error
        _make_known(store, read(value), device)
        code = DeviceTransfers(store, HOSTED_CODE_LENGTH).open(device, VALID_FOR).code
    print(i18n.message("files.brought-and-skipped", count=len(brought.tables), skipped=brought.skipped))
    if brought.tournaments:
        print(i18n.message("files.brought-events", count=len(brought.tournaments)))
    for one in brought.continued:
        print(i18n.message("files.event-continued", name=one.name))
    for one in brought.parted:
        print(i18n.message("files.event-parted", name=one.name, entry=one.common + 1))
    _tell(code)


def _make_known(store: Store, given: GivenFile, device: str) -> None:
    """Let a device know all matches and events of a file that are here."""
    for table_id in MatchFiles(store).known(given):
        store.visits.add(device, table_id, "")
    for tournament in given.tournaments:
        store.tournaments.visit(device, store.tournaments.of_uid(tournament.uid) or "", "")


def _tell(code: str) -> None:
    told = i18n.gettext(
        "To see them on a phone, enter the code %(code)s within 24 hours under History > Export & transfer."
    )
    print(told % {"code": code})


def _read_from(options: argparse.Namespace) -> AbstractContextManager[Store]:
    """Return a store to read: the database, even while others use it, or a copy of the data file."""
    return _database(options) or _copied(folder(options) / DATA_FILE)


def _written_to(options: argparse.Namespace) -> AbstractContextManager[Store]:
    """Return a store to write: the database, even while others use it, or the folder, locked."""
    return _database(options) or _locked(folder(options))


def _database(options: argparse.Namespace) -> AbstractContextManager[Store] | None:
    address = database(options)
    return closing(Store(postgres(address))) if address else None


@contextmanager
def _locked(data: Path) -> Iterator[Store]:
    with locked(data), closing(Store(Sqlite(data / DATA_FILE))) as store:
        yield store


@contextmanager
def _copied(path: Path) -> Iterator[Store]:
    """Yield the store of a copy, so that no server has to wait."""
    _bring_up_to_date(path)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATA_FILE
        write_backup(path, copy)
        with closing(Store(Sqlite(copy))) as store:
            yield store


def _bring_up_to_date(path: Path) -> None:
    """Migrate the data, which fixes the uids of old matches; a running server has done so already."""
    with reading(path):
        pass  # missing data creates no folder
    try:
        with locked(path.parent):
            Store(Sqlite(path)).close()
    except DataError as error:
        if error.key != "in-use":
            raise


def _played(store: Store, ids: Iterable[str]) -> Iterator[PlayedMatch]:
    """Yield the matches of these tables, skipping unreadable ones."""
    for table_id in ids:
        found = store.directory.table(table_id)
        with suppress(UnreadableTable):
            if found:
                yield played(table_id, Replay(found.entries), found.history_entry)


def _write(file: Path, pieces: Iterable[str]) -> None:
    """Write the whole file or nothing."""
    made = file.with_name(f"{file.name}.part")
    try:
        with made.open("w", encoding="utf-8", newline="") as out:
            out.writelines(pieces)
        made.replace(file)
    except OSError as error:
        made.unlink(missing_ok=True)
        _fail_with(file, error, i18n.gettext("Can’t write to %(path)s: %(reason)s"))


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as given:
            sent = given.read(MOST_BYTES + 1)
    except OSError as error:
        _fail_with(file, error, i18n.gettext("Can’t read %(path)s: %(reason)s"))
    if len(sent) > MOST_BYTES:
        fail(i18n.message("too-large", max=MOST_BYTES))
    return sent


def _fail_with(file: Path, error: OSError, said: str) -> NoReturn:
    fail(said % {"path": file, "reason": error.strerror or error})
