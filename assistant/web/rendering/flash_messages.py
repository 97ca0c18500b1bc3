"""What the next page tells: kept as a key with its parameters, so that it is said in that page's language."""

from typing import Any

from flask import Flask, flash, get_flashed_messages

from ...games.errors import RequestError
from ...games.sentence import Sentence, Term
from ...i18n import has_message, message
from ..device_settings import beside, facing
from .translation import translate


def install(app: Flask) -> None:
    app.jinja_env.globals["flash_messages"] = flashed


def flash_message(
    key: str, *, kind: str = "told", put_back: tuple[str, int] | None = None, **params: Any
) -> None:
    """`kind` is `told` or `fault`; `put_back` the table and version where something was undone."""
    notice = {"key": key, "params": params, "kind": kind, "put_back": put_back}
    flash({**notice, "facing": facing(), "beside": beside()})  # type: ignore[arg-type]  # the session keeps any JSON


def flash_sentence(sentence: Sentence, put_back: tuple[str, int] | None = None) -> None:
    """A sentence of a game, which may have others among its parameters."""
    params: dict[str, Any] = _kept(sentence)["params"]
    flash_message(sentence.key, put_back=put_back, **params)


def flash_fault(error: RequestError) -> None:
    _tell_of(error, "fault")


def flash_news(error: RequestError) -> None:
    """Another phone was first: that is news, nobody's fault."""
    _tell_of(error, "told")


def _tell_of(error: RequestError, kind: str) -> None:
    params: dict[str, Any] = {"at": error.at, **error.params}
    flash_message(error.key, kind=kind, **params)


def flashed() -> list[dict[str, Any]]:
    """All that is to be told now, each once, with its `sentence`."""
    kept: list[Any] = get_flashed_messages()
    return [{**notice, "sentence": _sentence(**notice)} for notice in kept if _is_known(notice)]


def _is_known(notice: Any) -> bool:
    """A cookie may still hold what another version wanted to tell."""
    return isinstance(notice, dict) and has_message(notice.get("key"))


def _sentence(key: str, params: dict[str, Any], **_: Any) -> str:
    """The sentences of games and tables have a dot in their key, faults have none."""
    return translate(_found({"key": key, "params": params})) if "." in key else message(key, **params)


def _kept(value: Any) -> Any:
    """A sentence or a parameter of one as JSON."""
    if isinstance(value, Sentence):
        return {"key": value.key, "params": {name: _kept(param) for name, param in value.params}}
    if isinstance(value, Term):
        return {"section": value.section, "key": value.key}
    return [_kept(part) for part in value] if isinstance(value, tuple) else value


def _found(kept: Any) -> Any:
    """What `_kept` has made JSON of."""
    if isinstance(kept, list):
        return tuple(_found(part) for part in kept)
    if not isinstance(kept, dict):
        return kept
    if "section" in kept:
        return Term(**kept)
    return Sentence(kept["key"], tuple((name, _found(param)) for name, param in kept["params"].items()))
