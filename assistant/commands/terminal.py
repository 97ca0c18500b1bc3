"""The terminal: its error messages, its language and its paper size."""

import os
import re
import sys
from typing import NoReturn

from .. import i18n
from ..printing.paper import paper_sold


def fail(message: str) -> NoReturn:
    """Print an error and exit with status 2."""
    print(f"hanamikoji: {message}", file=sys.stderr)
    raise SystemExit(2)


def terminal_language() -> str:
    """Return the first language of the environment that is translated, or English."""
    given = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    locales = next(filter(None, given), "").split(":")
    return i18n.negotiated(re.split("[.@]", one)[0].replace("_", "-") for one in locales).tag


def terminal_paper() -> str:
    """Return the paper size usual in the region of the environment."""
    given = (os.environ.get(name, "") for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return paper_sold(next(filter(None, given), "").split(".")[0])
