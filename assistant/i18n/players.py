"""Names of players who gave none, by their numbers."""

from .catalogs import _, gettext, in_all_languages

_NUMBERED = _("Player %(number)s")


def default_name(seat: int) -> str:
    """Return the name of whoever sits at a seat without a name of their own."""
    return gettext(_NUMBERED) % {"number": seat + 1}


def is_default(name: str, seat: int) -> bool:
    """Return whether a name was given by the assistant, in whatever language."""
    return name in {text % {"number": seat + 1} for text in in_all_languages(_NUMBERED)}
