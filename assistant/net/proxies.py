"""Requests through proxies: whose they are, below which path everything is, how long they may take."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from socket import SHUT_RD, socket
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST_COMING = 30.0  # seconds: so slow is no phone, and a thread waits for it
_FORWARDED = "HTTP_X_FORWARDED_FOR"
_WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([\d.]+):\d+")


class BehindProxies:
    """A request's address is the last one of X-Forwarded-For that is no proxy of ours.

    Who connects by a socket of this machine without an address is one of ours. What is no address ends the
    chain: the request is then that of the proxy which has said so.
    """

    def __init__(self, app: "WSGIApplication", trusted: Sequence[IPv4Network | IPv6Network]) -> None:
        self._app, self._trusted = app, trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        address = environ.get("REMOTE_ADDR", "")
        chain = environ.get(_FORWARDED, "").split(",")
        while chain and self._is_ours(address) and _address(chain[-1]):
            address = str(_address(chain.pop()))
        environ["REMOTE_ADDR"] = address
        return self._app(environ, start_response)

    def _is_ours(self, address: str) -> bool:
        plain = _address(address)
        if plain is None:
            return not address
        return any(plain in network for network in self._trusted if network.version == plain.version)


class Below:
    """Everything is below `path`, whether the proxy in front cuts it off or not."""

    def __init__(self, app: "WSGIApplication", path: str) -> None:
        self._app, self._path = app, path

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        asked = environ.get("PATH_INFO", "")
        environ["SCRIPT_NAME"] = self._path
        if asked == self._path or asked.startswith(f"{self._path}/"):
            environ["PATH_INFO"] = asked.removeprefix(self._path)
        return self._app(environ, start_response)


class InTime:
    """A request that has not come whole after so many seconds is cut off; gunicorn would wait for ever.

    A proxy that keeps a request back until all of it has come leaves nothing to wait for.
    """

    def __init__(self, app: "WSGIApplication", seconds: float = LONGEST_COMING) -> None:
        self._app, self._seconds = app, seconds

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        connection = environ.get("gunicorn.socket")
        if connection is None or not ("CONTENT_LENGTH" in environ or "HTTP_TRANSFER_ENCODING" in environ):
            return self._app(environ, start_response)
        if "CONTENT_LENGTH" in environ:
            environ.pop("wsgi.input_terminated", None)  # else what was cut off would count as whole
        cutting = Timer(self._seconds, _cut, (connection,))
        cutting.daemon = True
        cutting.start()
        try:
            return self._app(environ, start_response)
        finally:
            cutting.cancel()


def _cut(connection: socket) -> None:
    """Only what it says: it is still answered."""
    with suppress(OSError):  # it has gone
        connection.shutdown(SHUT_RD)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """As a proxy writes it, perhaps with a port; an IPv4 address in the dress of IPv6 is itself."""
    with_port = _WITH_PORT.fullmatch(text.strip())
    try:
        parsed = ip_address((with_port[1] or with_port[2]) if with_port else text.strip())
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
