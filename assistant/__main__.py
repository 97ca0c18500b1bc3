"""The command `hanamikoji`. Errors are one line on standard error, with exit status 2."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NoReturn

from flask import Flask

from . import __version__, create_app, data_folder, environment, i18n
from .commands.address import show_address, show_link, show_qr
from .commands.backup import backup, restore
from .commands.files import export, import_matches
from .commands.move import move
from .commands.phone import write_phone
from .commands.sheets import ALL, write_sheets
from .commands.terminal import Parser, fail, terminal_language
from .environment import Environment, Misconfigured
from .games import GAMES
from .i18n import _, gettext
from .net.addresses import lan_addresses
from .printing.paper import NORMAL, PAPERS, STYLES
from .server import wsgi
from .server.capacity import Capacity, TooFewFiles, capacity
from .store import DataError
from .store.sqlite.lock import locked
from .web.services import services

DATA_FAULTS = {
    "damaged": _("The data file is damaged. It was not changed: %(path)s"),
    "encoding": _("The database must use UTF8 encoding, not %(reason)s: %(path)s"),
    "foreign": _("Not a data file of the assistant. It was not changed: %(path)s"),
    "in-use": _("Another server is already using this data: %(path)s"),
    "missing": _("No data file found: %(path)s"),
    "newer": _("The data file is from a newer version. Update the assistant: %(path)s"),
    "unusable": _("Can’t open or write the data (%(reason)s): %(path)s"),
}
COMMANDS = ("serve", "sheets", "backup", "restore", "export", "import", "move", "phone", "address")
DATA_HELP = _("data folder (default: HANAMIKOJI_DATA, otherwise the user’s)")
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not bound to


def give_up(message: str) -> NoReturn:
    """Print an error and exit without ending the threads, for which there may be too little memory."""
    print(f"hanamikoji: {message}", file=sys.stderr, flush=True)
    os._exit(2)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; the default subcommand is `serve`."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    asks_about_itself = bool(given) and given[0] in {"-h", "--help", "--version"}
    if not asks_about_itself and (not given or given[0].startswith("-")):
        given.insert(0, "serve")
    i18n.set_language(terminal_language())
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for folder names that the terminal can't show
    options = parser().parse_args(given)
    does = (serve, write_sheets, backup, restore, export, import_matches, move, write_phone, show_address)
    try:
        dict(zip(COMMANDS, does, strict=True))[options.command](options)
    except KeyboardInterrupt:
        raise SystemExit(0 if options.command == "serve" else 130) from None
    except DataError as error:
        fail(gettext(DATA_FAULTS[error.key]) % {"path": error.path, "reason": error.reason})
    except Misconfigured as error:
        fail(str(error))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = Parser(
        prog="hanamikoji", description=gettext("Keeps score at the table for Hanamikoji and Mai-Star.")
    )
    made.add_argument(
        "--version", action="version", version=f"hanamikoji {__version__}", help=gettext("show the version")
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    serving = commands.add_parser("serve", help=gettext("start the server (default)"))
    serving.add_argument(
        "--host",
        help=gettext(
            "address to listen on (default: all of IPv4; 127.0.0.1 with --public-url; :: adds IPv6)"
        ),
    )
    serving.add_argument(
        "--port", type=port_number, default=8000, help=gettext("port (default: 8000, or the next free)")
    )
    serving.add_argument("--data", type=Path, help=gettext(DATA_HELP))
    serving.add_argument("--public-url", type=public_url, help=gettext("public address of a hosted instance"))
    _add_sheets(commands.add_parser("sheets", help=gettext("write the printable sheets as PDF files")))
    for name, does, file in (
        ("backup", gettext("back up all data to one file (server may be running)"), gettext("backup file")),
        ("restore", gettext("restore a backup or a copy of the data file"), gettext("backup file")),
        (
            "export",
            gettext("export all matches to one file (server may be running)"),
            gettext(".json or .csv file"),
        ),
        ("import", gettext("import exported matches, skipping duplicates"), gettext(".json file")),
    ):
        keeping = commands.add_parser(name, help=does)
        keeping.add_argument("file", type=Path, metavar="FILE", help=file)
        keeping.add_argument("--data", type=Path, help=gettext(DATA_HELP))
    moving = commands.add_parser("move", help=gettext("move all data from a folder to PostgreSQL, or back"))
    moving.add_argument(
        "--to", required=True, metavar="ADDRESS", help=gettext("target: postgresql://… or a folder")
    )
    moving.add_argument(
        "--from",
        dest="source",
        metavar="ADDRESS",
        help=gettext("source: postgresql://… or a folder (default: the data folder)"),
    )
    moving.add_argument("--data", type=Path, help=gettext(DATA_HELP))
    phoning = commands.add_parser("phone", help=gettext("build the offline app for phones"))
    phoning.add_argument("out", type=Path, metavar="OUT", help=gettext("folder to write to"))
    phoning.add_argument(
        "--pyodide",
        type=Path,
        metavar="DIR",
        help=gettext("unpacked Pyodide, with qr in the folder beside it (default: both from npm)"),
    )
    telling = commands.add_parser(
        "address", help=gettext("show a hosted instance’s address and its key for /host")
    )
    telling.add_argument("--data", type=Path, help=gettext(DATA_HELP))
    return made


def _add_sheets(printing: argparse.ArgumentParser) -> None:
    printing.add_argument("out", type=Path, metavar="OUT", help=gettext("folder to write to"))
    printing.add_argument("--game", choices=[*GAMES, ALL], default=ALL, help=gettext("game (default: all)"))
    printing.add_argument(
        "--lang", choices=[*i18n.LANGUAGES, ALL], help=gettext("language (default: the environment’s)")
    )
    printing.add_argument(
        "--paper", choices=[*PAPERS, ALL], help=gettext("paper size (default: the environment’s)")
    )
    printing.add_argument(
        "--style", choices=[*STYLES, ALL], default=NORMAL, help=gettext("print style (default: normal)")
    )
    printing.add_argument(
        "--beside",
        choices=[*i18n.LANGUAGES],
        default="",
        help=gettext("second language: bilingual rules (text only) and aids"),
    )
    printing.add_argument(
        "--everything", action="store_true", help=gettext("one PDF file per game with all of its sheets")
    )
    printing.add_argument("--fold", action="store_true", help=gettext("single-sided aids, to fold"))
    most = max(game.MOST_PLAYERS for game in GAMES.values())
    printing.add_argument(
        "--players",
        type=int,
        choices=range(2, most + 1),
        default=0,
        help=gettext("players on score sheets"),
    )
    editions = [key for game in GAMES.values() for key in game.EDITIONS]
    printing.add_argument(
        "--edition", choices=editions, default="", help=gettext("box whose terms the sheets use")
    )


def port_number(text: str) -> int:
    """Parse a port; raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"not a port from 0 to 65535: {text}")
    return int(text)


def public_url(text: str) -> str:
    """Parse an address, which may have a path, as `environment.public_url` does; raises ArgumentTypeError."""
    try:
        return environment.public_url(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not an address like https://example.org: {text}") from None


def serve(options: argparse.Namespace) -> None:
    """Run the server; options override the environment. Raises DataError and Misconfigured."""
    settings = environment.environment()
    settings.alone()
    options.public_url = options.public_url or settings.public_url
    if options.host is None:
        options.host = usual_host(options.public_url)
    data = options.data or data_folder()
    with locked(data):
        _serve(options, data, settings)


def _serve(options: argparse.Namespace, data: Path, settings: Environment) -> None:
    room = _room()
    app = create_app(
        {
            "DATA": data,
            "PUBLIC_URL": options.public_url,
            "HOSTS": settings.hosts,
            "HOST": None if options.host in EVERYWHERE else options.host,
            "MOST_STREAMS": room.streams,
            "MOST_SHEETS": room.sheets,
            "SECRET_KEY": settings.secret_key,
            "TRUSTED_PROXIES": settings.trusted_proxies,
            "KEEP_DAYS": settings.keep_days,
            "METRICS_KEY": settings.metrics_key,
        }
    )
    try:
        listening = wsgi.listen(options.host, options.port)
    except OSError as error:
        reason = {"address": f"{options.host}:{options.port}", "reason": error.strerror or error}
        fail(gettext("Can’t listen on %(address)s: %(reason)s") % reason)
    try:
        serving = wsgi.create(app, listening, room.connections)
    except wsgi.NoThreads:
        give_up(gettext("There is not enough memory to start the server."))
    stop_on_signals(app)
    with closing(services(app).store):
        greet(options, listening.getsockname()[1], data, services(app).club.host_key())
        serving.run()


def _room() -> Capacity:
    try:
        return capacity()
    except TooFewFiles as error:
        said = gettext("The open-file limit is %(files)s; at least %(needed)s are needed (ulimit -n).")
        fail(said % {"files": error.files, "needed": error.needed})


def stop_on_signals(app: Flask) -> None:
    """Close the streams before the server stops, so that it need not wait for their threads."""

    def stop(*_: object) -> NoReturn:
        services(app).notifier.close()
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)


def greet(options: argparse.Namespace, port: int, data: Path, key: str) -> None:
    """Print the address, its QR code, the host key, and the data folder."""
    if options.port not in {0, port}:
        ports = {"asked": options.port, "port": port}
        print(gettext("Port %(asked)s is in use; using %(port)s.") % ports)
    if options.public_url:
        show_link(options.public_url, key)
    else:
        greet_at_home(f"http://{reachable_host(options.host)}:{port}", port, key)
    print(gettext("Data folder: %(data)s. Press Ctrl-C to stop.") % {"data": data}, flush=True)


def greet_at_home(link: str, port: int, key: str) -> None:
    """Print the LAN address, and that of the host's page, which needs no key on this machine."""
    show_qr(link)
    open_it = gettext("Open %(link)s in a browser, or scan the code with a phone on the same Wi-Fi.")
    print(open_it % {"link": link})
    said = gettext("Manage tables and the big screen: %(link)s (key for other devices: %(key)s).")
    print(said % {"link": f"http://localhost:{port}/host", "key": key})


def usual_host(public_url: str | None) -> str:
    """Return the default address to listen on: a hosted instance is reached only through its proxy."""
    return "127.0.0.1" if public_url else "0.0.0.0"  # noqa: S104 - for the phones at home


def reachable_host(host: str) -> str:
    """Return the host for the link: the likeliest LAN address if the server listens on all."""
    if host in EVERYWHERE:
        return next(iter(lan_addresses()), "127.0.0.1")
    return f"[{host}]" if ":" in host else host


if __name__ == "__main__":
    main()
