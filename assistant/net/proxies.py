"""WSGI middleware for requests through proxies: client address, path prefix and time limit."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from socket import SHUT_RD, socket
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

LONGEST_COMING = 30.0  # seconds; no phone is that slow, and a thread waits for it
_FORWARDED = "HTTP_X_FORWARDED_FOR"
_WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d+)?|([\d.]+):\d+")


class BehindProxies:
    """Sets the address of a request to the last one in X-Forwarded-For that is no trusted proxy.

    A client without an address, on a Unix socket, is trusted. An invalid address ends the chain: the request
    is then that of the proxy that reported it.
    """

    def __init__(self, app: "WSGIApplication", trusted: Sequence[IPv4Network | IPv6Network]) -> None:
        self._app, self._trusted = app, trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request with the address of its client in REMOTE_ADDR."""
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
    """Serves the app below `path`, whether or not the proxy in front strips it."""

    def __init__(self, app: "WSGIApplication", path: str) -> None:
        self._app, self._path = app, path

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request with the path prefix moved to SCRIPT_NAME."""
        asked = environ.get("PATH_INFO", "")
        environ["SCRIPT_NAME"] = self._path
        if asked == self._path or asked.startswith(f"{self._path}/"):
            environ["PATH_INFO"] = asked.removeprefix(self._path)
        return self._app(environ, start_response)


class InTime:
    """Cuts off a request that is incomplete after some seconds; gunicorn would wait forever.

    Has no effect behind a proxy that buffers requests.
    """

    def __init__(self, app: "WSGIApplication", seconds: float = LONGEST_COMING) -> None:
        self._app, self._seconds = app, seconds

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Answer a request, and cut its connection if it does not arrive in time."""
        connection = environ.get("gunicorn.socket")
        if connection is None or not ("CONTENT_LENGTH" in environ or "HTTP_TRANSFER_ENCODING" in environ):
            return self._app(environ, start_response)
        if "CONTENT_LENGTH" in environ:
            environ.pop("wsgi.input_terminated", None)  # else a truncated body would count as complete
        cutting = Timer(self._seconds, _cut, (connection,))
        cutting.daemon = True
        cutting.start()
        try:
            return self._app(environ, start_response)
        finally:
            cutting.cancel()


def _cut(connection: socket) -> None:
    """Stop receiving from a connection; the response can still be sent."""
    with suppress(OSError):  # already closed
        connection.shutdown(SHUT_RD)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address as proxies write it, perhaps with a port; map an IPv4-mapped one to IPv4."""
    with_port = _WITH_PORT.fullmatch(text.strip())
    try:
        parsed = ip_address((with_port[1] or with_port[2]) if with_port else text.strip())
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
