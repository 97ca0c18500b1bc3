"""The entries of the list of a game's sheets: what each is, what one print gives, and where it is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import url_for

from ... import i18n
from ...printing.documents import (
    EVERYTHING,
    figures,
    kind_of,
    numbers_of_players,
    offered,
    one_print,
    whole_print,
)
from ...printing.paper import NORMAL, PARTS
from ...printing.prints import Print
from ..device_settings import paper_size, print_style
from ..middleware.offline_mode import is_offline
from ..rendering.translation import languages_of

NO_BREAK = "\u00a0"


class Entry(NamedTuple):
    """A sheet in the list; `picture` is empty where none can be drawn.

    `others` has addresses of the sheet made in another way, by what is different, and `offer` is what these
    are called. `folded` is the address of cards to fold, if it has any, `copied` the key
    under which a device keeps figures of its own cards, which are printed then.
    """

    title: str
    text: str
    facts: str
    address: str
    picture: str
    others: Mapping[str, str]
    offer: str = ""
    folded: str = ""
    copied: str = ""


def entries(game: str, words: Mapping[str, Any], players: int) -> list[Entry]:
    """Return a game's sheets in the device's language, paper and style; `words` are the game's.

    Pads are for so many players, 0 for as many as have room.
    """
    told = figures(game, print_style())
    shown = ((name, words["sheets"][name]) for name in offered(game, print_style()))
    return [_entry(game, name, texts, told, players) for name, texts in shown]


def whole(game: str, words: Mapping[str, str]) -> Entry:
    """Return the entry of all of a game's sheets in one PDF, without a picture."""
    told = _joined(_facts_of_all(whole_print(game, print_style())))
    address = url_for("sheets.of_game", medium="pdf", **_asked(game, EVERYTHING))
    return Entry(words["title"], words["text"], told, address, "", {})


def _facts_of_all(made: Print) -> Iterator[str]:
    """Yield the number of pages and which of them are for both sides, if that is known."""
    if not made.singles:
        yield from facts(made)
        return
    yield i18n.ngettext("%(count)s page", "%(count)s pages", made.pages) % {"count": made.pages}
    yield i18n.gettext("pages 1–%(last)s double-sided") % {"last": made.pages - made.singles}


def _entry(game: str, name: str, words: Mapping[str, str], figures: Mapping[str, int], players: int) -> Entry:
    asked, numbers = _asked(game, name), numbers_of_players(game, name)
    asked["players"] = players if players in numbers else None
    return Entry(
        words["title"],
        words["text"].format(**figures),
        _joined(facts(one_print(game, name, print_style()))),
        url_for("sheets.of_game", medium="pdf", **asked),
        "" if is_offline() else url_for("sheets.of_game", medium="png", **asked),
        dict(_for_players(numbers, asked) if numbers else _besides(game, name, asked)),
        i18n.gettext("Players") if numbers else _offer(name),
        url_for("sheets.of_game", medium="pdf", fold="yes", **asked)
        if kind_of(game, name).is_foldable
        else "",
        kind_of(game, name).copied,
    )


def _offer(name: str) -> str:
    """Return what links to a sheet in two languages are called: the rules then have no pictures."""
    if name == "rules":
        return i18n.gettext("Text only, with a second language")
    return i18n.gettext("With a second language")


def _asked(game: str, name: str) -> dict[str, Any]:
    """Return what an address of a sheet says for this device."""
    return {
        "game": game,
        "sheet": name,
        "language": i18n.language(),
        "paper": paper_size(),
        "style": asked_style(),
    }


def _joined(said: Iterable[str]) -> str:
    return " · ".join(fact.replace(" ", NO_BREAK) for fact in said)


def asked_style() -> str | None:
    """Return the device's style for an address, None for the normal one."""
    style = print_style()
    return None if style == NORMAL else style


def facts(made: Print) -> Iterator[str]:
    """Yield the facts about a print: its pages if their number is known, its sides, what it gives."""
    if made.pages:
        yield i18n.ngettext("%(count)s page", "%(count)s pages", made.pages) % {"count": made.pages}
    yield i18n.gettext("double-sided") if made.is_two_sided else i18n.gettext("single-sided")
    if made.copies > 1:
        copies = i18n.ngettext("%(count)s copy", "%(count)s copies", made.copies) % {"count": made.copies}
        size = PARTS.get(paper_size(), {}).get(made.copies)
        yield f"{copies} ({size})" if size else copies
    if made.cards:
        yield i18n.ngettext("%(count)s card", "%(count)s cards", made.cards) % {"count": made.cards}
    if made.pieces:
        yield i18n.ngettext("%(count)s piece", "%(count)s pieces", made.pieces) % {"count": made.pieces}


def _for_players(numbers: range, asked: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for number in numbers:
        yield str(number), url_for("sheets.of_game", medium="pdf", **{**asked, "players": number})


def _besides(game: str, sheet: str, asked: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if kind_of(game, sheet).beside:
        for tag in languages_of(game):
            if tag != asked["language"]:
                yield i18n.LANGUAGES[tag].name, url_for("sheets.of_game", medium="pdf", beside=tag, **asked)
