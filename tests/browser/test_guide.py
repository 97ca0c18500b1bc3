"""The guide: a match turn by turn on two phones, each in its language."""

from urllib.parse import urlsplit

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import SECOND_TAP, cell, state, view
from .states import ACTIONS, Tables

WORDS = {
    "it": {
        "guide": "Guida",
        "turn": "Tocca a {}",
        "over": "Tutti i turni sono finiti",
        "other": "È il turno dell’altra persona.",
        "used": "Questa azione è già stata usata",
        "ninth": "Gli otto turni di questo round sono finiti.",
        "wins": "vince con",
    },
    "ja": {
        "guide": "ガイド",
        "turn": "{}の手番です",
        "over": "すべての手番が終わりました",
        "other": "相手の手番です。",
        "used": "このアクションは使用済みです",
        "ninth": "このラウンドの8手番はすべて終わりました。",
        "wins": "で勝ち",
    },
}


# What to tap at each step: cards of the hand, or the first group that is offered (None).
PRACTICE = (
    [],
    ["Ruri"],
    None,
    ["Iroha", "Chiharu"],
    None,
    ["Tomoyo", "Yoko", "Anju"],
    [],
    ["Yoko", "Ruri"],
    [],
    [],
)


def guided(open_phone, language, path):
    page = open_phone(path, locale=language)
    page.get_by_role("button", name=WORDS[language]["guide"]).click()
    page.locator("[data-view=turns]").wait_for()
    return page


def use(page, player, action):
    page.wait_for_timeout(SECOND_TAP)
    page.locator(f".action-markers[data-player='{player}'] [value={action}]").click()


def taken(page, number):
    page.locator(f"[data-taken='{number}']").wait_for()


def play_turns(phones, starting_player):
    """All eight turns, each tapped on the phone of whoever has the turn, both seeing it."""
    for number, action in enumerate(ACTIONS):
        player = (starting_player + number) % 2
        use(phones[player], player, action)
        for phone in phones:
            taken(phone, number + 1)


def count(page, number, cards):
    page.locator(".next a").click()
    view(page, "counting")
    for geisha, pair in enumerate(cards):
        for player, cards_there in enumerate(pair):
            for _ in range(cards_there):
                cell(page, player, geisha).click()
    page.locator("form.next button").click()


def test_a_whole_match_by_the_guide_on_two_phones_in_italian_and_japanese(open_phone, address):
    table = Tables(address).open()
    anna = guided(open_phone, "it", f"/t/{table}")
    noah = guided(open_phone, "ja", f"/t/{table}")
    play_turns([anna, noah], 0)
    for phone, language in ((anna, "it"), (noah, "ja")):
        assert WORDS[language]["over"] in phone.locator(".step").inner_text()
    count(anna, 1, FIRST_ROUND)
    for phone in (anna, noah):
        view(phone, "scored")
    noah.locator(".next a").click()
    noah.locator("[data-view=turns]").wait_for()
    play_turns([anna, noah], 1)
    count(noah, 2, NOAH_WINS_BY_CHARM)
    for phone in (anna, noah):
        view(phone, "won")
    assert "Noah" in anna.locator(".headline").inner_text()
    assert state(anna)["outcome"] == {"winners": [1], "reason": "charm", "rule": "charm"}


@pytest.mark.parametrize("language", ["it", "ja"])
def test_wrong_turns_used_actions_and_a_ninth_turn_are_refused_in_words(open_phone, address, language):
    tables = Tables(address)
    table = tables.open()
    page = guided(open_phone, language, f"/t/{table}")
    said = WORDS[language]
    use(page, 1, "gift")
    page.locator(".notice-fault", has_text=said["other"]).wait_for()
    tables.act(table, ["gift", "gift"])
    taken(page, 2)
    use(page, 0, "gift")
    page.locator(".notice-fault", has_text=said["used"]).wait_for()
    tables.act(table, ["secret", "secret", "trade-off", "trade-off", "competition", "competition"])
    taken(page, 8)
    use(page, 0, "secret")
    page.locator(".notice-fault", has_text=said["ninth"]).wait_for()


def test_a_turn_is_taken_back_and_the_guide_says_whose_turn_it_is(open_phone, address):
    tables = Tables(address)
    table = tables.open()
    page = guided(open_phone, "it", f"/t/{table}")
    use(page, 0, "secret")
    taken(page, 1)
    assert "Tocca a Noah" in page.locator(".step").inner_text()
    assert [text.split(",")[0] for text in page.locator(".panel .cards").all_inner_texts()] == [
        "7 in mano",
        "6 in mano",
    ]
    page.wait_for_timeout(SECOND_TAP)
    page.get_by_role("button", name="Annulla turno").click()
    taken(page, 0)
    assert state(page)["round"]["actions"] == [[], []]


def test_the_guide_is_remembered_and_counting_only_is_one_tap_away(open_phone, address):
    table = Tables(address).open()
    page = guided(open_phone, "it", f"/t/{table}")
    page.goto(f"{address}/t/{table}")
    page.locator("[data-view=turns]").wait_for()
    page.get_by_role("button", name="Solo punteggio").click()
    view(page, "counting")
    page.goto(f"{address}/t/{table}")
    view(page, "counting")


def test_the_ways_to_win_stand_in_the_row_and_in_a_sentence(open_phone, address):
    tables = Tables(address)
    table = tables.act(tables.score(tables.open(), FIRST_ROUND), ["secret"], starting_player=1)
    page = open_phone(f"/t/{table}?count=2")
    page.get_by_role("button", name="Guide").click()
    page.locator("[data-view=turns]").wait_for()
    assert page.get_by_text("Noah wins with ★ Ruri, with Ayane + Iroha, or in 5 other ways.").is_visible()
    stars = page.locator(".way").evaluate_all("all => all.map((star) => star.dataset.player)")
    assert sorted(stars) == ["0", "0", "0", "0", "1"]


def test_without_javascript_the_guide_works_as_well(open_phone, address):
    table = Tables(address).open()
    page = open_phone(f"/t/{table}", java_script_enabled=False)
    page.get_by_role("button", name="Guide").click()
    page.locator(".action-markers[data-player='0'] [value=gift]").click()
    taken(page, 1)
    page.locator(".action-markers[data-player='0'] [value=secret]").click()
    assert page.get_by_text("It is the other player’s turn.").is_visible()


def test_the_clock_runs_in_ones_own_turn_and_says_when_time_is_over(open_phone, address):
    tables = Tables(address)
    table = tables.open()
    page = open_phone(f"/t/{table}/settings")
    assert page.locator("[data-clock]").count() == 0
    page.get_by_role("button", name="30 s").click()
    page.get_by_role("button", name="turns and score").click()
    page.get_by_role("button", name="I am Noah").click()
    page.locator("[data-view=turns]").wait_for()
    clock = page.locator("[data-clock]")
    assert clock.is_hidden()
    page.clock.install()
    tables.act(table, ["secret"])
    clock.wait_for()
    assert clock.inner_text() in {"0:30", "0:29", "0:28"}
    page.clock.run_for(31_000)
    page.locator("[data-clock][data-over]").wait_for()
    tables.act(table, ["gift"], starting_player=1)
    clock.wait_for(state="hidden")


def test_a_newcomer_plays_the_practice_round_by_tapping(open_phone):
    page = open_phone()
    page.get_by_role("link", name="New to the game? Try a round").click()
    for number, names in enumerate(PRACTICE):
        page.locator(f"[data-view=practice-{number}]").wait_for()
        for name in names or []:
            page.locator("label.face", has_text=name).first.click()
        page.locator(".groups button" if names is None else ".hand .primary").first.click()
    page.get_by_role("heading", name="Aiko wins").wait_for()
    page.get_by_role("link", name="Open a real table").click()
    page.get_by_role("button", name="Start a match now").wait_for()


def test_the_search_finds_a_rule_without_the_network(open_phone):
    page = open_phone("/rules/hanamikoji", locale="fr")
    page.context.set_offline(True)
    field = page.get_by_role("searchbox")
    everything = page.locator("[data-search-part]:visible").count()
    field.fill("egalite")
    assert 0 < page.locator("[data-search-part]:visible").count() < everything
    field.fill("xyzzy")
    assert page.locator("[data-search-part]:visible").count() == 0
    assert page.locator("[data-search-nothing]").inner_text()
    field.fill("")
    assert page.locator("[data-search-part]:visible").count() == everything


def test_why_opens_the_rule_that_was_applied(open_phone, address):
    tables = Tables(address)
    table = tables.score(tables.open(), FIRST_ROUND, NOAH_WINS_BY_CHARM)
    page = open_phone(f"/t/{table}")
    link = page.get_by_role("link", name="Why?").first
    assert urlsplit(link.get_attribute("href")).fragment == "goals"
    link.click()
    page.locator("dialog[open] #goals").wait_for()
    assert page.locator("dialog[open] #goals").is_visible()
