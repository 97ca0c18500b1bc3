"""Every sheet and picture with names is set and drawn for any name."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assistant import renderer as make_press
from assistant.games.errors import Malformed
from assistant.games.reading import name as read
from assistant.printing import installed
from assistant.printing.documents import layouts
from assistant.printing.fallback import Fallback
from assistant.printing.fonts import SUBSTITUTE, Fonts
from assistant.printing.installed import folders
from assistant.printing.marks import Document, Text
from assistant.printing.pdf import pdf
from assistant.printing.raster import png

from ..games.speaking import said
from .cast import join_card, mai_star_result, result, result_picture, result_sheet, texts
from .conftest import FONTS
from .test_event import of_groups, of_pairs
from .test_event import sheet as event_sheet
from .test_layout import year
from .tiny_font import tiny_font

FOLDERS, PACKAGES = installed.FOLDERS, installed.PACKAGES
SCRIPTS = "Aàßяα花あ한ส🌸", "אבשד", "محمدعلي٣", "कषहि्"
MARKS = "\u0301\u0323\u05b7\u0e38\u0fb5\u20dd"
INVISIBLE = "\u200c\u200d\u200b\ufeff\u00ad\ufe0f\U000e0100\U000e0067"
EMOJI = "👩👧❤🏽🇯🇵🏴♂"
STRANGE = "\ue000\U0010fffd\u0378\U000323b0\u2800\u3164⨌ﷺ𒐫"
SIGNS = " .,-()«»2%"
EACH = "".join((*SCRIPTS, MARKS, INVISIBLE, EMOJI, STRANGE, SIGNS))
HARD = ["דנה", "دنا (2) Anna", "👩🏽\u200d👧 🇯🇵", "W" * 40, "ﷺ" * 40, "Z" + "\u0301" * 30]


@st.composite
def people(draw):
    """Six names that a table accepts."""
    found = []
    while len(found) < 6:
        try:
            found.append(read(draw(st.text(st.sampled_from(EACH) | st.characters(codec="utf-8"))), "name"))
        except Malformed:
            found.append(draw(st.sampled_from(HARD)))
    return found


def sheets(press, names, language="en"):
    """The documents with names that have all of them, in both games."""
    told = press.printed(names, language)
    two = result().match.with_names(tuple(told[:2]))
    six = mai_star_result(["A", "B", "C", "D", "E", "F"]).match.with_names(tuple(told))
    for game, match in (("hanamikoji", two), ("mai-star", six)):
        made = replace(result(), match=match)
        headline = f"{told[0]}, {told[1]}"
        captions = tuple(said(sentence, language) for sentence in layouts(game).captions(made.match))
        whole = replace(made, headline=headline, told=captions, standing=f"{told[0]} 2 – {told[1]} 1")
        yield result_sheet(whole, language, game=game)
        yield result_picture(whole, language, game=game)
    yield join_card(told, language)
    people = [press.printed_person(name, f"Player {number}") for number, name in enumerate(names, 1)]
    yield from (event_sheet(made(people), language) for made in (of_pairs, of_groups))
    yield year(told, 7)


def draw_all(press, names):
    """Set each document, and draw the words of all as one."""
    documents = [press.set(sheet) for sheet in sheets(press, names)]
    pages = [
        replace(page, marks=[mark for mark in page.marks if isinstance(mark, Text)])
        for document in documents
        for page in document.pages
    ]
    assert SUBSTITUTE not in "".join(text for page in pages for text in texts(page.marks))
    assert pdf(Document("Names", "en", pages), press._fonts)
    assert all(png(page, 100, press._fonts) for page in pages[:2])


@pytest.fixture
def own_press(tmp_path):
    """With a font of the machine for some of what ours lack."""
    tiny_font(tmp_path / "NotoSans-Regular.ttf", sorted({*"".join(SCRIPTS[1:]), *"한ส\u05b7()2 "}))
    made = make_press()
    made.__dict__["_fonts"] = Fonts(FONTS, Fallback([tmp_path]))
    return made


FEW = settings(max_examples=1, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FEW
@example(HARD)
@given(people())
def test_every_sheet_with_names_is_drawn_for_any_of_them(own_press, names):
    draw_all(own_press, names)


@pytest.mark.walk
@settings(FEW, max_examples=10)
@given(people())
def test_so_it_is_with_the_fonts_of_this_machine(monkeypatch, names):
    monkeypatch.setattr(installed, "FOLDERS", FOLDERS)
    monkeypatch.setattr(installed, "PACKAGES", PACKAGES)
    press = make_press()
    press.__dict__["_fonts"] = Fonts(FONTS, Fallback(tuple(folders())))
    draw_all(press, names)
