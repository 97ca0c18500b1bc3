"""The search of the rules: what people call a thing leads to the part that tells it, marked."""

import pytest

from .looks import broken_rules

# By game and language: what is typed, and the parts that it must find.
QUERIES = {
    ("hanamikoji", "en"): {
        "can I look": "hidden box",
        "discard": "turns",
        "throw away": "turns",
        "ties": "tie",
        "opponent": "turns",
        "victory markers": "setup",
        "reset": "next-round",
        "phase": "deal scoring next-round",
        "show my hand": "deal",
        "designer": "box-contents",
        "winner": "both goals",
    },
    ("hanamikoji", "fr"): {
        "dépôt": "turns",
        "depot": "turns",
        "offre": "turns",
        "échange": "turns",
        "poubelle": "turns",
        "adversaire": "turns",
        "mise à jour": "next-round",
        "égalités": "tie",
        "puis-je regarder": "hidden box",
        "montrer ma main": "deal",
        "auteur": "box-contents",
        "gagner": "goals both",
    },
    ("hanamikoji", "it"): {
        "avversario": "turns",
        "avversari": "turns",
        "ripristino": "next-round",
        "scarto": "turns",
        "pareggio": "tie",
        "posso guardare": "hidden box",
        "fase carte": "deal",
        "mostrare la mano": "deal",
        "autore": "box-contents",
        "vincere": "goals both",
    },
    ("hanamikoji", "ja"): {
        "オプションルール": "endings",
        "相手": "turns",
        "更新": "next-round scoring",
        "フェイズ": "deal scoring",
        "引き分け": "tie",
        "見てもいいですか": "hidden box",
        "捨てる": "turns",
        "手札を見せる": "deal",
        "内容物": "box-contents",
        "勝利条件": "goals both",
    },
    ("mai-star", "en"): {
        "ronin": "ronin cancel momiji",
        "oirans": "oiran other-turn",
        "doctors": "doctor",
        "daimyo": "daimyo",
        "shogun": "shogun black",
        "foreigners": "foreigner black",
        "maple leaf": "momiji",
        "spring breeze": "harukaze",
        "bells": "suzune",
        "advertising with the last card": "last-card round-end",
        "discard pile": "discard details",
        "can I look": "discard",
        "interrupt": "ronin oiran cancel",
        "empty deck": "deck introduce",
        "abilities": "geisha cards ability",
        "author": "box",
        "tie": "end",
        "extra turn": "extra-turn doctor",
        "newest patron": "target details",
    },
    ("mai-star", "fr"): {
        "ronin": "ronin cancel momiji",
        "docteur": "doctor",
        "doctor": "doctor",
        "etranger": "foreigner black",
        "feuille d’érable": "momiji",
        "dernière carte": "last-card round-end",
        "défausses": "discard details",
        "puis-je regarder": "discard",
        "contrer": "ronin oiran cancel",
        "pioche vide": "introduce details",
        "capacités spéciales": "cards",
        "auteur": "box",
        "joueur visé": "target details",
    },
    ("mai-star", "it"): {
        "ronin": "ronin cancel momiji",
        "medici": "doctor",
        "straniero": "foreigner black",
        "foglia d'acero": "momiji",
        "ultima carta": "last-card round-end",
        "scarti": "discard details",
        "posso guardare": "discard",
        "proteggere": "ronin cancel",
        "mazzo vuoto": "introduce details",
        "abilità": "geisha cards ability",
        "autore": "box",
        "mani": "round-end scoring",
        "bersaglio": "target details",
    },
    ("mai-star", "ja"): {
        "浪人": "ronin cancel momiji",
        "ronin": "ronin",
        "医者": "doctor",
        "外国人": "foreigner black",
        "もみじの能力": "momiji",
        "momiji": "momiji",
        "ラウンドの終了": "round-end",
        "オプションルール": "variants",
        "捨て札を見てもいいですか": "discard details",
        "山札がない": "introduce details",
        "最後の手札で宣伝": "last-card round-end",
        "作者": "box",
        "無効": "ronin oiran cancel",
    },
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


def not_found(open_phone, asked):
    """The queries of games and languages that do not find their rule and mark it."""
    faults = {}
    for (game, language), queries in asked.items():
        page = open_phone(f"/rules/{game}", locale=language)
        everything = page.evaluate(SHOWN)["ids"]
        field = page.get_by_role("searchbox")
        for typed, expected in queries.items():
            field.fill(typed)
            found = page.evaluate(SHOWN)
            lacking = set(expected.split()) - set(found["ids"])
            unmarked = set(expected.split()) - set(found["marked"])
            if lacking or unmarked or found["empty"] or len(found["ids"]) > len(everything) / 2:
                faults[game, language, typed] = lacking, unmarked, found
        field.fill("")
        if page.evaluate(SHOWN) != {"ids": everything, "marked": [], "empty": []}:
            faults[game, language, ""] = page.evaluate(SHOWN)
        page.context.close()
    return faults


def test_the_words_of_the_box_and_of_the_table_find_the_rule_and_mark_it(open_phone):
    assert not_found(open_phone, {asked: QUERIES[asked] for asked in QUERIES if asked[1] == "en"}) == {}


@pytest.mark.walk
def test_the_words_of_every_language_find_the_rule_and_mark_it(open_phone):
    assert not_found(open_phone, {asked: QUERIES[asked] for asked in QUERIES if asked[1] != "en"}) == {}


def test_when_no_part_has_all_words_those_that_have_most_are_found(open_phone):
    page = open_phone("/rules/mai-star")
    page.get_by_role("searchbox").fill("ronin rhinoceros momiji")
    assert page.evaluate(SHOWN)["ids"] == ["momiji"]
    page.get_by_role("searchbox").fill("rhinoceros")
    assert page.evaluate(SHOWN)["ids"] == []


def test_a_card_is_found_by_itself_where_the_words_of_its_section_are_added(open_phone):
    page = open_phone("/rules/mai-star")
    page.get_by_role("searchbox").fill("doctor's ability")
    assert page.evaluate(SHOWN)["ids"] == ["doctor"]


def test_what_is_marked_can_be_read_in_both_themes(open_phone):
    page = open_phone("/rules/mai-star")
    page.get_by_role("searchbox").fill("ronin")
    assert page.locator("mark").count() > 1
    assert [*broken_rules(page, None)] == []


def test_a_soft_hyphen_and_a_soft_break_part_no_word(open_phone):
    page = open_phone("/rules/mai-star")
    page.evaluate("document.querySelector('#ronin dd').textContent = 'A sa\u00admu\u200brai'")
    page.get_by_role("searchbox").fill("samurai")
    assert page.evaluate(SHOWN)["ids"] == ["ronin"]
    assert page.locator("mark").inner_text().replace("\u00ad", "").replace("\u200b", "") == "samurai"
