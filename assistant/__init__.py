"""A score keeper for Hanamikoji and Mai-Star at the table. `create_app` creates the web application."""

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
from .store import DataError, Store, Unavailable
from .store.sql.engine import Engine
from .store.sql.later import Later
from .store.sqlite import Sqlite
from .store.sqlite.file import make_folder
from .tournaments.service import Tournaments
from .transfer.files.checking import HIGHEST_COST, HOSTED_COST
from .transfer.files.device_transfers import DeviceTransfers
from .transfer.files.service import MatchFiles
from .web.program import program_digest
from .web.rendering.translation import edition_terms
from .web.services import Services

__version__ = "0.1.0"

DATA_FILE = "hanamikoji.sqlite3"
KEY_FILE = "secret-key"
KEY_BYTES = 32
_SHOWN = ("templates", "static", "print")


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Create the application and open its store; raises DataError and Misconfigured.

    `config` may set DATA (the data folder), HOST (the address it listens on, if not all), HOSTS (other names
    it answers to), PUBLIC_URL (the only address of a hosted instance), MOST_STREAMS (live devices; the
    others poll), MOST_SHEETS (requests that may wait for a sheet), TRIES (where rate limits count, an address
    of the library `limits`), DATABASE_URL (PostgreSQL instead of the file in the data folder), BUS_URL (Redis
    or Valkey, if several processes are one instance), PROCESSES (how many of them this machine has),
    AWAITS_DATA (serve what needs no data even while it can't be reached), TRUSTED_PROXIES (their networks),
    KEEP_DAYS (after which an unused table is deleted), METRICS_KEY (which grants access to metrics),
    ON_THIS_PHONE (inside a browser: no threads, no other devices) and any setting of Flask.
    """
    app = Flask(__name__, template_folder=str(shipped_folder("templates")), static_folder=None)
    app.config.update(PUBLIC_URL=None, HOST=None, HOSTS=(), MOST_STREAMS=MOST_STREAMS, SECRET_KEY=None)
    app.config.update(TRIES="memory://", MOST_SHEETS=MOST_WAITING, ON_THIS_PHONE=False, VERSION=__version__)
    app.config.update(DATABASE_URL=None, BUS_URL=None, TRUSTED_PROXIES=(), KEEP_DAYS=None, METRICS_KEY=None)
    app.config.update(PROCESSES=1, AWAITS_DATA=False)
    app.config.update(config or {})
    app.url_map.merge_slashes = False
    app.jinja_env.undefined = StrictUndefined
    data = Path(app.config.get("DATA") or data_folder())
    app.config["SECRET_KEY"] = app.config["SECRET_KEY"] or _secret_key(data / KEY_FILE)
    services = _services(data / DATA_FILE, app.config)
    app.extensions["services"] = services
    _complete(app, services, _name(data / DATA_FILE, app.config))
    if app.config["KEEP_DAYS"]:
        app.extensions["retention"] = _retention(services, app.config["KEEP_DAYS"])
    i18n.install(app.jinja_env, edition_terms)
    web.register(app, shipped_folder("static"))
    _reach(app)
    return app


def _reach(app: Flask) -> None:
    """Wrap the application for its proxies and the path of its address; raises Misconfigured."""
    address = app.config["PUBLIC_URL"]
    if address:  # without a path too, as gunicorn trusts the SCRIPT_NAME of a request
        path = urlsplit(address).path
        _check_path(path, app)
        app.wsgi_app = Below(app.wsgi_app, path)  # type: ignore[method-assign]  # as Flask's manual wraps it
    if app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = BehindProxies(app.wsgi_app, app.config["TRUSTED_PROXIES"])  # type: ignore[method-assign]  # as Flask's manual wraps it


def _check_path(path: str, app: Flask) -> None:
    """Refuse a path that begins like a page's: it would be unclear whether a proxy has cut the path off."""
    from .environment import Misconfigured

    first = path.partition("/")[2].partition("/")[0]
    if first and first in {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}:
        raise Misconfigured("PUBLIC_URL", f"its path, /{first}, is already used by a page: choose another")


def _services(path: Path, config: Mapping[str, Any]) -> Services:
    store, notifier = Store(_engine(path, config)), _notifier(config)
    code_length = HOSTED_CODE_LENGTH if config["PUBLIC_URL"] else CODE_LENGTH
    cache = TableCache(HOSTED_TABLES, HOSTED_EVENTS) if config["BUS_URL"] else TableCache()
    tables, history = Tables(store, notifier, code_length=code_length, cache=cache), History(store)
    tournaments = Tournaments(store, tables, notifier)
    editor = HistoryEditor(store, tables, history)
    editor.removed, editor.renamed = tournaments.forget, tournaments.rename_everywhere
    highest_cost = HOSTED_COST if config["PUBLIC_URL"] else HIGHEST_COST
    match_files = MatchFiles(store, cache=cache, highest_cost=highest_cost)
    match_files.imported = tournaments.tell
    return Services(
        store=store,
        notifier=notifier,
        tables=tables,
        history=history,
        history_editor=editor,
        tournaments=tournaments,
        club=Club(store, lambda: datetime.now(UTC)),
        match_files=match_files,
        device_transfers=DeviceTransfers(store, code_length),
        devices=Devices(store, notifier),
        rulebooks=rulebooks(),
        renderer=renderer(InlineQueue() if config["ON_THIS_PHONE"] else WorkQueue(config["MOST_SHEETS"])),
        program=program_digest(__version__, {Path(__file__).parent, *map(shipped_folder, _SHOWN)}),
    )


def _engine(path: Path, config: Mapping[str, Any]) -> Engine:
    """Open the data; only hosted instances have the driver of PostgreSQL installed."""
    if config["DATABASE_URL"]:
        from .store.postgres import Postgres

        return Postgres(config["DATABASE_URL"], is_awaited=config["AWAITS_DATA"])
    return Sqlite(path, is_shared=bool(config["BUS_URL"]))


def _name(path: Path, config: Mapping[str, Any]) -> Path | str:
    """Return the place of the data for error messages, without a password."""
    if config["DATABASE_URL"]:
        from .store.postgres import without_password

        return without_password(config["DATABASE_URL"])
    return path


def _notifier(config: Mapping[str, Any]) -> Notifier:
    if config["BUS_URL"]:
        from .realtime.bus import BusNotifier
        from .realtime.tickets import Tickets

        return BusNotifier(config["BUS_URL"], Tickets(config["SECRET_KEY"]))
    if config["ON_THIS_PHONE"]:
        from .realtime.collecting import CollectingNotifier

        return CollectingNotifier()
    return ProcessNotifier(config["MOST_STREAMS"])


def _retention(services: Services, days: int) -> Any:
    """Start a thread that deletes tables without an event for so many days."""
    from .matches.retention import Retention

    store, keep = services.store, timedelta(days=days)
    made = Retention(store, services.tables, services.notifier, keep, store.now)
    made.start()
    return made


def _complete(app: Flask, services: Services, name: Path | str) -> None:
    """Complete the summaries that lists read, later if the data is awaited; raises DataError."""
    try:
        services.tables.write_missing_summaries()
        services.tournaments.record_missing()
    except Unavailable as error:
        if not app.config["AWAITS_DATA"]:
            services.store.close()
            raise DataError("unusable", name, error) from error
        app.extensions["later"] = later = Later(lambda: _make_ready(services))
        later.start()


def _make_ready(services: Services) -> None:
    services.store.make_ready()
    services.tables.write_missing_summaries()
    services.tournaments.record_missing()


def data_folder() -> Path:
    """Return HANAMIKOJI_DATA, else the system's folder for data of this user."""
    return Path(os.environ.get("HANAMIKOJI_DATA") or user_data_path("hanamikoji", appauthor=False))


def rulebooks() -> Rulebooks:
    """Return the rulebooks of all games."""
    figures = {key: game.FIGURES for key, game in GAMES.items()}
    editions = {key: edition for game in GAMES.values() for key, edition in game.EDITIONS.items()}
    return Rulebooks(shipped_folder("print"), figures, editions, in_own_words)


def in_own_words(text: str, terms: Mapping[str, str], language: str) -> str:
    """Return a text with a box's words where its language has them without braces."""
    return i18n.in_bare_words(text, terms) if language in i18n.WITHOUT_BRACES else text


def renderer(work_queue: Queue | None = None) -> Renderer:
    """Return a renderer of sheets, with a work queue of its own unless one is passed."""
    return Renderer(
        shipped_folder("print"), shipped_folder("static") / "icons", rulebooks(), work_queue or WorkQueue()
    )


def shipped_folder(name: str) -> Path:
    """Return a folder of static files: inside the package if installed, beside it in a checkout."""
    package = Path(__file__).parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def _secret_key(path: Path) -> bytes:
    """Return the key that signs cookies, created at the first start and readable only by its owner."""
    try:
        make_folder(path.parent)
        if path.exists() and path.stat().st_size != KEY_BYTES:
            path.unlink()
        if not path.exists():
            _write_privately(path, secrets.token_bytes(KEY_BYTES))
        return path.read_bytes()
    except OSError as error:
        raise DataError("unusable", path, error.strerror) from error


def _write_privately(path: Path, content: bytes) -> None:
    """Write the whole file or nothing; of several writers, the first one wins."""
    descriptor, temporary = tempfile.mkstemp(dir=path.parent)  # made with mode 0600
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    _put_first(Path(temporary), path)


def _put_first(made: Path, path: Path) -> None:
    """Move a file into place unless another writer was first."""
    try:
        os.link(made, path)
    except FileExistsError:
        pass
    except OSError:  # no hard links on Android, where two first starts at once are unlikely
        made.replace(path)
        return
    made.unlink()
