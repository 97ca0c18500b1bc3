"""The full stop after a name that ends with one: “Ida K.” ends its sentence itself."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

_STOPS = ".。"
_ISOLATED = "\u2069"  # the end of a right-to-left name


def stopped(text: str, params: Mapping[str, object]) -> str:
    """Return a text without the full stop behind each parameter that ends with one."""
    for name, value in params.items():
        text = text.replace(f"%({name})s{_stop(value)}", f"%({name})s")
    return text


def stopped_once(text: str, values: Iterable[object]) -> str:
    """Return a text in which these values stand without the full stop behind each that ends with one."""
    for value in filter(_stop, values):
        said = escape(value) if isinstance(text, Markup) else str(value)
        text = text.replace(said + _stop(value), said)
    return text


def _stop(value: object) -> str:
    """Return the full stop at the end of a text, empty if there is none."""
    last = str(value).rstrip(_ISOLATED)[-1:]
    return last if last in _STOPS else ""
