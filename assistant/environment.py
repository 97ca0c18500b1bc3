"""Settings from environment variables."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

PREFIX = "HANAMIKOJI_"
_DEFAULT_PORTS = {"http": 80, "https": 443}
_ADDRESS = re.compile(r"https?://[^/?#@\s]+(?:/[\w.~/-]*)?", re.IGNORECASE | re.ASCII)
_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)*", re.ASCII)
_STEPS = frozenset((".", ".."))  # removed from paths by browsers
_SHORTEST_KEY = 32
_DAYS = re.compile(r"0*[1-9]\d{0,4}", re.ASCII)
_MOST_DAYS = 36_500  # a hundred years; with a million, dates would overflow
Network = IPv4Network | IPv6Network


class Misconfigured(ValueError):
    """A setting that cannot be used, with a short reason."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{PREFIX}{name}: {reason}")


@dataclass(frozen=True)
class Hosted:
    """The settings that all processes of a hosted instance share."""

    bus_url: str
    secret_key: str


@dataclass(frozen=True)
class Environment:
    """The settings, None or empty if unset. `public_url` may have a path, below which all pages are."""

    data: Path | None = None
    database_url: str | None = None
    bus_url: str | None = None
    secret_key: str | None = None
    public_url: str | None = None
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[Network, ...] = ()
    keep_days: int | None = None
    metrics_key: str | None = None

    def alone(self) -> None:
        """Raise Misconfigured if a setting is for several processes, which `serve` does not start."""
        for name in ("database_url", "bus_url"):
            if getattr(self, name):
                raise Misconfigured(
                    name.upper(), "works only with gunicorn assistant.hosted:app, not with hanamikoji serve"
                )

    def hosted(self) -> Hosted:
        """Return the settings that several processes share; raises Misconfigured if one is missing."""
        if not self.bus_url:
            raise Misconfigured("BUS_URL", "set it to the address of Valkey or Redis, redis://host:6379")
        if not self.secret_key:
            raise Misconfigured("SECRET_KEY", "set it to a key of 32 characters or more, the same for all")
        return Hosted(self.bus_url, self.secret_key)


def environment(settings: Mapping[str, str] | None = None) -> Environment:
    """Parse `settings`, by default the environment of this process; raises Misconfigured."""
    given = os.environ if settings is None else settings
    found = {name: given.get(f"{PREFIX}{name.upper()}", "").strip() for name in Environment.__annotations__}
    return Environment(
        data=Path(found["data"]) if found["data"] else None,
        database_url=_url("DATABASE_URL", found["database_url"], ("postgresql", "postgres")),
        bus_url=_bus("BUS_URL", found["bus_url"]),
        secret_key=_secret("SECRET_KEY", found["secret_key"]),
        public_url=_public("PUBLIC_URL", found["public_url"]),
        hosts=_hosts("HOSTS", found["hosts"]),
        trusted_proxies=_networks("TRUSTED_PROXIES", found["trusted_proxies"]),
        keep_days=_days("KEEP_DAYS", found["keep_days"]),
        metrics_key=_secret("METRICS_KEY", found["metrics_key"]),
    )


def processes() -> int:
    """Return how many processes gunicorn starts on this machine, which refuses what is no number."""
    text = os.environ.get("WEB_CONCURRENCY", "")
    return max(1, int(text)) if text.isascii() and text.isdecimal() else 1


def public_url(text: str) -> str:
    """Normalize an address as browsers do: lower-case punycode host, no default port or trailing slash.

    Raises ValueError.
    """
    parts = urlsplit(text)
    host = (parts.hostname or "").encode("idna").decode("ascii")
    if not _ADDRESS.fullmatch(text) or not host or "//" in parts.path or _STEPS & {*parts.path.split("/")}:
        raise ValueError
    port = "" if parts.port in {None, _DEFAULT_PORTS[parts.scheme]} else f":{parts.port}"
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}{parts.path.rstrip('/')}"


def _public(name: str, text: str) -> str | None:
    try:
        return public_url(text) if text else None
    except ValueError:
        raise Misconfigured(name, f"not an address like https://example.org/geisha: {text}") from None


def _hosts(name: str, text: str) -> tuple[str, ...]:
    """Parse host names as browsers send them, in lower-case punycode and without a port."""
    try:
        names = tuple(one.encode("idna").decode("ascii").lower() for one in text.replace(",", " ").split())
    except ValueError:
        names = ("",)
    if not all(map(_HOST.fullmatch, names)):
        raise Misconfigured(name, f"not names of a host like table.example.org: {text}")
    return names


def _url(name: str, text: str, schemes: tuple[str, ...]) -> str | None:
    if not text:
        return None
    if text.partition("://")[0] not in schemes:
        raise Misconfigured(name, f"must be an address starting with {schemes[0]}://")
    return text


def _bus(name: str, text: str) -> str | None:
    """Check the port too: with a wrong one, a process would run on without receiving messages."""
    try:
        _ = urlsplit(text).port
    except ValueError:
        raise Misconfigured(name, "not an address like redis://host:6379/0") from None
    return _url(name, text, ("redis", "rediss"))


def _secret(name: str, text: str) -> str | None:
    if text and len(text) < _SHORTEST_KEY:
        raise Misconfigured(name, f"must have at least {_SHORTEST_KEY} characters")
    return text or None


def _networks(name: str, text: str) -> tuple[Network, ...]:
    try:
        return tuple(ip_network(each) for each in re.split(r"[\s,]+", text) if each)
    except ValueError:
        raise Misconfigured(name, f"not addresses or networks like 10.0.0.0/8: {text}") from None


def _days(name: str, text: str) -> int | None:
    if not text:
        return None
    if not _DAYS.fullmatch(text) or int(text) > _MOST_DAYS:
        raise Misconfigured(name, f"must be a number of days from 1 to {_MOST_DAYS}: {text}")
    return int(text)
