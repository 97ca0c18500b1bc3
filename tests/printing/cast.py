"""The sheets of the tests: every one, with easy words and with the hardest ones."""

import datetime
from dataclasses import replace
from hashlib import sha256
from itertools import cycle, product

from assistant.games import GAMES, hanamikoji, mai_star
from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet, JoinCard, ResultPicture, ResultSheet, layouts, offered
from assistant.printing.marks import Text, UpsideDown
from assistant.printing.paper import LOW_INK, PAPERS, STYLES
from assistant.printing.values import Invitation, Result

from ..factories import ALL_TIED, CHARM_OVER_GEISHA, FIRST_ROUND
from ..pairs import few_and_all, pairs

DAY = datetime.date(2026, 11, 21)
WATCH = "http://192.168.178.120:8000/w/AbCdEfGhIjKlMnOpQrStUv"
JOIN = "http://192.168.178.120:8000/j/K7M2QX"
SHORT = ("Anna", "Noah")
LONG = ("Maximilienne-Antoinette von Hohenlohe-Wa", "W" * 40)
JAPANESE = ("名前がとても長いので一行には入らないかもしれない花子さんですよねえそうです", "凛")
PLAYERS = (SHORT, LONG, JAPANESE)
SHEETS = [(game, sheet) for game in GAMES for sheet in layouts(game).SHEETS]
INKED = [style for style in STYLES if style != LOW_INK]
OFFERED = [
    GameSheet(*sheet, language, paper, style)
    for sheet in SHEETS
    for language in LANGUAGES
    for paper in PAPERS
    for style in STYLES
    if sheet[1] in offered(sheet[0], style)
]
PAIRED = [GameSheet(*sheet, *how) for sheet, *how in pairs(SHEETS, LANGUAGES, PAPERS, STYLES)]
SPARING = [sheet for sheet in PAIRED if sheet.style == LOW_INK]  # has each text where normal print has it
GENERAL = [*(sheet for sheet in OFFERED if sheet.style in INKED), *SPARING]
EACH_ONCE = [
    GameSheet(*sheet, *how)
    for sheet, *how in zip(SHEETS, cycle(LANGUAGES), cycle(PAPERS), cycle(STYLES), strict=False)
]
ALIKE = [replace(sheet, language=language) for sheet in EACH_ONCE for language in LANGUAGES]
EVERYWHERE = [(language, paper) for language in LANGUAGES for paper in PAPERS]


def in_inks(name, *factors):
    """Give a test the pairs of the factors and styles, and in a walk all but of low ink only these."""
    few = pairs(*factors, STYLES)
    sparing = [row for row in few if row[-1] == LOW_INK]
    return few_and_all(name, few, [*product(*factors, INKED), *sparing])


every_sheet = few_and_all("sheets", PAIRED, GENERAL)
sheets_of_all_languages = few_and_all("sheets", ALIKE, [sheet for sheet in OFFERED if sheet.style in INKED])
every_style = in_inks("rows", LANGUAGES, PAPERS)
every_language = few_and_all("rows", zip(LANGUAGES, cycle(PAPERS), strict=False), EVERYWHERE)


def lines(document):
    """Return the text of each line on its pages, also of those that stand upside down."""
    return [text for page in document.pages for text in texts(page.marks)]


def texts(marks):
    for mark in marks:
        if isinstance(mark, UpsideDown):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark.text


def match(players=SHORT, rounds=(FIRST_ROUND, ALL_TIED, CHARM_OVER_GEISHA), **opening):
    played = hanamikoji.evolve(
        None,
        hanamikoji.open_table({"game": "hanamikoji", "players": list(players), **opening}),
    )
    for number, entered in enumerate(rounds, played.round_number):
        body = (
            {"winners": entered}
            if len(entered) == 7 and not isinstance(entered[0], list)
            else {"cards": entered}
        )
        for event in hanamikoji.put_round(played, number, body):
            played = hanamikoji.evolve(played, event)
    return played


def result(players=SHORT, **more):
    """The longest sentence that there is for a result, with these players."""
    played = match(players, **more)
    why = (
        f"{players[0]} wins with 11 charm points (11 needed). That beats geisha: "
        f"{players[1]} has 4 (4 needed)."
    )
    told = ("charm points to 4, geisha equal (2 each), and as many rounds", "after round 3, the last")
    standing = f"{players[0]} 3 – {players[1]} 2 · this session: 6 matches, shared: 1"
    return Result(played, f"{players[0]} wins", why, DAY, WATCH, told=told, standing=standing)


def mai_star_result(players):
    played = mai_star.evolve(None, mai_star.open_table({"game": "mai-star", "players": [*players]}))
    for number in (1, 2, 3):
        scores = [{"income": [number, seat, 99], "cards_left": seat} for seat in range(len(players))]
        for event in mai_star.put_round(played, number, {"scores": scores}):
            played = mai_star.evolve(played, event)
    tied = f"{players[0]}, {players[1]} and {players[2]}"
    why = f"Tied on money (999): {tied}. Fewest cards left: {players[0]} (none)."
    told = ("coins each, and the fewest cards left", why)
    return Result(played, f"{players[0]} is the Mai-Star", why, DAY, WATCH, told=told)


def invitation(players=SHORT):
    return Invitation("Hanamikoji", " – ".join(players), "http://192.168.178.120:8000", "K7M2QX")


def result_sheet(made=None, language="en", paper="a4", game="hanamikoji"):
    return ResultSheet(game, made or result(), language, paper)


def result_picture(made=None, language="en", game="hanamikoji"):
    return ResultPicture(game, made or result(), language)


def join_card(players=SHORT, language="en", paper="a4"):
    return JoinCard(invitation(players), JOIN, language, paper)


def digests(press, language):
    """Of what is made for a table: the result, the card to join, the picture to send."""
    sheets = result_sheet(language=language), join_card(language=language)
    made = [*map(press.pdf, sheets), press.png(result_picture(language=language))]
    return [sha256(content).hexdigest() for content in made]
