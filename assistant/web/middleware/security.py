"""Checks of every request's host, origin and size, and the security headers of every response."""

import socket
from datetime import timedelta
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from flask.globals import request_ctx

from ...net.bodies import BODY_BYTES
from ..errors import Refused
from ..services import services
from .sessions import COOKIE, SAFE_METHODS, CachedSessions

LONGEST_ADDRESS = 300  # characters; no DNS name needs more, and parsed hosts are cached
_HOME_DOMAINS = (
    "",
    ".local",
    ".lan",
    ".home",
    ".station",
    ".livebox.home",
    ".home.arpa",
    ".internal",
    ".fritz.box",
    ".speedport.ip",
    ".localdomain",
)
Site = tuple[str, str] | None
_USED = ("screen-wake-lock",)
_UNUSED = (
    "camera",
    "display-capture",
    "geolocation",
    "hid",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)  # those that could listen, locate or pay; each one listed lengthens every page
_OF_ALL = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OF_ANSWERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # with no-referrer a form's Origin is null, even to its own site
}
PERMISSIONS = "Permissions-Policy"


def permissions(*used: str) -> str:
    """Return the Permissions-Policy of a page that also uses these features."""
    own = (*_USED, *used)
    return ", ".join(
        [*(f"{one}=(self)" for one in own), *(f"{one}=()" for one in _UNUSED if one not in used)]
    )


_OF_PAGES = {"Cross-Origin-Opener-Policy": "same-origin", PERMISSIONS: permissions()}


def install(app: Flask) -> None:
    """Configure the limits and the cookie, and add the checks and the headers to every request."""
    public = urlsplit(app.config["PUBLIC_URL"] or "")
    is_secure = public.scheme == "https"
    app.config.update(
        MAX_CONTENT_LENGTH=BODY_BYTES,
        MAX_FORM_MEMORY_SIZE=BODY_BYTES,
        SESSION_COOKIE_NAME=_cookie_name(is_secure, public.path),
        SESSION_COOKIE_PATH=public.path or "/",  # other apps on the host must not get it
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=is_secure,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        # A slow response must not restore an older cookie: only changes are sent.
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.session_interface = CachedSessions(app)
    app.before_request(_check_host)
    app.before_request(_check_site)
    app.after_request(_add_headers)


def _cookie_name(is_secure: bool, path: str) -> str:
    """Return the cookie's name; its prefix makes browsers accept it from this host alone."""
    if not is_secure:
        return COOKIE
    return f"__Secure-{COOKIE}" if path else f"__Host-{COOKIE}"


def _check_host() -> None:
    """Raise Refused for an unknown host, which may be another site that uses DNS rebinding.

    Health checks may use any name that the machine has in its own network, as may what the error page loads.
    """
    is_possible = _is_possible()
    is_open = is_possible and request.blueprint in {"health", "assets"}
    if not is_open and not (is_possible and _is_named(request.host)):
        raise Refused(400, "Host", "other-host", address=_known_address())


def _known_address() -> str:
    """Return the address of the app by number, or its public one, for a request that used neither."""
    config = current_app.config
    if config["PUBLIC_URL"]:
        return str(config["PUBLIC_URL"])
    host = config["HOST"] or next(iter(services().adapters.addresses()), "localhost")
    port = request.host.rpartition(":")[2]
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}:{port}" if port.isdecimal() else f"{request.scheme}://{shown}"


def _is_named(host: str) -> bool:
    return len(host) <= LONGEST_ADDRESS and _is_ours(_name(host))


def _is_possible() -> bool:
    """Return whether the host is well formed; if not, bind a URL adapter for the error page's links."""
    if request_ctx.url_adapter is None:
        root = request.script_root
        request_ctx.url_adapter = current_app.url_map.bind("localhost", script_name=root)
        return False
    return True


@lru_cache(256)  # needed at every tap
def _name(host: str) -> str:
    """Return the host's name or address, without its port."""
    return (urlsplit(f"//{host}").hostname or "").removesuffix(".")


def _is_ours(host: str) -> bool:
    public = _public_name(current_app.config["PUBLIC_URL"] or "")
    known = {"localhost", public, current_app.config["HOST"], *current_app.config["HOSTS"]}
    return host in known or host.endswith(".localhost") or _is_address(host) or _is_machine(host)


@lru_cache
def _public_name(address: str) -> str | None:
    return urlsplit(address).hostname


@lru_cache(256)
def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _is_machine(host: str) -> bool:
    name = socket.gethostname().split(".")[0].lower()
    return host in {name + domain for domain in _HOME_DOMAINS}


def _check_site() -> None:
    """Raise Refused if another site's page tries to change something; other programs may."""
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site not in {"same-origin", "none"}:
        raise Refused(403, "Sec-Fetch-Site", "other-site")
    origin = request.headers.get("Origin")
    if site != "same-origin" and origin is not None and _site(origin) not in _our_sites():
        raise Refused(403, "Origin", "other-site")


def _our_sites() -> set[Site]:
    """Return our origins: PUBLIC_URL has a known scheme; at home a proxy may have added https."""
    public = _site(current_app.config["PUBLIC_URL"] or "")
    asked = {("http", request.host), ("https", request.host)}
    return {public, *(site for site in asked if public is None or site[1] != public[1])} - {None}


def _site(address: str) -> Site:
    """Return scheme and host with port of an address; None for anything else."""
    if len(address) > LONGEST_ADDRESS:
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return (parts.scheme, parts.netloc) if parts.scheme and parts.netloc else None


def _add_headers(response: Response) -> Response:
    has = {name.lower() for name, _ in response.headers}
    ours = {**_policies(response), "Cache-Control": "no-cache" if "etag" in has else "no-store"}
    for name, value in ours.items():
        if name.lower() not in has:
            response.headers.add(name, value)
    return response


def _policies(response: Response) -> dict[str, str]:
    """Return all policies for pages, some for other responses; assets and streams are many and need few."""
    if response.mimetype == "text/html":
        return {**_OF_ALL, **_OF_ANSWERS, **_OF_PAGES}
    return _OF_ALL if request.blueprint in {"assets", "live"} else {**_OF_ALL, **_OF_ANSWERS}
