"""The sheet of a match of Mai-Star, which one keeps in the box."""

from dataclasses import replace

import pytest

from assistant.games import mai_star
from assistant.games.mai_star import Score
from assistant.i18n import LANGUAGES
from assistant.printing.documents import ResultSheet
from assistant.printing.job import LARGE
from assistant.printing.mai_star import captions
from assistant.printing.mai_star.brought import working
from assistant.printing.mai_star.money import BETWEEN
from assistant.printing.marks import SEATS, Box, Link, Shape, Text
from assistant.printing.paper import PAPERS, STYLES
from assistant.printing.values import Result

from ..games.mai_star.play import after
from ..games.speaking import said as spoken
from ..pairs import in_pairs, offenders, pairs
from .cast import DAY, JAPANESE, LONG, WATCH
from .test_layout import faults

HER = ("suzune", "akenohoshi", "harukaze", "oboro", "natsumi", "momiji")
EASY = ("Anna", "Noah", "Mia", "Ben", "Lin", "Zoé")
HARD = (*LONG, *JAPANESE, LONG[1], JAPANESE[0])
GUESTS = (3, 5, 4, 6, 2)


def played(players, rounds, is_shared=False, geisha=HER, **opening):
    """Each round of a player pays some guests, less for cards left; where it is shared all earn as much."""
    match = mai_star.evolve(None, mai_star.open_table({"game": "mai-star", "players": [*players], **opening}))
    for seat, her in enumerate(geisha[: len(players)]):
        match = after(match, mai_star.keep_tally(match, seat, {"geisha": her}))
    for number in range(match.opening.round, match.opening.round + rounds):
        scores = [
            {"income": [9], "cards_left": 0}
            if is_shared
            else {"income": GUESTS[: 1 + (seat + number) % 5], "cards_left": (seat + number) % 3}
            for seat in range(len(players))
        ]
        match = after(match, mai_star.put_round(match, number, {"scores": scores}))
    return match


def result(match):
    if not match.outcome:
        return Result(match, "The match is not over", "", DAY, WATCH)
    told = tuple(spoken(sentence) for sentence in captions(match))
    return Result(match, spoken(mai_star.headline(match)), "", DAY, WATCH, told=told)


def pages(press, match, language="en", paper="a4", style="normal"):
    return press.set(ResultSheet("mai-star", result(match), language, paper, style)).pages


def texts(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


RESULTS = pairs(
    LANGUAGES,
    [EASY[:3], EASY, HARD[:4], HARD],
    [(0, False), (1, False), (3, False), (3, True)],
    [HER, ()],
    STYLES,
)


def test_a_result_holds_its_texts_at_the_size_of_its_style(press):
    def wrong(row):
        language, players, rounds, geisha, style = row
        shown = pages(press, played(players, *rounds, geisha), language, "letter", style)
        return [fault for page in shown for fault in faults(page, LARGE if style == "large" else 6.5)]

    assert offenders(RESULTS, wrong) == {}


@in_pairs("rows", [EASY[:3], EASY, HARD], ["normal", "low-ink"], PAPERS)
def test_a_whole_match_is_on_one_page(press, rows):
    def more(row):
        players, style, paper = row
        return pages(press, played(players, 3), "fr", paper, style)[1:]

    assert offenders(rows, more) == {}


def test_large_print_says_all_that_the_page_says_above_its_foot(press):
    match = played(EASY, 3)
    (page,) = pages(press, match)
    large = [text for page in pages(press, match, style="large") for text in texts(page)]
    said, (*told, foot) = " ".join(large), texts(page)
    assert foot.startswith("Made with Hanamikoji Assistant")
    assert [word for text in told for word in text.split() if word not in said] == []


def test_each_rung_has_what_every_round_brought_and_how_it_came_about(press):
    """Three rounds of the first player: one guest, two less a card, three less two cards."""
    match = played(EASY[:3], 3)
    said = texts(pages(press, match)[0])
    first = said.index("◆", said.index("Earned in each round"))
    assert said[first : first + 9] == [
        "◆",
        "Anna",
        "Suzune",
        *("+6", "3 + 5 − 2"),
        *("+8", "3 + 5 + 4 − 4"),
        *("+18", "3 + 5 + 4 + 6"),
    ]
    assert said[first + 9] == str(match.totals[0])


@pytest.mark.parametrize(
    ("income", "left", "said"),
    [((5,), 0, "5"), ((5, 2), 0, "5 + 2"), ((5, 2), 1, "5 + 2 − 2"), ((), 2, "0 − 4"), ((), 0, "0")],
)
def test_how_it_came_about_is_what_guests_paid_less_what_cards_cost(income, left, said):
    assert working(Score(income, left)) == said


def hems(page, color):
    """Those of a color, from above: the money's pieces, and for who has won one more."""
    return [mark for mark in page.marks if isinstance(mark, Box) and mark.fill == color]


def pieces_of(match, seat):
    """A round that brought nothing has none."""
    return [scored.scores[seat].earned for scored in match.rounds if scored.scores[seat].earned]


def test_a_line_of_money_is_as_long_as_the_money_in_a_piece_a_round(press):
    match = played(EASY[:3], 3)
    (page,) = pages(press, match)
    widths = {}
    for seat in range(3):
        earned = pieces_of(match, seat)
        drawn = hems(page, SEATS[seat])[: len(earned)]
        widths |= {(seat, number): (hem.width + BETWEEN) / earned[number] for number, hem in enumerate(drawn)}
    assert len(widths) == 8
    assert [*widths.values()] == pytest.approx([widths[0, 0]] * 8)


def test_who_has_won_has_a_hem_below_the_total_and_nobody_else(press):
    match = played(EASY[:3], 3)
    (page,) = pages(press, match)
    more = [len(hems(page, SEATS[seat])) - len(pieces_of(match, seat)) for seat in range(3)]
    assert more == [int(seat in match.outcome.winners) for seat in range(3)]


@pytest.mark.parametrize(("style", "counts"), [("normal", {0: 1, 1: 1, 2: 1}), ("large", {0: 1, 1: 1, 2: 2})])
def test_the_growth_of_money_is_drawn_once_there_are_two_rounds(press, style, counts):
    shown = {rounds: pages(press, played(EASY[:3], rounds), style=style) for rounds in counts}
    assert {rounds: len(made) for rounds, made in shown.items()} == counts
    drawn = [any("Money after each round" in texts(page) for page in made) for made in shown.values()]
    assert drawn == [False, False, True]


def test_what_was_there_before_the_first_round_played_here_is_told(press):
    match = played(EASY[:3], 1, round=3, totals=[12, 15, 9])
    said = texts(pages(press, match)[0])
    assert said.count("before") == 3 + 1
    assert {"12", "15", "9", "Round 3"} <= {*said}
    assert "Round 1" not in said


def test_where_cards_decided_they_have_a_column(press):
    assert "cards left" in texts(pages(press, played(EASY[:3], 3, is_shared=True))[0])
    assert "cards left" not in texts(pages(press, played(EASY[:3], 3))[0])


def test_a_match_that_goes_on_has_no_seal_and_no_figure(press):
    for rounds in (0, 2):
        said = texts(pages(press, played(EASY[:3], rounds))[0])
        assert "The match is not over" in said
        assert "A" not in said
        assert ("No rounds scored yet." in said) == (rounds == 0)


def test_in_low_ink_nothing_is_filled_but_the_code(press):
    (page,) = pages(press, played(EASY, 3), style="low-ink")
    filled = [mark.fill for mark in page.marks if isinstance(mark, Box | Shape) and mark.fill]
    assert filled == ["#000000"]


def test_the_code_is_a_link_on_a_screen_and_is_left_out_where_there_is_none(press):
    made = result(played(EASY[:3], 3))
    for link in (WATCH, ""):
        (page,) = press.set(ResultSheet("mai-star", replace(made, link=link), "en", "a4")).pages
        assert [mark.address for mark in page.marks if isinstance(mark, Link)] == ([link] if link else [])
        assert ("Wi-Fi" in " ".join(texts(page))) == bool(link)
