"""The addresses of a table: to play, to watch, and to be scanned."""

from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import Flask, current_app, request, url_for

from ...i18n import language
from ...matches.replay import Table
from ...matches.summary import Series
from ...transfer import bgstats
from ..errors import Refused
from ..middleware.offline_mode import is_offline
from ..services import devices, services
from .translation import translate

KEPT = 4096  # addresses: a table's page has some twenty, most of them several times


def install(app: Flask) -> None:
    """Gives the pages the same addresses."""
    app.jinja_env.globals.update(join_link=join_link, watch_link=watch_link, outside=outside, url_for=address)


def address(endpoint: str, **values: Any) -> str:
    """The path that Flask's `url_for` gives, worked out once for each address; `outside` makes it whole."""
    return _address(request.script_root, endpoint, tuple(values.items()))


@lru_cache(KEPT)
def _address(_root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))


def state(table: Table, series: Series, *, watching: bool) -> dict[str, Any]:
    """The whole state of a table as the API gives it; a watcher gets none of its secrets."""
    return {
        "id": table.row.watch if watching else table.row.id,
        "version": table.version,
        **table.game.describe(table.match),
        "series": {"matches": series.matches, "wins": [*series.wins], "shared": series.shared},
        "links": _watch_links(table) if watching else _all_links(table),
    }


def bgstats_link(table: Table) -> str | None:
    """The address that posts the match to BG Stats, in the reader's words; None until it is over."""
    game, match = table.game, table.match
    if match.outcome is None:
        return None
    name = services().rulebooks.words(game.KEY, language())["name"]
    told = (translate(game.headline(match)), translate(game.why(match)), table.history_entry.note)
    return bgstats.link(table, name, " · ".join(filter(None, told)))


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
    """The code to show to other phones; raises Refused where none joins."""
    if _joins_nobody(table):
        raise Refused(409, "code", "closed")
    return table.row.code


def join_link(code: str) -> str:
    """The address in a table's QR code, which another phone can open."""
    return outside(address("join.by_code", code=code))


def watch_link(watch: str) -> str:
    """The address that only shows a table, for another phone."""
    return outside(address("table.watch", watch=watch))


def outside(path: str) -> str:
    """The address by which other devices reach one of our own, which has the path of all pages already."""
    return urljoin(origin(), path)


def origin() -> str:
    """Where other devices reach the pages: scheme, host and port, and a path where all are below one.

    It is the first that is offered, and ends without a slash.
    """
    return origins()[0]


def origins() -> list[str]:
    """All that can be offered, the likeliest first: what was chosen, where this request came, the LAN."""
    config = current_app.config
    if config["PUBLIC_URL"]:
        return [str(config["PUBLIC_URL"])]
    here = [config["HOST"]] if config["HOST"] else services().adapters.addresses()
    return _origins(request.scheme, request.host, bool(config["HOST"]), tuple(here), devices().join_host())


@lru_cache(256)
def _origins(scheme: str, host: str, is_bound: bool, here: tuple[str, ...], chosen: str) -> list[str]:
    """`here` are this machine's addresses, the only one where `is_bound`; `chosen` comes first."""
    asked = urlsplit(f"//{host}")
    name, port = asked.hostname or "", f":{asked.port}" if asked.port else ""
    found = [*here] if is_bound or not _is_reachable(name) else [name, *here]
    hosts = sorted(dict.fromkeys(found or [name]), key=lambda one: one != chosen)
    return [f"{scheme}://{f'[{one}]' if ':' in one else one}{port}" for one in hosts]


def _is_reachable(host: str) -> bool:
    """From another device: a bare name is known to this machine alone."""
    return ("." in host or ":" in host) and not is_loopback(host)


def is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return False
