"""Flash messages, stored as a key with parameters and translated when the next page is rendered."""

from typing import Any

from flask import Flask, flash, get_flashed_messages

from ...games.errors import RequestError
from ...games.sentence import Sentence, Term
from ...i18n import has_message, message
from ..device_settings import beside, facing
from .translation import translate


def install(app: Flask) -> None:
    """Offer the flash messages to templates."""
    app.jinja_env.globals["flash_messages"] = flashed


def flash_message(
    key: str,
    *,
    kind: str = "told",
    put_back: tuple[str, int] | None = None,
    undoes: bool = False,
    **params: Any,
) -> None:
    """Flash a message; `kind` is `told` or `fault`, `put_back` the table and the version from
    before the change; with `undoes` its button says Undo, else Redo.
    """
    notice = {"key": key, "params": params, "kind": kind, "put_back": put_back, "undoes": undoes}
    flash({**notice, "facing": facing(), "beside": beside()})  # type: ignore[arg-type]  # sessions hold any JSON


def flash_sentence(sentence: Sentence, put_back: tuple[str, int] | None = None, undoes: bool = False) -> None:
    """Flash a game's sentence, whose parameters may be sentences."""
    params: dict[str, Any] = _to_json(sentence)["params"]
    flash_message(sentence.key, put_back=put_back, undoes=undoes, **params)


def flash_fault(error: RequestError) -> None:
    """Flash an error of the reader's request."""
    _tell_of(error, "fault")


def flash_news(error: RequestError) -> None:
    """Flash an error that is nobody's fault: another device was first."""
    _tell_of(error, "told")


def _tell_of(error: RequestError, kind: str) -> None:
    params: dict[str, Any] = {"at": error.at, **error.params}
    flash_message(error.key, kind=kind, **params)


def flashed() -> list[dict[str, Any]]:
    """Return the pending messages, each once, with its translated `sentence`."""
    kept: list[Any] = get_flashed_messages()
    return [{**notice, "sentence": _sentence(**notice)} for notice in kept if _is_known(notice)]


def _is_known(notice: Any) -> bool:
    """Return whether this version knows the message: cookies outlive versions."""
    return isinstance(notice, dict) and has_message(notice.get("key"))


def _sentence(key: str, params: dict[str, Any], **_: Any) -> str:
    """Translate a message; keys of games' and tables' sentences have a dot, those of errors have none."""
    return translate(_from_json({"key": key, "params": params})) if "." in key else message(key, **params)


def _to_json(value: Any) -> Any:
    """Convert a sentence, or one of its parameters, to JSON."""
    if isinstance(value, Sentence):
        return {"key": value.key, "params": {name: _to_json(param) for name, param in value.params}}
    if isinstance(value, Term):
        return {"section": value.section, "key": value.key}
    return [_to_json(part) for part in value] if isinstance(value, tuple) else value


def _from_json(kept: Any) -> Any:
    """Convert the JSON of `_to_json` back."""
    if isinstance(kept, list):
        return tuple(_from_json(part) for part in kept)
    if not isinstance(kept, dict):
        return kept
    if "section" in kept:
        return Term(**kept)
    return Sentence(kept["key"], tuple((name, _from_json(param)) for name, param in kept["params"].items()))
