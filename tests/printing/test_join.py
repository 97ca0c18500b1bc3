"""The card that stands on the table: a prism of one sheet with the code of the table and of the Wi-Fi."""

import re
from dataclasses import replace

import pytest
import zxingcpp

from assistant import renderer as make_press
from assistant.i18n import LANGUAGES
from assistant.net.wifi import Network
from assistant.printing.join import FOOT
from assistant.printing.marks import Line, Link, Shape, Text, UpsideDown
from assistant.printing.paper import PAPERS

from ..pairs import offenders
from .cast import JOIN, LONG, PLAYERS, in_inks, invitation, join_card
from .test_layout import LARGE, SMALLEST, misplaced
from .test_pdf import rendered

HOME = Network("Zuhause; oben", r'a\b;c,d:e"f')


def with_network(card, network=HOME):
    return replace(card, network=network)


def folds(page):
    return sorted(mark.y1 for mark in page.marks if isinstance(mark, Line) and mark.dash)


def texts(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


@in_inks("rows", PLAYERS, LANGUAGES, PAPERS)
def test_the_card_holds_two_codes_and_names_of_any_length(press, rows):
    def wrong(row):
        *told, style = row
        card = replace(join_card(*told), style=style)
        for each in (card, with_network(card, Network("W" * 32, "x" * 63))):
            document = press.set(each)
            assert len(document.pages) == 1
            yield from misplaced(document, LARGE if style == "large" else SMALLEST)

    assert offenders(rows, wrong) == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_folded_at_its_lines_two_faces_stand_on_two_strips_that_cover_each_other(press, paper):
    (page,) = press.set(join_card(paper=paper)).pages
    first, middle, last = folds(page)
    assert middle - first == pytest.approx(last - middle) == pytest.approx(page.height * (0.5 - FOOT))
    assert first == pytest.approx(page.height - last)
    assert first < middle - first  # the foot is narrower than it is high


@pytest.mark.parametrize("paper", PAPERS)
def test_a_face_keeps_off_its_folds(press, paper):
    (page,) = press.set(with_network(join_card(LONG, "fr", paper))).pages
    _, middle, last = folds(page)
    (turned,) = (mark for mark in page.marks if isinstance(mark, UpsideDown))
    heights = [mark.y for mark in turned.marks if isinstance(mark, Text)]
    assert middle + 5 < min(heights)
    assert max(heights) < last - 2


@pytest.mark.parametrize("paper", PAPERS)
def test_both_codes_are_read_at_300_dots_an_inch_on_both_faces(press, poppler, paper):
    seen = zxingcpp.read_barcodes(rendered(press.pdf(with_network(join_card(paper=paper))), 300))
    assert sorted(code.text for code in seen) == sorted([JOIN, HOME.link] * 2)


@pytest.mark.parametrize(
    ("network", "link"),
    [
        (HOME, r"WIFI:T:WPA;S:Zuhause\; oben;P:a\\b\;c\,d\:e\"f;;"),
        (Network("Café"), "WIFI:T:nopass;S:Café;;"),
    ],
)
def test_a_network_is_written_as_cameras_read_it(network, link):
    assert network.link == link


def test_a_password_is_in_no_representation():
    assert "geheim" not in repr(replace(join_card(), network=Network("Home", "geheim123")))


def test_a_card_with_a_password_is_not_kept_and_one_without_is(monkeypatch):
    monkeypatch.setattr("assistant.printing.pdf.pdf", lambda *_: b"%PDF")
    press = make_press()
    press.pdf(join_card())
    kept = len(press._newest)
    press.pdf(with_network(join_card()))
    assert (kept, len(press._newest)) == (1, 1)
    assert press._work_queue._ordered == {}


def test_the_steps_begin_with_the_wifi_and_a_hosted_card_leaves_it_out(press):
    (page,) = press.set(join_card()).pages
    assert "Use the same Wi-Fi as the assistant." in " ".join(texts(page))
    hosted = replace(join_card(), invitation=replace(invitation(), is_hosted=True))
    assert "Wi-Fi" not in " ".join(texts(press.set(hosted).pages[0]))


def test_a_network_whose_name_has_no_letters_here_is_joined_by_its_code_alone(press):
    (page,) = press.set(with_network(join_card(), Network("🦊 鸞", "12345678"))).pages
    said = " ".join(texts(page))
    assert not re.search("[🦊鸞]", said)
    assert "join the Wi-Fi …." in said


@pytest.mark.parametrize("seats", [2, 6])
def test_every_seat_of_the_game_has_its_sign_on_the_card(press, seats):
    card = replace(join_card(), invitation=replace(invitation(), seats=seats))
    signs = [text for text in texts(press.set(card).pages[0]) if text in "◆●▲■★▼"]
    assert len(signs) == seats


def test_the_head_of_the_card_opens_the_table_where_it_is_read_on_a_screen(press):
    (page,) = press.set(join_card()).pages
    assert [mark.address for mark in page.marks if isinstance(mark, Link)] == [JOIN]


def test_low_ink_fills_nothing_but_the_codes(press):
    (page,) = press.set(replace(join_card(), style="low-ink")).pages
    assert {mark.fill for mark in page.marks if isinstance(mark, Shape)} == {"#000000"}
