"""The full stop after a name that ends with one: “Ida K.” ends its sentence itself."""

from collections.abc import Mapping


def stopped(text: str, params: Mapping[str, object]) -> str:
    """Return a text without the full stop behind each parameter that ends with one."""
    for name, value in params.items():
        if str(value).endswith("."):
            text = text.replace(f"%({name})s.", f"%({name})s")
    return text
