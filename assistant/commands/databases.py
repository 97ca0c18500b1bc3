"""Places of data: a folder, or PostgreSQL by its address."""

import argparse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import DATA_FILE, data_folder, i18n
from ..environment import Misconfigured, environment
from ..store.sql.engine import Engine
from ..store.sqlite import Sqlite
from ..store.sqlite.backup import reading
from ..store.sqlite.lock import locked
from .terminal import fail

_SCHEMES = ("postgresql", "postgres")


def folder(options: argparse.Namespace) -> Path:
    """Return the data folder of the command line, else the default one."""
    return options.data or data_folder()


def database(options: argparse.Namespace) -> str | None:
    """Return the PostgreSQL address of the environment, or None if the command line names a folder."""
    try:
        return None if options.data else environment().database_url
    except Misconfigured as error:
        fail(str(error))


def is_database(place: str) -> bool:
    """Return whether a place is a PostgreSQL address."""
    return place.partition("://")[0] in _SCHEMES


def without_password(place: str) -> str:
    """Return a place without its password, for printing; raises DataError."""
    if not is_database(place):
        return place
    return str(_postgres().without_password(place))


@contextmanager
def alone(place: str, *, is_made: bool = True) -> Iterator[Engine]:
    """Yield an engine with exclusive use of a place; raises DataError.

    `is_made` applies to databases: whether an empty one gets a schema. A folder always gets a data file.
    """
    if is_database(place):
        with closing(postgres(place, is_alone=True, is_made=is_made)) as engine:
            yield engine
    else:
        with locked(Path(place)), closing(Sqlite(Path(place) / DATA_FILE)) as engine:
            yield engine


def check_there(place: str) -> None:
    """Raise DataError if a folder has no data; a database is checked as it is opened."""
    if not is_database(place):
        with reading(Path(place) / DATA_FILE):
            pass


def postgres(address: str, **options: Any) -> Engine:
    """Open PostgreSQL; raises DataError."""
    engine: Engine = _postgres().Postgres(address, **options)
    return engine


def _postgres() -> Any:
    """Import the PostgreSQL engine, whose driver only hosted instances have installed."""
    try:
        return import_module("..store.postgres", __package__)
    except ImportError:
        fail(i18n.gettext("PostgreSQL requires “hanamikoji-assistant[hosted]”. Install it first."))
