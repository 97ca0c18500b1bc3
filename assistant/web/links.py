"""The addresses of a table: to play, to watch, and to be scanned."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, current_app, request, url_for

from ..addresses import lan_addresses
from ..tables import Table
from .current import tables


def install(app: Flask) -> None:
    """Gives the pages the same addresses."""
    app.jinja_env.globals["join_link"] = join_link


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
    rematch = tables().find_rematch(table)
    return {**links, "rematch": url_for("table.show", table_id=rematch.id)} if rematch else links


def join_link(code: str) -> str:
    """The address in a table's QR code, which another phone can open."""
    return origin() + url_for("join.by_code", code=code)


def origin() -> str:
    """Scheme, host and port by which other devices reach this server."""
    public = current_app.config["PUBLIC_URL"]
    if public:
        return str(public).rstrip("/")
    asked = urlsplit(request.host_url)
    if not is_loopback(asked.hostname or ""):
        return f"{asked.scheme}://{asked.netloc}"
    address = next(iter(lan_addresses()), asked.hostname)
    return f"{asked.scheme}://{address}{f':{asked.port}' if asked.port else ''}"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
