"""The sheet of a match of Mai-Star, which one keeps in the box."""

from dataclasses import replace

import pytest

from assistant.games import mai_star
from assistant.games.mai_star import Score
from assistant.sheets.documents import Result, ResultSheet
from assistant.sheets.job import LARGE
from assistant.sheets.mai_star import tells
from assistant.sheets.mai_star.brought import working
from assistant.sheets.marks import SEATS, Box, Link, Shape, Text
from assistant.sheets.paper import STYLES
from assistant.words import LANGUAGES

from ..games.mai_star.play import after
from ..games.speaking import said as spoken
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
    told = tuple(spoken(sentence) for sentence in tells(match))
    return Result(match, spoken(mai_star.headline(match)), "", DAY, WATCH, told=told)


def pages(press, match, language="en", paper="a4", style="normal"):
    return press.set(ResultSheet("mai-star", result(match), language, paper, style)).pages


def texts(page):
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def without_credit(page, press, language):
    """The line at the foot of every sheet has a size of its own."""
    credit = press._rulebooks.common(language)["credit"]
    marks = [mark for mark in page.marks if not (isinstance(mark, Text) and mark.text in credit)]
    return replace(page, marks=marks)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "players", [EASY[:3], EASY, HARD[:4], HARD], ids=["three", "six", "hard", "six hard"]
)
@pytest.mark.parametrize(("rounds", "is_shared"), [(0, False), (1, False), (3, False), (3, True)])
def test_a_result_holds_its_texts_at_the_size_of_its_style(
    press, players, rounds, is_shared, language, style
):
    least = LARGE if style == "large" else 6.5
    for geisha in (HER, ()):
        for page in pages(press, played(players, rounds, is_shared, geisha), language, "letter", style):
            assert [*faults(without_credit(page, press, language), least)] == []
