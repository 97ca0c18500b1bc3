"""Where data is: in a folder, or in PostgreSQL by its address."""

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
    """That of the command line, else the usual one."""
    return options.data or data_folder()


def database(options: argparse.Namespace) -> str | None:
    """The address of PostgreSQL where the environment names one and the command line no folder."""
    try:
        return None if options.data else environment().database_url
    except Misconfigured as error:
        fail(str(error))


def is_database(place: str) -> bool:
    return place.partition("://")[0] in _SCHEMES


def shown(place: str) -> str:
    """A place as it may be printed: without a password; raises DataError."""
    if not is_database(place):
        return place
    return str(_postgres().shown(place))


@contextmanager
def alone(place: str, *, is_made: bool = True) -> Iterator[Engine]:
    """The engine of a place that nobody else uses meanwhile, made if need be; raises DataError."""
    if is_database(place):
        with closing(postgres(place, is_alone=True, is_made=is_made)) as engine:
            yield engine
    else:
        with locked(Path(place)), closing(Sqlite(Path(place) / DATA_FILE)) as engine:
            yield engine


def check_there(place: str) -> None:
    """Raises DataError where a folder has no data; a database says so as it is opened."""
    if not is_database(place):
        with reading(Path(place) / DATA_FILE):
            pass


def postgres(address: str, **options: Any) -> Engine:
    """Raises DataError."""
    engine: Engine = _postgres().Postgres(address, **options)
    return engine


def _postgres() -> Any:
    """What only a hosted instance has installed is imported only where it is asked for."""
    try:
        return import_module("..store.postgres", __package__)
    except ImportError:
        fail(i18n.gettext("PostgreSQL needs “hanamikoji-assistant[hosted]” to be installed."))
