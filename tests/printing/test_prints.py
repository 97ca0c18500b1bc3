"""The list describes one print of a sheet as it is printed."""

import pytest

from assistant import renderer as make_press
from assistant.printing.documents import GameSheet, one_print
from assistant.printing.hanamikoji import pieces
from assistant.printing.paper import LARGE_PRINT
from assistant.printing.renderer import KEPT

from ..pairs import offenders
from .cast import PAIRED, every_sheet
from .test_cutouts import cards


def printed(sheet):
    return one_print(sheet.game, sheet.sheet, sheet.style)


@every_sheet
def test_a_print_has_the_pages_cards_and_pieces_that_are_told(press, sheets):
    def wrong(sheet):
        told, pages = printed(sheet), press.set(sheet).pages
        if told.pages not in {0, len(pages)}:
            yield f"{len(pages)} pages"
        if told.cards not in {0, len(cards(pages[0])) if told.cards else 0}:
            yield f"{len(cards(pages[0]))} cards"
        if told.pieces and told.pieces != len(pieces.places(press._desk.job("en", sheet.paper))):
            yield "pieces"
        if (told.pages - told.singles) % 2:
            yield "a page with nothing on its back among the two-sided ones"

    assert offenders(sheets, wrong) == {}


def test_pages_are_told_of_all_but_long_texts_in_large_print():
    assert {sheet.style for sheet in PAIRED if not printed(sheet).pages} == {LARGE_PRINT}


def test_cards_with_figures_of_their_owners_do_not_fill_the_memory():
    own_press = make_press()
    own_press._draw = lambda *_: b"drawn"
    for figure in range(KEPT + 1):
        own_press.pdf(GameSheet("mai-star", "geisha", "en", "a4", figures=(("momiji", (figure,) * 3),)))
    assert (len(own_press._fixed), len(own_press._newest)) == (0, KEPT)


@every_sheet
def test_the_picture_of_what_is_cut_out_shows_that_alone(press, sheets):
    """Of cards the first, of pieces all: not the paper around them."""

    def wrong(sheet):
        first = press.set(sheet).pages[0]
        if printed(sheet).cards:
            around = cards(first)[0]
            frame = cards(first.picture)[0]
            assert (frame.width, frame.height) == (around.width, around.height)
            yield from [] if around.width > first.picture.width * 0.9 and frame.x < 3 else [first.shown]
        if printed(sheet).pieces:
            assert first.picture.width == pytest.approx(pieces.ACROSS * 34 - 9)

    assert offenders(sheets, wrong) == {}
