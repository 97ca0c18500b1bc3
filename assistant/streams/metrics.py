"""Metrics of the streams in the text format of Prometheus, which needs no library."""

import hmac
from collections.abc import Iterable

from .waiting import Listeners

_TEMPLATE = (
    "# HELP hanamikoji_streams Pages that wait for news.\n"
    "# TYPE hanamikoji_streams gauge\n"
    "hanamikoji_streams %d\n"
    "# HELP hanamikoji_streams_tables Tables for which pages wait.\n"
    "# TYPE hanamikoji_streams_tables gauge\n"
    "hanamikoji_streams_tables %d\n"
    "# HELP hanamikoji_streams_bus Whether news is heard.\n"
    "# TYPE hanamikoji_streams_bus gauge\n"
    "hanamikoji_streams_bus %d\n"
)


def may_read(headers: Iterable[tuple[bytes, bytes]], key: str | None) -> bool:
    """Return whether a request has the metrics key; False if no key is set."""
    given = dict(headers).get(b"authorization", b"")
    return bool(key) and hmac.compare_digest(given, f"Bearer {key}".encode())


def as_text(waiting: Listeners, is_heard: bool) -> str:
    """Return the metrics as text."""
    return _TEMPLATE % (len(waiting), len(waiting.channels()), is_heard)
