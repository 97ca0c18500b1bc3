"""Metrics for Prometheus: how many requests there were, and how long they took.

They are labelled by endpoint, never by path: whoever has a table's path can play there. If
PROMETHEUS_MULTIPROC_DIR names a folder, the workers of this machine share their counts there.
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
_GONE = 0  # no process has this id: its files hold the counts of processes that have exited


class Metrics:
    """The request metrics of this process, or of all workers that share the folder."""

    def __init__(self) -> None:
        self._folder = Path(os.environ[_FOLDER]) if os.environ.get(_FOLDER) else None
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)  # the library needs it when imported
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
        """Measure every request, starting before any other hook runs."""
        app.before_request_funcs.setdefault(None, []).insert(0, _begin)
        app.after_request_funcs.setdefault(None, []).insert(0, self._count)

    def as_text(self) -> bytes:
        """Return the metrics in the text format of Prometheus."""
        from prometheus_client import generate_latest

        if self._folder is None:
            return generate_latest(self._registry)
        with _locked(self._folder):
            _merge_exited(self._folder)
            return generate_latest(_merged_registry(self._folder))

    def _count(self, response: Response) -> Response:
        method = request.method if request.method in _METHODS else "other"
        labels = (request.endpoint or "none", method, str(response.status_code))
        self._seconds.labels(*labels).observe(perf_counter() - g.began)
        return response


def _begin() -> None:
    g.began = perf_counter()


def _merged_registry(folder: Path) -> "CollectorRegistry":
    from prometheus_client import CollectorRegistry
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    return registry


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of the folder, so that no other process reads or merges the metrics."""
    import fcntl

    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _merge_exited(folder: Path) -> None:
    """Merge the files of processes that have exited into one, or their number would keep growing."""
    for path in folder.glob("*_*.db"):
        number = int(path.stem.rpartition("_")[2])
        if number != _GONE and not _is_alive(number):
            _add(path, path.with_name(f"{path.stem.rpartition('_')[0]}_{_GONE}.db"))
            path.unlink()


def _add(path: Path, whole: Path) -> None:
    from prometheus_client.mmap_dict import MmapedDict

    mapped: Any = MmapedDict  # it is untyped
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
