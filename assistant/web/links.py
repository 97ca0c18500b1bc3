"""The addresses of a table: to play, to watch, and to be scanned."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, request, url_for

from ..fold import Table
from .current import house, phones


def install(app: Flask) -> None:
    """Gives the pages the same addresses."""
    app.jinja_env.globals.update(join_link=join_link, watch_link=watch_link)


def state(table: Table, *, watching: bool) -> dict[str, Any]:
    """The whole state of a table as the API gives it; a watcher gets none of its secrets."""
    return {
        "id": table.row.watch if watching else table.row.id,
        "version": table.version,
        **table.game.describe(table.match),
        "links": _watch_links(table) if watching else _all_links(table),
    }


def _watch_links(table: Table) -> dict[str, str]:
    return {"watch": url_for("table.watch", watch=table.row.watch)}


def _all_links(table: Table) -> dict[str, str]:
    links = {
        "play": url_for("table.show", table_id=table.row.id),
        **_watch_links(table),
        "join": join_link(table.row.code),
        "code": table.row.code,
    }
    if table.rematch is None:
        return links
    return {**links, "rematch": url_for("table.show", table_id=table.rematch.id)}


def join_link(code: str) -> str:
    """The address in a table's QR code, which another phone can open."""
    return origin() + url_for("join.by_code", code=code)


def watch_link(watch: str) -> str:
    """The address that only shows a table, for another phone."""
    return origin() + url_for("table.watch", watch=watch)


def origin() -> str:
    """Scheme, host and port by which other devices reach this server: the first that is offered."""
    return origins()[0]


def origins() -> list[str]:
    """All that can be offered, the likeliest first: what was chosen, where this request came, the LAN."""
    public = current_app.config["PUBLIC_URL"]
    if public:
        return [str(public)]
    asked = urlsplit(request.host_url)
    port = f":{asked.port}" if asked.port else ""
    chosen = phones().join_host()
    hosts = sorted(_hosts(asked.hostname or ""), key=lambda host: host != chosen)
    return [f"{asked.scheme}://{f'[{host}]' if ':' in host else host}{port}" for host in hosts]


def _hosts(asked: str) -> list[str]:
    """Where this server can be reached from elsewhere; a bare name is known to this machine alone."""
    if current_app.config["HOST"]:
        return [current_app.config["HOST"]]
    reachable = ("." in asked or ":" in asked) and not is_loopback(asked)
    return list(dict.fromkeys([*([asked] if reachable else []), *house().adapters.addresses()])) or [asked]


def is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    except ValueError:
        return False
