"""The search of the rules: what people call a thing leads to the part that tells it, marked."""

import tomllib
from pathlib import Path

from assistant.games import GAMES
from assistant.i18n import LANGUAGES

from .looks import broken_rules

# What is typed, and the parts that it must find, the first of them first; by game or box, and language.
DATA = Path(__file__).parents[1] / "data"
TYPED = tomllib.loads((DATA / "searches.toml").read_text("utf-8"))
ASKED = tomllib.loads((DATA / "questions.toml").read_text("utf-8"))
QUERIES = {(game, language): TYPED[game][language] for game in TYPED for language in TYPED[game]}
# By the rules of a box, in a language in which it is sold.
QUESTIONS = {
    (f"{game}?edition={box}", language): ASKED[box][language]
    for game in GAMES
    for box in GAMES[game].EDITIONS
    for language in ASKED.get(box, ())
}
# In the page: what is shown of the parts, and what would be a fault of the whole.
SHOWN = """() => {
  const seen = (found) => found.checkVisibility();
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const id = (part) => part.id || part.parentElement.id;
  const parts = all("[data-search-part]");
  const marked = [...parts, ...all("[data-search-title]")].filter((part) => part.querySelector("mark"));
  const group = (title) => title.closest("[data-search-group]");
  const holds = (title) => parts.some((part) => part.contains(title) || group(title)?.contains(part));
  const empty = all("main h2, main h3, main dt").filter((title) => !holds(title));
  return { ids: parts.map(id), marked: marked.map(id), empty: empty.map((title) => title.textContent) };
}"""
# What is shown for each query, typed one after the other.
SHOWN_FOR = f"""(queries) => {{
  const field = document.querySelector("[data-search-field]");
  return queries.map((typed) => {{
    field.value = typed;
    field.dispatchEvent(new Event("input", {{ bubbles: true }}));
    return ({SHOWN})();
  }});
}}"""


def not_found(open_phone, asked):
    """The queries of rules and languages that do not find their part and mark it."""
    page, faults = open_phone("/offline"), {}
    here = page.url.removesuffix("/offline")
    for (rules, language), queries in asked.items():
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"{here}/rules/{rules}")
        everything = page.evaluate(SHOWN)["ids"]
        *shown, last = page.evaluate(SHOWN_FOR, [*queries, ""])
        for (typed, expected), found in zip(queries.items(), shown, strict=True):
            lacking = set(expected.split()) - set(found["ids"])
            unmarked = set(expected.split()) - set(found["marked"])
            is_first = found["ids"][:1] == expected.split()[:1]
            is_much = len(found["ids"]) > len(everything) * 3 / 4
            if not is_first or is_much or lacking or unmarked or found["empty"]:
                faults[rules, language, typed] = lacking, unmarked, found
        if last != {"ids": everything, "marked": [], "empty": []}:
            faults[rules, language, ""] = last
    return faults


def test_the_words_of_the_box_and_of_the_table_find_the_rule_and_mark_it(open_phone):
    assert not_found(open_phone, {asked: QUERIES[asked] for asked in QUERIES if asked[1] == "en"}) == {}


def test_the_words_of_every_language_find_the_rule_and_mark_it(open_phone):
    assert not_found(open_phone, {asked: QUERIES[asked] for asked in QUERIES if asked[1] != "en"}) == {}


def test_ten_questions_of_each_box_in_its_own_words_find_the_rule_and_mark_it(open_phone):
    sold = {
        (box, tag) for game in GAMES.values() for box in game.EDITIONS for tag in game.EDITIONS[box].sold_to
    }
    asked = {(box, language): len(ASKED[box][language]) for box in ASKED for language in ASKED[box]}
    assert {*asked.values()} == {10}
    assert {one for one in sold if one[1] in LANGUAGES} <= asked.keys()
    assert len(QUESTIONS) == len(asked)
    assert not_found(open_phone, QUESTIONS) == {}


def test_what_has_most_of_the_words_is_found_by_its_sections_words_too_and_across_soft_hyphens(open_phone):
    page = open_phone("/rules/mai-star")
    page.evaluate("document.querySelector('#ronin dd').textContent = 'A sa\u00admu\u200brai'")
    for typed, found in (
        ("ronin rhinoceros momiji", ["momiji"]),
        ("rhinoceros", []),
        ("doctor's ability", ["doctor"]),
        ("samurai", ["ronin"]),
    ):
        page.get_by_role("searchbox").fill(typed)
        assert page.evaluate(SHOWN)["ids"] == found, typed
    assert page.locator("mark").inner_text().replace("\u00ad", "").replace("\u200b", "") == "samurai"


def test_what_is_marked_can_be_read_in_both_themes(open_phone):
    page = open_phone("/rules/mai-star")
    page.get_by_role("searchbox").fill("ronin")
    assert page.locator("mark").count() > 1
    assert [*broken_rules(page, None)] == []


def test_what_is_found_stands_right_below_the_field_where_a_keyboard_leaves_it_in_sight(open_phone):
    page = open_phone("/rules/hanamikoji", viewport={"width": 360, "height": 640})
    field = page.get_by_role("searchbox")
    field.fill("tie")
    lowest = field.bounding_box()["y"] + field.bounding_box()["height"]
    assert page.locator("#tie").bounding_box()["y"] - lowest < 120
    assert page.locator("#tie h3").bounding_box()["y"] < 320
