"""Requests that come through proxies: whose they are, and below which path everything is."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_FORWARDED = "HTTP_X_FORWARDED_FOR"


class BehindProxies:
    """A request's address is the last one of X-Forwarded-For that is no proxy of ours."""

    def __init__(self, app: "WSGIApplication", trusted: Sequence[IPv4Network | IPv6Network]) -> None:
        self._app, self._trusted = app, trusted

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        chain = [*_listed(environ.get(_FORWARDED, "")), environ.get("REMOTE_ADDR", "")]
        while len(chain) > 1 and self._is_ours(chain[-1]):
            chain.pop()
        if chain[-1] != environ.get("REMOTE_ADDR"):
            environ["REMOTE_ADDR"] = chain[-1]
        return self._app(environ, start_response)

    def _is_ours(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        plain: Any = getattr(parsed, "ipv4_mapped", None) or parsed
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


def _listed(text: str) -> list[str]:
    return [address for each in text.split(",") if (address := each.strip())]
