"""The addresses of a table: to play, to watch, and for QR codes."""

import hmac
from base64 import b32encode
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import Flask, current_app, request, url_for

from ...i18n import edition, language
from ...matches.replay import Table
from ...matches.summary import Series
from ...transfer import bgstats
from ..errors import Refused
from ..middleware.offline_mode import is_offline
from ..services import devices, services
from .translation import translate

SEAL = "seal"  # the field of a link
_SEAL_BYTES = 5
KEPT = 4096  # addresses; a table's page has some twenty, most of them several times


def install(app: Flask) -> None:
    """Offer the links to templates, with `url_for` as the cached `address`."""
    app.jinja_env.globals.update(join_link=join_link, watch_link=watch_link, outside=outside, url_for=address)


def address(endpoint: str, **values: Any) -> str:
    """Return the path of Flask's `url_for`, cached; `outside` makes it absolute."""
    return _address(request.script_root, edition(), endpoint, tuple(values.items()))


@lru_cache(KEPT)
def _address(_root: str, _edition: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))


def state(table: Table, series: Series, *, watching: bool) -> dict[str, Any]:
    """Return the state of a table as the API shows it, without secrets for a watcher."""
    return {
        "id": table.row.watch if watching else table.row.id,
        "version": table.version,
        **table.game.describe(table.match),
        "series": {"matches": series.matches, "wins": [*series.wins], "shared": series.shared},
        "links": _watch_links(table) if watching else _all_links(table),
    }


def bgstats_link(table: Table) -> str | None:
    """Return the address that posts the match to BG Stats, in the reader's language; None until it ends."""
    game, match = table.game, table.match
    if match.outcome is None:
        return None
    name = services().rulebooks.words(game.KEY, language())["name"]
    comments = (translate(game.headline(match)), translate(game.why(match)), table.history_entry.note)
    return bgstats.link(table, name, " · ".join(filter(None, comments)))


def _watch_links(table: Table) -> dict[str, str]:
    return {"watch": address("table.watch", watch=table.row.watch)}


def _all_links(table: Table) -> dict[str, str | None]:
    links: dict[str, str | None] = {
        "play": address("table.show", table_id=table.row.id),
        **_watch_links(table),
        **({} if _joins_nobody(table) else {"join": join_link(table.row.code), "code": table.row.code}),
        "bgstats": bgstats_link(table),
    }
    if table.rematch is None:
        return links
    return {**links, "rematch": url_for("table.show", table_id=table.rematch.id)}


def _joins_nobody(table: Table) -> bool:
    return table.row.is_closed or is_offline()


def shown_code(table: Table) -> str:
    """Return the code to show to other devices; raise Refused if none can join."""
    if _joins_nobody(table):
        raise Refused(409, "code", "closed")
    return table.row.code


def join_link(code: str) -> str:
    """Return the absolute address by which people join a table."""
    return outside(address("join.by_code", code=code))


def scanned_link(code: str) -> str:
    """Return that address for a QR code, sealed: a code that was scanned is no guess."""
    return f"{join_link(code)}?{SEAL}={_seal(code)}"


def is_scanned(code: str) -> bool:
    """Return whether this request has a code with its seal, which only this server can make."""
    return hmac.compare_digest(request.args.get(SEAL, "").encode(), _seal(code).encode())


def _seal(code: str) -> str:
    key = str(current_app.secret_key).encode()
    return b32encode(hmac.digest(key, f"scanned {code}".encode(), "sha256")[:_SEAL_BYTES]).decode()


def watch_link(watch: str) -> str:
    """Return the absolute address that only shows a table."""
    return outside(address("table.watch", watch=watch))


def outside(path: str) -> str:
    """Return the absolute address of a path for other devices; the path has the app's prefix already."""
    return urljoin(origin(), path)


def origin() -> str:
    """Return the preferred address of the app for other devices, the first of `origins`.

    It has scheme, host and port, and the app's path prefix if any, without a trailing slash.
    """
    return origins()[0]


def origins() -> list[str]:
    """Return all usable origins, the likeliest first: the chosen one, this request's, the LAN's."""
    config = current_app.config
    if config["PUBLIC_URL"]:
        return [str(config["PUBLIC_URL"])]
    here = [config["HOST"]] if config["HOST"] else services().adapters.addresses()
    return _origins(request.scheme, request.host, bool(config["HOST"]), tuple(here), devices().join_host())


@lru_cache(256)
def _origins(scheme: str, host: str, is_bound: bool, here: tuple[str, ...], chosen: str) -> list[str]:
    """Return the origins of the machine's addresses `here`, the only ones if `is_bound`; `chosen` first."""
    asked = urlsplit(f"//{host}")
    name, port = asked.hostname or "", f":{asked.port}" if asked.port else ""
    found = [*here] if is_bound or not _is_reachable(name) else [name, *here]
    hosts = sorted(dict.fromkeys(found or [name]), key=lambda one: one != chosen)
    return [f"{scheme}://{f'[{one}]' if ':' in one else one}{port}" for one in hosts]


def _is_reachable(host: str) -> bool:
    """Return whether other devices can reach the host; a bare name is known to this machine only."""
    return ("." in host or ":" in host) and not is_loopback(host)


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return False
