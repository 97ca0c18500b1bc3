"""Keeps score at the table for Hanamikoji and Mai-Star. `create_app` makes the web application."""

import os
import secrets
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from jinja2 import StrictUndefined
from platformdirs import user_data_path

from . import i18n, web
from .games import GAMES
from .history.club import Club
from .history.editing import HistoryEditor
from .history.queries import History
from .matches.cache import HOSTED_EVENTS, HOSTED_TABLES, TableCache
from .matches.devices import Devices
from .matches.join_codes import CODE_LENGTH, HOSTED_CODE_LENGTH
from .matches.service import Tables
from .net.proxies import BehindProxies, Below
from .printing.renderer import Renderer
from .printing.rulebook import Rulebooks
from .printing.work_queue import MOST_WAITING, InlineQueue, Queue, WorkQueue
from .realtime import MOST_STREAMS, Notifier
from .realtime.process import ProcessNotifier
from .store import DataError, Unavailable
from .store.sql import SqlStore
from .store.sql.engine import Engine
from .store.sqlite import Sqlite
from .store.sqlite.file import make_folder
from .transfer.files.device_transfers import DeviceTransfers
from .transfer.files.service import MatchFiles
from .web.program import program_digest
from .web.services import Services

__version__ = "0.1.0"

DATA_FILE = "hanamikoji.sqlite3"
KEY_FILE = "secret-key"
KEY_BYTES = 32
_SHOWN = ("templates", "static", "print")


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application, its store opened; raises DataError when the data can't be used, and Misconfigured.

    `config` may set DATA (the data folder), HOST (the address listened on, if not all), HOSTS (other names
    it answers to), PUBLIC_URL (the one address of a hosted instance), MOST_STREAMS (phones told live;
    others poll), MOST_SHEETS (who may wait for a sheet), TRIES (where tries are counted, an address of the
    library `limits`), DATABASE_URL (PostgreSQL instead of the file in the data folder), BUS_URL (Valkey or
    Redis, where several processes are one instance), TRUSTED_PROXIES (their networks), KEEP_DAYS (after
    which a table without news is deleted), METRICS_KEY (who may read figures), ON_THIS_PHONE (inside a
    browser: no thread, no other phone) and anything of Flask's.
    """
    app = Flask(__name__, template_folder=str(shipped("templates")), static_folder=None)
    app.config.update(PUBLIC_URL=None, HOST=None, HOSTS=(), MOST_STREAMS=MOST_STREAMS, SECRET_KEY=None)
    app.config.update(TRIES="memory://", MOST_SHEETS=MOST_WAITING, ON_THIS_PHONE=False, VERSION=__version__)
    app.config.update(DATABASE_URL=None, BUS_URL=None, TRUSTED_PROXIES=(), KEEP_DAYS=None, METRICS_KEY=None)
    app.config.update(config or {})
    app.url_map.merge_slashes = False
    app.jinja_env.undefined = StrictUndefined
    data = Path(app.config.get("DATA") or data_folder())
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or _secret_key(data / KEY_FILE)
    services = _services(data / DATA_FILE, app.config)
    _project(services, _name(data / DATA_FILE, app.config))
    app.extensions["services"] = services
    if app.config["KEEP_DAYS"]:
        app.extensions["retention"] = _retention(services, app.config["KEEP_DAYS"])
    i18n.install(app.jinja_env)
    web.register(app, shipped("static"))
    _reach(app)
    return app


def _reach(app: Flask) -> None:
    """Through the proxies before it, at the path that its address has; raises Misconfigured."""
    address = app.config["PUBLIC_URL"]
    if address:  # without a path too: gunicorn believes a request that says it is below another one
        path = urlsplit(address).path
        _check_path(path, app)
        app.wsgi_app = Below(app.wsgi_app, path)  # type: ignore[method-assign]  # as Flask's manual wraps it
    if app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = BehindProxies(app.wsgi_app, app.config["TRUSTED_PROXIES"])  # type: ignore[method-assign]  # as Flask's manual wraps it


def _check_path(path: str, app: Flask) -> None:
    """A page of ours begins otherwise, so that it is known whether a proxy has cut the path off."""
    from .environment import Misconfigured

    first = path.partition("/")[2].partition("/")[0]
    if first and first in {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}:
        raise Misconfigured("PUBLIC_URL", f"its path begins as pages here do, /{first}: choose another")


def _services(path: Path, config: Mapping[str, Any]) -> Services:
    store, notifier = SqlStore(_engine(path, config)), _notifier(config)
    code_length = HOSTED_CODE_LENGTH if config["PUBLIC_URL"] else CODE_LENGTH
    kept = TableCache(HOSTED_TABLES, HOSTED_EVENTS) if config["BUS_URL"] else TableCache()
    tables, history = Tables(store, notifier, code_length=code_length, kept=kept), History(store)
    return Services(
        store=store,
        notifier=notifier,
        tables=tables,
        history=history,
        history_editor=HistoryEditor(store, notifier, tables, history),
        club=Club(store, lambda: datetime.now(UTC)),
        match_files=MatchFiles(store),
        device_transfers=DeviceTransfers(store, code_length),
        devices=Devices(store, notifier),
        rulebooks=rulebooks(),
        renderer=renderer(InlineQueue() if config["ON_THIS_PHONE"] else WorkQueue(config["MOST_SHEETS"])),
        program=program_digest(__version__, {Path(__file__).parent, *map(shipped, _SHOWN)}),
    )


def _engine(path: Path, config: Mapping[str, Any]) -> Engine:
    """What belongs to a hosted instance alone is imported there alone."""
    if config["DATABASE_URL"]:
        from .store.postgres import Postgres

        return Postgres(config["DATABASE_URL"])
    return Sqlite(path, is_shared=bool(config["BUS_URL"]))


def _name(path: Path, config: Mapping[str, Any]) -> Path | str:
    """Of where the data is, as it may be told."""
    if config["DATABASE_URL"]:
        from .store.postgres import shown

        return shown(config["DATABASE_URL"])
    return path


def _notifier(config: Mapping[str, Any]) -> Notifier:
    if config["BUS_URL"]:
        from .realtime.bus import BusNotifier
        from .realtime.tickets import Tickets

        return BusNotifier(config["BUS_URL"], Tickets(config["SECRET_KEY"]))
    return ProcessNotifier(config["MOST_STREAMS"])


def _retention(services: Services, days: int) -> Any:
    """What deletes the tables of which nothing was new for so long, at work."""
    from .matches.retention import Retention

    made = Retention(services.store, services.tables, services.notifier, timedelta(days=days))
    made.start()
    return made


def _project(services: Services, name: Path | str) -> None:
    """Has what lists read be complete; raises DataError."""
    try:
        services.tables.project()
    except Unavailable as error:
        services.store.close()
        raise DataError("unusable", name, error) from error


def data_folder() -> Path:
    """HANAMIKOJI_DATA, else the folder that this system has for a user's data."""
    return Path(os.environ.get("HANAMIKOJI_DATA") or user_data_path("hanamikoji", appauthor=False))


def rulebooks() -> Rulebooks:
    """The words of all games."""
    return Rulebooks(shipped("print"), {key: game.FIGURES for key, game in GAMES.items()})


def renderer(work_queue: Queue | None = None) -> Renderer:
    """What makes the sheets, in a workshop of its own if no other way of making is named."""
    return Renderer(shipped("print"), shipped("static") / "icons", rulebooks(), work_queue or WorkQueue())


def shipped(name: str) -> Path:
    """Beside the package once it is installed, above it in a checkout."""
    package = Path(__file__).parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def _secret_key(path: Path) -> bytes:
    """The key that signs the cookies, made at the first start and readable by its owner alone."""
    try:
        make_folder(path.parent)
        if path.exists() and path.stat().st_size != KEY_BYTES:
            path.unlink()
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write_privately(path, secrets.token_bytes(KEY_BYTES))
        return path.read_bytes()
    except OSError as error:
        raise DataError("unusable", path, error.strerror) from error


def _write_privately(path: Path, content: bytes) -> None:
    """Whole or not at all, and only the first of several writers: all go on with what is there then."""
    descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # made with mode 0600
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    _put_first(Path(temporary), path)


def _put_first(made: Path, path: Path) -> None:
    """Gives the file its place unless somebody was first."""
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    except OSError:  # Android knows no hard links; two first starts at once are not to be expected there
        made.replace(path)
        return
    made.unlink()
