"""The terminal: its error messages, its language and its paper size."""

import os
import sys
from typing import NoReturn

from .. import i18n
from ..printing.paper import paper_sold


def fail(message: str) -> NoReturn:
    """Print an error and exit with status 2."""
    print(f"hanamikoji: {message}", file=sys.stderr)
    raise SystemExit(2)


def terminal_language() -> str:
    """Return the language of the environment, or English if it is not translated."""
    given = (os.environ.get(name, "")[:2] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, given), "en")
    return spoken if spoken in i18n.LANGUAGES else "en"


def terminal_paper() -> str:
    """Return the paper size usual in the region of the environment."""
    given = (os.environ.get(name, "") for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return paper_sold(next(filter(None, given), "").split(".")[0])
