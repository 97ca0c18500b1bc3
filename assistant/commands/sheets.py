"""`hanamikoji sheets`: writes the sheets as PDF files."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from .. import i18n, renderer, rulebooks
from ..games import GAMES, sold_in
from ..printing.documents import (
    EVERYTHING,
    GameSheet,
    file_name,
    in_two_languages,
    kind_of,
    numbers_of_players,
    offered,
)
from ..printing.paper import NORMAL, PAPERS, STYLES
from .terminal import fail, terminal_language, terminal_paper

ALL = "all"


def write_sheets(options: argparse.Namespace) -> None:
    """Write one PDF file per sheet, and print its path."""
    made = renderer()
    for sheet in _asked(options):
        path = options.out / file_name(sheet)
        _write(path, partial(made.pdf, sheet))
        print(path)


def _asked(options: argparse.Namespace) -> Iterator[GameSheet]:
    """Yield the sheets that the options select; with `--beside`, those that exist in two languages.

    With `--everything` all sheets of a game are one. An edition is for the game that has it; without one it
    is that sold to readers of the language.
    A game that is not translated into a language comes in the one in which it is spoken.
    """
    spoken = rulebooks().spoken
    games = _chosen(options.game, GAMES, ALL)
    languages = _chosen(options.lang, i18n.LANGUAGES, terminal_language())
    papers = _chosen(options.paper, PAPERS, terminal_paper())
    styles = _chosen(options.style, STYLES, NORMAL)
    beside = options.beside
    if languages == [beside]:
        fail("argument --beside: must differ from --lang")
    if beside and options.everything:
        fail("argument --beside: not allowed with argument --everything")
    asked = dict.fromkeys((game, spoken(game, language)) for game, language in product(games, languages))
    for (game, language), paper, style in product(asked, papers, styles):
        edition = options.edition if options.edition in GAMES[game].EDITIONS else sold_in(game, language)
        how = (language, paper, style)
        if options.everything:
            yield GameSheet(game, EVERYTHING, *how, edition=edition)
        elif not beside or language != beside == spoken(game, beside):
            sheets = in_two_languages(game) if beside else offered(game, style)
            yield from (
                GameSheet(game, sheet, *how, beside, edition, *_special(options, game, sheet))
                for sheet in sheets
            )


def _special(options: argparse.Namespace, game: str, sheet: str) -> tuple[int, bool]:
    """Return for how many players a sheet is asked, 0 where that makes no difference, and whether to fold."""
    players = options.players if options.players in numbers_of_players(game, sheet) else 0
    return players, options.fold and kind_of(game, sheet).is_foldable


def _write(path: Path, make: Callable[[], bytes]) -> None:
    try:
        content = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        reason = {"path": path, "reason": error.strerror or error}
        fail(i18n.gettext("Can’t write to %(path)s: %(reason)s") % reason)
    except ImportError as error:
        fail(i18n.gettext("Sheets need %(name)s, which is not installed.") % {"name": error.name})


def _chosen(option: str | None, all_of_them: Iterable[str], otherwise: str) -> list[str]:
    chosen = option or otherwise
    return [*all_of_them] if chosen == ALL else [chosen]
