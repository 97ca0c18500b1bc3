"""An event on paper: every name stands once in each part, at the right place and in its room."""

from dataclasses import replace
from fractions import Fraction
from itertools import chain, cycle, islice, product

import pytest

from assistant.i18n import LANGUAGES
from assistant.printing.documents import EventSheet
from assistant.printing.event.by_name import MANY
from assistant.printing.event.sheet import parts as of_event
from assistant.printing.marks import Text
from assistant.printing.paper import PAPERS
from assistant.printing.values import EventTold, MeetingTold, StandingTold
from assistant.tournaments.formats import formats_of, groups

from ..pairs import few_and_all, offenders
from .cast import DAY, JAPANESE, LONG, SHORT
from .test_layout import misplaced

HALF = Fraction(1, 2)
WON, SHARED, LOST = (Fraction(1), Fraction()), (HALF, HALF), (Fraction(), Fraction(1))


def event(people, rounds, *, is_swiss=False, is_of_pairs=True):
    """An event whose people stand in the order in which they came, all with the same figures."""
    standing = tuple(
        StandingTold(person, place, 3, 1, Fraction(1), (HALF, Fraction(17, 6), 12))
        for place, person in enumerate(range(len(people)), 1)
    )
    game = "hanamikoji" if is_of_pairs else "mai-star"
    format = formats_of(game)["swiss" if is_swiss else "round-robin"]
    ties = tuple(tie_break.key for tie_break in format.tie_breaks)
    told = (standing, ties, format.is_sparse, is_of_pairs, DAY)
    return EventTold("Club night", game, tuple(people), tuple(rounds), *told)


def named(count):
    return [f"P{number}" for number in range(count)]


def of_pairs(people, rounds=2, **how):
    """The first meets the second and so on, in each round; the last has a bye if they are odd."""
    met = [tuple(range(len(people)))[start : start + 2] for start in range(0, len(people), 2)]
    scored = tuple(MeetingTold(each, 0, WON[: len(each)], None) for each in met)
    newest = tuple(MeetingTold(each, 0) for each in met)
    return event(people, [*[scored] * (rounds - 1), newest], **how)


def of_groups(people, rounds=2):
    numbers = iter(range(len(people)))
    met = [tuple(next(numbers) for _ in range(size)) for size in groups.sizes(len(people))]
    scored = tuple(MeetingTold(each, 1, (HALF,) * len(each), (12,) * len(each)) for each in met)
    newest = tuple(MeetingTold(each, 1) for each in met)
    return event(people, [*[scored] * (rounds - 1), newest], is_swiss=True, is_of_pairs=False)


def sheet(told, language="en", paper="a4"):
    return EventSheet(told, language, paper)


def parts(press, told, paper="a4", language="en"):
    """The pages of each part, were it alone."""
    return [part.pages(part.blocks()) for part in of_event(press._desk.job(language, paper, told.game), told)]


def said(pages):
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Text)]


def row(pages, name):
    """The texts of a name's row from the left, those of a smaller size as well."""
    texts = [mark for page in pages for mark in page.marks if isinstance(mark, Text)]
    (own,) = (mark for mark in texts if mark.text == name)
    return [mark.text for mark in sorted(texts, key=lambda mark: mark.x) if abs(mark.y - own.y) < 2.5]


@pytest.mark.parametrize(
    ("told", "paper", "pages"),
    [
        (of_pairs(named(3)), "letter", [1, 1, 1]),
        (of_pairs(named(16)), "letter", [1, 1, 1]),
        (of_pairs(named(33)), "a4", [1, 4, 1]),
        (of_pairs(named(33)), "letter", [2, 4, 1]),
        (of_pairs(named(64)), "letter", [2, 4, 2]),
        (of_pairs(named(64), is_swiss=True), "letter", [2, 2, 2]),
        (of_pairs(named(18), rounds=18, is_swiss=True), "a4", [1, 2, 1]),
        (of_groups(named(7)), "letter", [1, 1, 1]),
        (of_groups(named(64)), "letter", [2, 2, 2]),
    ],
)
def test_each_part_has_every_name_once(press, told, paper, pages):
    newest, *by_name, results, standing = parts(press, told, paper)
    assert [len(newest), len(results), len(standing)] == pages
    assert len(by_name) == (len(told.people) > MANY)
    for part in (newest, *by_name, standing):
        texts = said(part)
        assert [texts.count(name) for name in told.people] == [1] * len(told.people)
    assert {*told.people} <= {*said(results)}


def test_who_starts_stands_first_and_a_table_is_numbered_by_its_place(press):
    meetings = (MeetingTold((0, 1), 1), MeetingTold((2, 3), 0), MeetingTold((4,)))
    newest, _ = parts(press, event(named(5), [meetings]))
    assert row(newest, "P1") == ["1", "●", "P1", "◆", "P0"]
    assert row(newest, "P2") == ["2", "◆", "P2", "●", "P3"]
    assert row(newest, "P4") == ["P4", "bye"]


def test_a_result_that_is_known_stands_in_the_box_of_the_winner(press):
    meetings = (MeetingTold((0, 1), 0, LOST, (4, 11)), MeetingTold((2, 3), 0, SHARED))
    newest, _, _ = parts(press, event(named(4), [meetings]))
    assert row(newest, "P0")[-1] == "P1"
    assert row(newest, "P2")[-1] == "½ – ½"


def test_a_match_that_was_not_played_says_so(press):
    nobody = (Fraction(), Fraction())
    meetings = (MeetingTold((0, 1), 0, WON, absent=(1,)), MeetingTold((2, 3), 0, nobody))
    newest, results, _ = parts(press, event(named(4), [meetings]))
    assert [row(newest, name)[-1] for name in ("P0", "P2")] == ["P1 didn’t come", "nobody won"]
    assert [row(results, name)[2] for name in named(4)] == ["+", "−", "0", "0"]
    assert "one of the two didn’t come" in " ".join(said(results))


def test_the_cross_table_has_the_points_of_each_against_each_and_of_how_many_matches(press):
    first = (MeetingTold((0, 1), 0, WON), MeetingTold((2, 3), 0, SHARED))
    again = (MeetingTold((1, 0), 0, SHARED), MeetingTold((2, 3), 0))
    _, results, _ = parts(press, event(named(4), [first, again]))
    assert [row(results, name)[2:-1] for name in named(4)] == [["1½/2"], ["½/2"], ["½"], ["½"]]


def test_a_cross_table_of_swiss_has_the_byes_of_each_and_says_what_one_is(press):
    odd, even = (parts(press, of_pairs(named(count), is_swiss=True))[1] for count in (5, 6))
    assert ["bye" in " ".join(said(pages)) for pages in (odd, even)] == [True, False]
    assert row(odd, "P4") == ["5", "P4", "1", "1"]


def test_many_find_their_table_and_their_side_by_name(press):
    people = ["Zoé", "Émile", "Łukasz", "emma", *named(13)]
    _, (page,), *_ = parts(press, of_pairs(people))
    texts = [mark for mark in page.marks if isinstance(mark, Text) and mark.text in people]
    left, right = (
        sorted((t.y, t.text) for t in texts if (t.x > 105) == is_right) for is_right in (False, True)
    )
    assert [name for _, name in (*left, *right)][:3] == ["emma", "Émile", "Łukasz"]
    assert row([page], "Émile")[:3] == ["Émile", "●", "1"]
    assert "bye" in row([page], "P12")


def test_of_matches_one_by_one_there_is_a_list_instead_of_tables(press):
    meetings = [(MeetingTold((0, 1), 0, WON),), (MeetingTold((2, 0), 0, LOST),), (MeetingTold((3, 0), 0),)]
    told = replace(event(named(17), meetings), is_one_by_one=True)
    listed, _ = parts(press, told)
    assert row(listed, "P1") == ["1", "◆", "P0", "●", "P1", "P0"]
    assert row(listed, "P2") == ["2", "◆", "P2", "●", "P0", "P0"]
    assert row(listed, "P3") == ["3", "◆", "P3", "●", "P0"]
    assert "Table" not in said(listed)


def test_names_are_of_one_size_each_on_a_line(press):
    people = ["Anna", "Dorothea-Charlotte", "Łukasz Wiśniewski", "Mia"]
    for part in parts(press, of_pairs(people, is_swiss=True)):
        sizes = [
            mark.size
            for page in part
            for mark in page.marks
            if isinstance(mark, Text) and mark.text in people
        ]
        assert len(sizes) == len(people) and min(sizes) >= 0.8 * max(sizes)


def test_a_name_too_long_for_a_line_is_about_as_large_as_the_others(press):
    newest, _, standing = parts(press, of_pairs(["Anna", "Dorothea-Charlotte von Hohenzollern"]))
    for part in newest, standing:
        size = {mark.text: mark.size for page in part for mark in page.marks if isinstance(mark, Text)}
        assert size["Dorothea-Charlotte"] >= 0.8 * size["Anna"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_the_standing_are_no_fine_print(press, language):
    *_, (page,) = parts(press, of_pairs(named(4), is_swiss=True), language=language)
    heads = [mark for mark in page.marks if isinstance(mark, Text) and 30 < mark.y < 40]
    assert len(heads) >= 7 and {head.size for head in heads} == {9.5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_starts_in_one_of_many_groups_is_no_fine_print(press, language):
    (page, *_), *_ = parts(press, of_groups(named(40)), language=language)
    word = press._rulebooks.common(language)["event"]["starts"]
    sizes = {mark.size for mark in page.marks if isinstance(mark, Text) and mark.text == word}
    assert sizes and min(sizes) >= 8


def test_at_the_end_the_standing_comes_first_and_nobody_is_paired(press):
    over = replace(of_pairs(named(4)), is_over=True)
    assert press.set(sheet(over)).outline == [("Standings", 0), ("Cross table", 0)]


def test_parts_share_a_page_that_has_room_for_them(press):
    sheets = {people: sheet(of_pairs(named(people)), paper="letter") for people in (4, 8, 17)}
    places = {people: [place for _, place in press.set(made).outline] for people, made in sheets.items()}
    assert places == {4: [0, 0, 0], 8: [0, 0, 1], 17: [0, 1, 2, 3]}


def test_a_large_swiss_has_the_opponent_s_number_and_the_points_of_each_round(press):
    *_, results, _ = parts(press, of_pairs(named(17), is_swiss=True))
    assert row(results, "P2") == ["3", "P2", "4", "1", "4", "1"]
    assert row(results, "P16") == ["17", "P16", "–", "1", "–", "1"]


def test_people_at_mai_star_are_seated_in_groups_and_have_their_money_by_rounds(press):
    newest, results, standing = parts(press, of_groups(named(7)))
    assert row(newest, "P4") == ["2", "◆", "P4"]
    assert row(newest, "P5") == ["●", "P5", "Starts"]
    assert row(results, "P5") == ["6", "P5", "12", "½", "1"]
    assert row(standing, "P5") == ["6", "P5", "3", "1", "1", "½", "2.83", "12"]


@pytest.mark.parametrize("people", [17, 32])
def test_groups_in_two_columns_are_about_as_many_in_each(press, people):
    (page,), *_ = parts(press, of_groups(named(people)), "letter")
    names = [mark for mark in page.marks if isinstance(mark, Text) and mark.text in named(people)]
    left = sum(mark.x < 108 for mark in names)
    assert abs(2 * left - people) <= 5


def test_until_somebody_has_played_there_are_the_pairings_and_tables_to_fill_in(press):
    begun = of_pairs(named(5), 1), of_groups(named(4), 1)
    opened = event(named(4), []), event(named(17), [], is_swiss=True)
    found = [[part for part, _ in press.set(sheet(told)).outline] for told in (*begun, *opened)]
    assert found == [["Round 1", "Cross table"], ["Round 1"], ["Cross table"], ["Standings"]]


def test_who_left_before_a_round_is_nowhere_and_a_tie_break_that_does_not_apply_a_dash(press):
    told = of_pairs(named(5), is_swiss=True)
    rows = tuple(replace(row, ties=(None, *row.ties[1:])) for row in told.standing[:4])
    _, results, standing = parts(press, replace(told, rounds=(told.rounds[0][:2],), standing=rows))
    assert not {"P4"} & {*said(results), *said(standing)}
    assert row(standing, "P1") == ["2", "P1", "3", "1", "1", "–", "2.83", "+12"]


def test_an_event_that_everybody_has_left_is_an_empty_standing(press):
    empty = replace(event(named(4), []), standing=())
    assert press.set(sheet(empty)).outline == [("Standings", 0)]


PEOPLE = [*LONG, *JAPANESE, *SHORT]
EVENTS = {
    "three": of_pairs(PEOPLE[:3]),
    "seven": of_groups([*PEOPLE, "Zoé"]),
    "many": of_pairs([*islice(cycle(PEOPLE), 33)]),
    "Swiss": of_pairs([*islice(cycle(PEOPLE), 18)], rounds=12, is_swiss=True),
    "groups": of_groups([*islice(cycle(PEOPLE), 24)], rounds=10),
}
EVERY = [*product(EVENTS, LANGUAGES, ("a4",)), *product(EVENTS, ("fr", "ja"), ("letter",))]
FEW = [*product(("three", "seven"), LANGUAGES, ("letter",))]
FEW += zip(("many", "Swiss", "groups"), ("fr", "ja", "pl"), cycle(PAPERS), strict=False)


@few_and_all("cases", FEW, EVERY)
def test_names_of_any_length_stay_in_their_room(press, cases):
    def wrong(case):
        which, *how = case
        return misplaced(press.set(sheet(EVENTS[which], *how)))

    assert offenders(cases, wrong) == {}


def test_no_head_of_a_column_is_cut(press):
    def cut(language):
        words = press._rulebooks.common(language)["event"]
        heads = {words[key] for key in ("table", "starts", "against", "winner", "played", "won", "points")}
        texts = {*chain(*map(said, parts(press, EVENTS["three"], language=language)))}
        in_groups, *_ = parts(press, of_groups(named(40)), language=language)
        return (heads - texts) | ({words["table"], words["money"]} - {*said(in_groups)})

    assert offenders(LANGUAGES, cut) == {}
