"""All sheets of a game in one document: nothing is left out, and what has a back lies on its leaf."""

import io
from itertools import cycle

from pypdf import PdfReader

from assistant.games import GAMES
from assistant.games.hanamikoji import EDITIONS
from assistant.i18n import LANGUAGES
from assistant.printing.documents import EVERYTHING, GameSheet, offered, one_print, whole_print
from assistant.printing.paper import PAPERS, STYLES

from ..pairs import offenders

CASES = [
    (game, *how)
    for game in GAMES
    for how in zip(STYLES, cycle(LANGUAGES), cycle(PAPERS), ("", "iello", "kosmos"), strict=False)
]


def sheets(case):
    game, style, language, paper, edition = case
    own = edition if game == "hanamikoji" else ""
    assert not own or own in EDITIONS
    return [
        GameSheet(game, name, language, paper, style, edition=own) for name in offered(game, style)
    ], GameSheet(game, EVERYTHING, language, paper, style, edition=own)


def test_each_page_of_each_sheet_is_in_it_and_its_backs_are_on_their_fronts(press):
    def wrong(case):
        single, everything = sheets(case)
        pages = press.set(everything).pages
        marks = [[*page.marks] for page in pages]
        told = whole_print(*case[:2])
        if told.pages not in {0, len(pages)}:
            yield f"{len(pages)} pages"
        for sheet in single:
            made = press.set(sheet).pages
            backed = len(made) - one_print(sheet.game, sheet.sheet, sheet.style).singles
            at = [marks.index([*page.marks]) for page in made]
            on_leaves = [at[0] + place for place in range(backed)] if backed else []
            if at[:backed] != on_leaves or (backed and at[0] % 2):
                yield sheet.sheet, at

    assert offenders(CASES, wrong) == {}


def test_its_outline_leads_to_each_sheet_by_its_title(press):
    def wrong(case):
        single, everything = sheets(case)
        made = press.set(everything)
        starts = dict(made.outline)
        assert len(starts) == len(single)
        for sheet in single:
            own, words = press.set(sheet), press._rulebooks.words(sheet.game, sheet.language, sheet.edition)
            start = starts.get(words["sheets"][sheet.sheet]["title"].replace("\u200b", ""))
            if start is None or [*made.pages[start].marks] != [*own.pages[0].marks]:
                yield sheet.sheet, start

    assert offenders(CASES, wrong) == {}


def test_a_reader_shows_the_outline(press):
    everything = GameSheet("mai-star", EVERYTHING, "fr", "letter")
    reader, made = PdfReader(io.BytesIO(press.pdf(everything))), press.set(everything)
    found = [(part.title, reader.get_destination_page_number(part)) for part in reader.outline]
    assert found == [*made.outline]
    assert len(reader.pages) == len(made.pages)


def test_a_reader_is_shown_the_sections_from_three_pages_on(press):
    for game, style in (("hanamikoji", "large"), ("mai-star", "normal")):
        made = press.set(GameSheet(game, "rules", "en", "a4", style))
        listed = [name for name, _ in made.outline]
        assert (listed[:2], len(listed) == len({*listed}) > 7) == (["Setup", "Turns"], True)
        assert [at for _, at in made.outline] == sorted(at for _, at in made.outline)
    assert press.set(GameSheet("hanamikoji", "rules", "en", "a4")).outline == ()


def test_the_title_of_a_sheet_tells_its_size_and_its_box(press):
    titles = [
        press.set(GameSheet("hanamikoji", sheet, "en", "a4", edition=box)).title
        for sheet, box in (("score", ""), ("score-small", ""), ("score", "iello"))
    ]
    assert titles == [
        "Hanamikoji · Score sheets",
        "Hanamikoji · Small score sheets",
        "Hanamikoji · Score sheets · Iello",
    ]
