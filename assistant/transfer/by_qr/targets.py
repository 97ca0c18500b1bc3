"""The address a table is transferred to, typed by hand or copied from one of its pages."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from ...games.errors import Malformed

LONGEST = 200  # characters
_SCHEMES = ("http", "https")
_HOST = re.compile(r"[\w.:-]+")
_NOT_PLAIN = re.compile(r"[\s\x00-\x1f\x7f\\\"<>]")
_PAGE = re.compile(r"/(?:t|w|j|take|rules|sheets|history|device|index\.html)(?:/.*)?$")


def place(typed: str) -> str:
    """Return the base address of an assistant's pages, with a trailing slash; raises Malformed.

    The path of a page is cut off. The scheme defaults to http for IP addresses and local names, else https.
    """
    text = typed.strip()
    if not text or len(text) > LONGEST or _NOT_PLAIN.search(text):
        raise Malformed("to", "not-an-address")
    try:
        parts = urlsplit(text if "//" in text else f"{_scheme(text)}://{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Malformed("to", "not-an-address") from None
    if parts.scheme not in _SCHEMES or not _HOST.fullmatch(host):
        raise Malformed("to", "not-an-address")
    named = f"[{host}]" if ":" in host else host
    path = _PAGE.sub("", parts.path).rstrip("/")
    return f"{parts.scheme}://{named}{f':{port}' if port else ''}{path}/"


def _scheme(text: str) -> str:
    host = urlsplit(f"//{text}").hostname or ""
    return "http" if _is_at_home(host) else "https"


def _is_at_home(host: str) -> bool:
    if "." not in host or host.endswith((".local", ".lan", ".home", ".internal")):
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
