"""What the next page tells: kept as a key with its parameters, so that it is said in that page's language."""

from typing import Any

from flask import Flask, flash, get_flashed_messages

from ..games.errors import RequestError
from ..games.sentence import Sentence
from ..words import is_said, say
from .device import beside, facing


def install(app: Flask) -> None:
    app.jinja_env.globals["notices"] = told


def tell(key: str, *, kind: str = "told", put_back: tuple[str, int] | None = None, **params: Any) -> None:
    """`kind` is `told` or `fault`; `put_back` the table and version where something was undone."""
    notice = {"key": key, "params": params, "kind": kind, "put_back": put_back}
    flash({**notice, "facing": facing(), "beside": beside()})  # type: ignore[arg-type]  # the session keeps any JSON


def tell_sentence(sentence: Sentence) -> None:
    """A sentence of a game whose parameters are texts and figures."""
    params: dict[str, Any] = dict(sentence.params)
    tell(sentence.key, **params)


def tell_fault(error: RequestError) -> None:
    _tell_of(error, "fault")


def tell_meanwhile(error: RequestError) -> None:
    """Another phone was first: that is news, nobody's fault."""
    _tell_of(error, "told")


def _tell_of(error: RequestError, kind: str) -> None:
    params: dict[str, Any] = {"at": error.at, **error.params}
    tell(error.key, kind=kind, **params)


def told() -> list[dict[str, Any]]:
    """All that is to be told now, each once, with its `sentence`."""
    kept: list[Any] = get_flashed_messages()
    return [{**notice, "sentence": _sentence(**notice)} for notice in kept if _is_known(notice)]


def _is_known(notice: Any) -> bool:
    """A cookie may still hold what another version wanted to tell."""
    return isinstance(notice, dict) and is_said(notice.get("key"))


def _sentence(key: str, params: dict[str, Any], **_: Any) -> str:
    return say(key, **params)
