"""The terminal: its error messages, its language and its paper size."""

import argparse
import os
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from .. import i18n
from ..i18n import _, gettext
from ..printing.paper import paper_sold

# What argparse writes itself.
USAGE, HELP = _("usage: "), _("show this help")
HEADINGS = _("positional arguments"), _("options")


class Help(argparse.HelpFormatter):
    """Help whose headings are in the reader's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage behind its translated word."""
        super().add_usage(usage, actions, groups, gettext(USAGE) if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a section under its translated heading."""
        super().start_section(gettext(heading) if heading in HEADINGS else heading)


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line and helps in the reader's language."""

    def __init__(self, **options: Any) -> None:
        """Build it; `--help` is its first option."""
        super().__init__(**options, formatter_class=Help, add_help=False)
        self.add_argument("-h", "--help", action="help", help=gettext(HELP))

    def error(self, message: str) -> NoReturn:
        """Print the error and exit."""
        fail(message)


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
