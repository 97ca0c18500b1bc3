"""Where the command was typed: what is said there, and what its environment wishes."""

import os
import sys
from typing import NoReturn

from .. import i18n
from ..printing.paper import paper_sold


def fail(message: str) -> NoReturn:
    print(f"hanamikoji: {message}", file=sys.stderr)
    raise SystemExit(2)


def terminal_language() -> str:
    """As the environment says it for every program, else English."""
    given = (os.environ.get(name, "")[:2] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    spoken = next(filter(None, given), "en")
    return spoken if spoken in i18n.LANGUAGES else "en"


def terminal_paper() -> str:
    """What is sold where the environment says it is."""
    given = (os.environ.get(name, "") for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return paper_sold(next(filter(None, given), "").split(".")[0])
