"""Figures for Prometheus: how many requests there were, and how long they took.

They are told apart by endpoint and never by path: a path is the right to play at a table. Where
PROMETHEUS_MULTIPROC_DIR names a folder, the workers of this machine count together there.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g, request

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)  # seconds
_METHODS = frozenset(("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"))
_GONE = 0  # no process has this number: in its files stands what those that are gone have counted


class Metrics:
    """Those of this process, and of its neighbours if they count together."""

    def __init__(self) -> None:
        self._folder = Path(os.environ[_FOLDER]) if os.environ.get(_FOLDER) else None
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)  # which the library expects as it is imported
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram

        self.content_type = CONTENT_TYPE_LATEST
        self._registry = CollectorRegistry()
        self._seconds = Histogram(
            "hanamikoji_request_seconds",
            "How long requests took.",
            ("endpoint", "method", "status"),
            buckets=_BUCKETS,
            registry=self._registry,
        )

    def install(self, app: Flask) -> None:
        """Every request is counted, from before anything else is done for it."""
        app.before_request_funcs.setdefault(None, []).insert(0, _begin)
        app.after_request_funcs.setdefault(None, []).insert(0, self._count)

    def told(self) -> bytes:
        from prometheus_client import generate_latest

        if self._folder is None:
            return generate_latest(self._registry)
        with _alone(self._folder):
            _gather(self._folder)
            return generate_latest(_together(self._folder))

    def _count(self, response: Response) -> Response:
        method = request.method if request.method in _METHODS else "other"
        labels = (request.endpoint or "none", method, str(response.status_code))
        self._seconds.labels(*labels).observe(perf_counter() - g.began)
        return response


def _begin() -> None:
    g.began = perf_counter()


def _together(folder: Path) -> "CollectorRegistry":
    from prometheus_client import CollectorRegistry
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return registry


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else reads or gathers the figures in the folder meanwhile."""
    import fcntl

    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _gather(folder: Path) -> None:
    """What processes have counted that are gone goes into one file, or there would be ever more of them."""
    for path in folder.glob("*_*.db"):
        number = int(path.stem.rpartition("_")[2])
        if number != _GONE and not _is_alive(number):
            _add(path, path.with_name(f"{path.stem.rpartition('_')[0]}_{_GONE}.db"))
            path.unlink()


def _add(path: Path, whole: Path) -> None:
    from prometheus_client.mmap_dict import MmapedDict

    mapped: Any = MmapedDict  # which has no types
    sum_of_all = mapped(str(whole))
    for key, value, timestamp, _ in mapped.read_all_values_from_file(str(path)):
        sum_of_all.write_value(key, sum_of_all.read_value(key)[0] + value, timestamp)
    sum_of_all.close()


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
