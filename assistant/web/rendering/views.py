"""A cache of views that several devices see alike: rendered once, compressed once, sent to each."""

from collections.abc import Callable, Hashable
from functools import cached_property, lru_cache
from gzip import compress
from threading import Lock

from cachetools import LRUCache
from flask import Flask, Response, current_app, request
from markupsafe import Markup

from ...i18n import edition, language
from ..middleware.compression import LEVEL, is_wanted, pack
from .etags import tag_of

MOST = 256  # two for each view, its own and its fragment: some 15 kB each, asked for within a second
MOST_BYTES = 8_000_000  # of all; the parts of a large event are larger
MOST_PARTS = 2048  # 1 to 4 kB each: those of the hundred tables at which somebody taps within a second


def install(app: Flask) -> None:
    """Give the templates `cached`, and the application its cache of views."""
    app.jinja_env.globals["cached"] = cached
    app.extensions["views"] = Views()


def cached(macro: Callable[..., Markup], *given: Hashable) -> Markup:
    """Return what a macro makes of `given` alone in the reader's language and edition, from a cache.

    What it makes has addresses, which begin with the path below which the app was asked.
    """
    return _kept(macro, (language(), edition(), request.script_root), given)


@lru_cache(MOST_PARTS)
def _kept(macro: Callable[..., Markup], _reader: tuple[str, str, str], given: tuple[Hashable, ...]) -> Markup:
    return macro(*given)


class View:
    """A view that the first request renders while others wait for it."""

    def __init__(self) -> None:
        self._turn = Lock()
        self.content = b""

    def __len__(self) -> int:
        return len(self.content)

    def made(self, make: Callable[[], str]) -> "View":
        """Return the view itself, rendered by `make` the first time."""
        with self._turn:
            if not self.content:
                self.content = make().encode()
            return self

    @cached_property
    def compressed(self) -> bytes:
        """Its content in gzip, made when it is first sent."""
        return compress(self.content, LEVEL, mtime=0)


class Views:
    """The views used last, by their ETags, each of which names all that its view depends on. Thread-safe.

    Their number is bounded, and so are the bytes of those that are rendered.
    """

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        least = most_bytes // most
        self._kept: LRUCache[str, View] = LRUCache(
            most_bytes, lambda view: min(max(len(view), least), most_bytes)
        )
        self._lock = Lock()

    def view(self, tag: str) -> View:
        """Return the view with this ETag, which may be yet to render."""
        with self._lock:
            return self._kept.setdefault(tag, View())

    def has(self, tag: str) -> bool:
        """Return whether the view with this ETag is rendered."""
        with self._lock:
            view = self._kept.get(tag)
            return view is not None and bool(view.content)

    def made(self, tag: str, make: Callable[[], str]) -> View:
        """Return the view with this ETag, rendered by `make` unless it is."""
        view = self.view(tag)
        if not view.content:
            view.made(make)
            with self._lock:
                self._kept[tag] = view  # by its size, now that it has one
        return view


def has(seen: tuple[object, ...]) -> bool:
    """Return whether the view that depends on `seen` alone is cached."""
    return _views().has(tag_of(seen))


def content(seen: tuple[object, ...], make: Callable[[], str]) -> str:
    """Return the view that depends on `seen` alone, rendered by `make` unless it is cached."""
    return _views().made(tag_of(seen), make).content.decode()


def answer(seen: tuple[object, ...], make: Callable[[], str]) -> Response:
    """Answer with the view that depends on `seen` alone; 304 to a client that has it."""
    tag = tag_of(seen)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = _whole(_views().made(tag, make))
    response.set_etag(tag, weak="Content-Encoding" in response.headers)
    return response


def _views() -> Views:
    held: Views = current_app.extensions["views"]
    return held


def _whole(view: View) -> Response:
    response = Response(view.content, content_type="text/html; charset=utf-8")
    if is_wanted(response):
        pack(response, view.compressed)
    return response
