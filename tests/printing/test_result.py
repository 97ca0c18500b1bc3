"""The sheet of a result and the pad, mark by mark."""

import io
from dataclasses import replace

import pytest
from PIL import Image

from assistant.games import mai_star
from assistant.printing.documents import JoinCard
from assistant.printing.hanamikoji import cards
from assistant.printing.hanamikoji import picture as picture_of
from assistant.printing.mai_star import captions
from assistant.printing.marks import COLORS, SEATS, Shape, Text
from assistant.printing.paper import PAPERS, paper_sold
from assistant.printing.values import Result

from ..factories import ALL_TIED, FIRST_ROUND
from ..games.mai_star.play import after, put
from ..games.speaking import said as spoken
from .cast import DAY, JOIN, WATCH, invitation, join_card, result, result_picture, result_sheet


def marks(press, made):
    return [mark for page in press.set(result_sheet(made)).pages for mark in page.marks]


def signs(press, made):
    """The texts of the line of markers."""
    said = [mark.text for mark in marks(press, made) if isinstance(mark, Text)]
    start = said.index("marker") + 1
    return "".join(said[start : said.index("● Noah", start)])


def test_each_round_shows_where_every_marker_stands_and_from_where_it_came(press):
    """Anna gets three markers and Noah two, all from the middle; two stay there."""
    line = signs(press, result(rounds=[FIRST_ROUND]))
    assert [line.count(sign) for sign in ("○→◆", "○→●")] == [3, 2]
    assert line.count("○") == 5 + 2


def test_a_marker_that_stays_has_no_arrow(press):
    assert signs(press, result(rounds=[ALL_TIED])) == "○" * 7


def test_a_side_with_another_number_of_cards_says_so_and_what_that_means(press):
    short = [[0, 0], *FIRST_ROUND[1:]]
    said = [mark.text for mark in marks(press, result(rounds=[short])) if isinstance(mark, Text)]
    assert "7/8" in said
    assert "n/8: number of cards on this side" in " ".join(said)
    whole = [mark.text for mark in marks(press, result(rounds=[FIRST_ROUND])) if isinstance(mark, Text)]
    assert not [text for text in whole if "/8" in text]


def test_the_pages_of_a_long_match_say_whose_they_are(press):
    pages = press.set(result_sheet(result(rounds=[ALL_TIED] * 20))).pages
    for number, page in enumerate(pages[1:], 2):
        said = [mark.text for mark in page.marks if isinstance(mark, Text)]
        assert f"◆ Anna – ● Noah · 2026-11-21 · {number} / {len(pages)}" in said


def test_where_every_phone_reaches_the_host_nothing_is_said_of_the_wi_fi(press):
    def said(sheet):
        return " ".join(mark.text for mark in press.set(sheet).pages[0].marks if isinstance(mark, Text))

    hosted = replace(invitation(), is_hosted=True)
    assert "Wi-Fi" in said(join_card())
    assert "Wi-Fi" not in said(JoinCard(hosted, JOIN, "en", "a4"))
    assert "Wi-Fi" in said(result_sheet())
    assert "Wi-Fi" not in said(result_sheet(replace(result(), is_hosted=True)))


def test_the_seven_keep_their_colors_in_a_picture(press):
    picture = Image.open(io.BytesIO(press.png(result_picture()))).convert("RGB")
    for card, color in zip(cards.columns(picture_of.SEVEN), COLORS.values(), strict=True):
        pixel = picture.getpixel((round((card.x + 3) * 5), round((card.y + 33) * 5)))
        wanted = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
        assert all(abs(a - b) <= 2 for a, b in zip(pixel, wanted, strict=True)), (color, pixel, wanted)


def said(press, made):
    return [mark.text for mark in press.set(result_picture(made)).pages[0].marks if isinstance(mark, Text)]


def test_the_picture_says_who_has_won_by_what_and_how_the_evening_stands(press):
    texts = said(press, result())
    assert {"Anna wins", "A", "11", "after round 3, the last"} <= {*texts}
    assert " ".join(texts).count("Anna 3 – Noah 2") == 1
    assert not any(" 3 – " in text for text in said(press, replace(result(), standing="")))


def test_of_a_shared_victory_the_picture_shows_both_seals(press):
    shared = result(rounds=[ALL_TIED] * 3, ending="three-rounds-points")
    assert {"A", "N", "0"} <= {*said(press, shared)}


def test_a_name_that_cannot_be_printed_has_the_sign_of_its_seat_on_the_seal(press):
    texts = said(press, result(players=("◆ Player 1", "Noah")))
    assert texts.count("◆") == 1  # before the name at the row, and not as an initial
    assert "Player 1" in texts


def test_a_match_that_goes_on_has_no_seal(press):
    texts = said(press, replace(result(rounds=[]), headline="The match is not over"))
    assert "A" not in texts


def ended(*rounds, players=("Anna", "Noah", "Mia", "Ben"), geisha=()):
    """A match of Mai-Star as the pages would tell it to the press."""
    match = mai_star.evolve(None, mai_star.open_table({"game": "mai-star", "players": [*players]}))
    tapped = [mai_star.keep_tally(match, seat, {"geisha": her}) for seat, her in enumerate(geisha)]
    match = after(match, [event for events in tapped for event in events])
    for number, earned in enumerate(rounds, 1):
        match = put(match, number, *earned)
    told = tuple(spoken(sentence) for sentence in captions(match))
    return Result(match, spoken(mai_star.headline(match)), "", DAY, WATCH, told=told)


def picture_said(press, made):
    page = press.set(result_picture(made, game="mai-star")).pages[0]
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def test_the_picture_of_a_mai_star_has_the_ladder_and_the_figure_that_decided(press):
    her = ("harukaze", "akenohoshi", "suzune", "oboro")
    texts = picture_said(press, ended((5, 6, 7, 0), (13, 15, 17, 18), (21, 16, 18, 22), geisha=her))
    assert {"M", "42", "coins – more than anyone else", "geisha: Suzune, Sound of Bell"} <= {*texts}
    first = texts.index("▲")
    assert texts[first : first + 8] == ["▲", "Mia", "+7", "+17", "+18", "42", "■", "Ben"]
    assert "cards left" not in " ".join(texts)


def test_where_cards_decided_the_picture_has_them_and_all_the_seals(press):
    texts = picture_said(press, ended(*[(5, 5, 5, 1)] * 3))
    assert {"A", "N", "M", "coins each", "no cards left"} <= {*texts}
    assert "cards left" in " ".join(texts)


def test_a_player_of_six_has_the_color_of_the_seat_in_seal_and_figure(press):
    players = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")
    for seat, color in enumerate(SEATS):
        made = ended(*[[9 if player == seat else 1 for player in range(6)]] * 3, players=players)
        page = press.set(result_picture(made, game="mai-star")).pages[0]
        assert color in {mark.fill for mark in page.marks if isinstance(mark, Shape)}
        assert [mark.color for mark in page.marks if isinstance(mark, Text) and mark.text == "27"] == [
            color
        ] * 2


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en-US", "letter"),
        ("en_US.UTF-8", "letter"),
        ("fr_CA@x", "letter"),
        ("es-419", "a4"),
        ("zh-Hant-TW", "a4"),
        ("en-Latn-US", "letter"),
        ("sv", "a4"),
        ("ca", "a4"),
        ("pa", "a4"),
        ("en-US-u-ca-gregory", "letter"),
        ("de-u-ca-gregory", "a4"),
        ("C", "a4"),
        ("", "a4"),
    ],
)
def test_the_paper_is_that_of_the_country_and_not_of_the_language(locale, paper):
    assert paper_sold(locale) == paper
    assert paper in PAPERS
