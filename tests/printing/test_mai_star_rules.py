"""The rules of Mai-Star: what they say in which size, and that drawings show what is said."""

import re
from math import hypot

import pytest

from assistant.games.mai_star import GEISHA, HAND_SIZES, PENALTY, REPORTED
from assistant.printing.documents import GameSheet
from assistant.printing.flow import PUNCHED
from assistant.printing.job import LARGE
from assistant.printing.mai_star.picture import CLOTHS
from assistant.printing.mai_star.scene import HER, RAISED, SHOWN, WANTED
from assistant.printing.marks import INK, WHITE, Box, Shape, Text
from assistant.printing.masthead import RED

from ..pairs import offenders
from ..test_rulebook import languages_of, words
from .cast import every_language, every_style

BODY = 9.5  # points
PALE = "#8a8178"  # of a crest in low ink
NUMBERED = (
    *("setup", "turns", "round-end", "scoring", "next-round", "end", "variants", "questions"),
    *("geisha", "cards", "details", "errata", "box", "tips"),
)
ASKED_FIRST = ("ability", "cancel", "black", "deck", "negative", "introduce")


def pages(press, language, paper="a4", style="normal"):
    return press.set(GameSheet("mai-star", "rules", language, paper, style)).pages


def texts(page):
    return [mark for mark in page.marks if isinstance(mark, Text)]


def plain(text):
    return "".join(text.replace("\u200b", "").split()).casefold()


def said(pages, least=0):
    return plain("".join(mark.text for page in pages for mark in texts(page) if mark.size >= least))


def sentences(section):
    """Without the name of an action, which stands beside what it does."""
    yield from section.get("paragraphs", ())
    yield from (step.split(":")[-1].split("：")[-1] for step in section.get("steps", ()))
    for entry in section.get("entries", ()):
        yield from (entry[key] for key in ("name", "card", "meaning", "text") if key in entry)


def missing(pages, language, least):
    told = said(pages, least)
    found = (
        sentence for section in words(language, "mai-star")["sections"] for sentence in sentences(section)
    )
    return [sentence for sentence in found if plain(sentence) not in told]


@every_style
def test_the_rules_have_four_pages_with_room_for_every_tip_and_large_print_has_more(press, rows):
    def wrong(row):
        made = pages(press, *row)
        if (len(made) <= 4) if row[-1] == "large" else (len(made) != 4):
            yield len(made)
        tips = words(row[0], "mai-star")["tips"]
        assert len(tips) == 3
        told = said(made[-2:])
        yield from (tip["title"] for tip in tips if plain(tip["title"]) not in told)

    assert offenders(rows, wrong) == {}


@every_style
def test_all_that_the_sections_tell_stands_on_paper_in_the_size_of_a_body(press, rows):
    def lacking(row):
        return missing(pages(press, *row), row[0], LARGE if row[-1] == "large" else BODY)

    assert offenders(rows, lacking) == {}


@every_style
def test_sections_are_numbered_through_from_page_to_page(press, rows):
    def wrong(row):
        found, told = words(row[0], "mai-star"), said(pages(press, *row))
        titles = {section["key"]: section["title"] for section in found["sections"]} | found["labels"]
        numbered = [plain(f"{number}{titles[key]}") for number, key in enumerate(NUMBERED, 1)]
        return [title for title in numbered if title not in told]

    assert offenders(rows, wrong) == {}


@every_language
def test_the_rules_answer_the_same_questions_in_every_language_and_style(press, rows):
    def lacking(row):
        normal, large = (said(pages(press, *row, style)) for style in ("normal", "large"))
        asked = {entry["key"]: entry for entry in words(row[0], "mai-star")["questions"]}
        answered = {key for key, entry in asked.items() if plain(entry["question"]) in normal}
        yield from {*ASKED_FIRST} ^ answered
        yield from (key for key in {*asked} - answered if plain(asked[key]["question"]) in large)
        for key in answered:
            question, answer = asked[key]["question"], asked[key]["answer"]
            if plain(answer) not in normal or plain(question + answer) not in large:
                yield key

    assert offenders(rows, lacking) == {}


def test_nothing_on_paper_speaks_of_the_assistant(press):
    """But the line at the foot, which says what made it."""

    def spoken_of(language):
        questions = words(language, "mai-star")["questions"]
        (reading,) = [entry["answer"] for entry in questions if entry["key"] == "reputation"]
        return [reading] * (plain(reading) in said(pages(press, language, style="large")))

    assert offenders(languages_of("mai-star"), spoken_of) == {}


@every_style
def test_each_geisha_is_named_below_her_lantern(press, rows):
    def wrong(row):
        page = pages(press, *row)[0]
        names = [entry["name"] for entry in words(row[0], "mai-star")["sections"][7]["entries"]]
        strokes = {mark.stroke for mark in page.marks if isinstance(mark, Shape)}
        step = (page.width - 24) / len(names)
        for place, (name, cloth) in enumerate(zip(names, CLOTHS.values(), strict=True)):
            mark = next(mark for mark in texts(page) if mark.text == name)
            left = 12 + PUNCHED + step * place
            is_below = left < mark.x < left + step * 0.5
            if not (mark.serif and is_below and cloth in strokes):
                yield name

    assert offenders(rows, wrong) == {}


def place_of(page, text):
    found = next(mark for mark in texts(page) if mark.text == text)
    return found.x, found.y


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_each_number_of_the_drawing_stands_by_what_its_step_is_about(press, language):
    page = pages(press, language)[0]
    drawn = words(language, "mai-star")["sheets"]["rules"]["drawn"]
    ringed = {mark.text: mark for mark in texts(page) if mark.color == RED and mark.size == 8}
    listed = {mark.text: mark for mark in texts(page) if mark.color == RED and mark.bold and not mark.serif}
    assert set(ringed) >= {"1", "2", "3", "4", "5"}
    assert list(listed) == ["1", "2", "3", "4", "5"]
    labels = {key: place_of(page, drawn[key]) for key in ("deck", "hand", "guests", "patrons")}
    assert labels["hand"][1] == pytest.approx(ringed["3"].y, abs=1)
    for number, key in (("2", "deck"), ("4", "guests"), ("5", "patrons")):
        ring = ringed[number]
        assert min(labels, key=lambda each: hypot(labels[each][0] - ring.x, labels[each][1] - ring.y)) == key
    for number, key in (("2", "deck"), ("4", "guests"), ("5", "patrons")):
        assert drawn[key].casefold() in step_of(page, listed, number)


def step_of(page, listed, number):
    """The text right of a number of the list, down to the next number."""
    begin = listed[number].y - 1
    following = str(int(number) + 1)
    end = listed[following].y - 1 if following in listed else begin + 20
    right = [mark for mark in texts(page) if mark.x > listed[number].x + 1]
    return " ".join(mark.text for mark in right if begin < mark.y < end).casefold()


def test_a_reputation_is_that_of_the_core_in_gray_where_only_reviews_tell_it(press):
    figures = [
        (mark.text, mark.color == INK)
        for mark in texts(pages(press, "en")[2])
        if mark.serif and mark.text.isdigit() and mark.color != RED
    ]
    assert figures == [
        (str(value), known is not None) for key, known in GEISHA.items() for value in known or REPORTED[key]
    ]


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_in_large_print_each_figure_of_a_geisha_stands_beside_the_name_of_its_field(press, language):
    made = pages(press, language, style="large")
    assert len(made) <= 8
    fields = words(language, "mai-star")["sheets"]["rules"]["fields"]
    beside = [
        (int(one.text), name.text)
        for page in made
        for name in texts(page)
        for one in texts(page)
        if name.text in fields and one.text.isdigit() and 0 < name.x - one.x < 12 and abs(name.y - one.y) < 1
    ]
    told = [known or REPORTED[key] for key, known in GEISHA.items()]
    assert beside == [each for values in told for each in zip(values, fields, strict=True)]


def test_a_guest_of_the_drawing_has_a_demand_that_its_geisha_meets_and_each_patron_adds_one(press):
    hers = GEISHA[HER]
    assert all(demand <= hers[place] for place, demand in WANTED)
    drawn = [mark.text for mark in texts(pages(press, "en")[0]) if mark.serif and mark.color != RED]
    told = [text for text in drawn if re.fullmatch(r"\+?\d", text)]
    guests = [
        part
        for (_, demand), income in zip(WANTED, SHOWN.income, strict=True)
        for part in (f"{demand}", f"+{income}")
    ]
    assert told == [*map(str, hers), *guests, *(["+1"] * len(RAISED)), "0"]


@pytest.mark.parametrize("language", languages_of("mai-star"))
def test_the_figures_to_know_and_the_scored_round_are_those_of_the_core(press, language):
    first, second, *_ = pages(press, language)
    large = {mark.text for mark in texts(first) if mark.serif}
    assert large >= {"·".join(map(str, HAND_SIZES)), f"−{PENALTY}", "0"}
    for page in (first, second):
        paid = [mark.text for mark in texts(page) if mark.serif and mark.text.startswith("+")]
        assert paid[: len(SHOWN.income)] == [f"+{income}" for income in SHOWN.income]
    assert sum(mark.text == f"−{PENALTY}" for mark in texts(second)) == SHOWN.cards_left
    earned = words(language, "mai-star")["sheets"]["rules"]["notes"][-1].format(earned=SHOWN.earned)
    assert plain(earned) in said([second])


def test_low_ink_fills_nothing_but_the_pale_crests(press):
    fills = {
        mark.fill
        for page in pages(press, "en", style="low-ink")
        for mark in page.marks
        if isinstance(mark, Box | Shape)
    }
    assert fills <= {None, WHITE, PALE}
