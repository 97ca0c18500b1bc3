"""The box on the table: asked once a device, suggested by its language, remembered, changed at the table."""

import re

import pytest

from assistant.games.hanamikoji.rules.editions import EDITIONS

from ...factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table

FORM = {"game": "hanamikoji", "player": ["Anna", "Noah"]}
QUESTION = "Which box do you have?"


def chosen(page):
    return re.findall(r'name="edition" value="([^"]+)" data-leads[^>]* checked', page)


def opened(client, **form):
    address = client.post("/tables", data={**FORM, **form}).location
    return Table(client, address.rpartition("/")[2]).state


def test_the_language_of_the_browser_suggests_a_box(app):
    wished = {
        "fr-CH": "iello",
        "it": "ms-edizioni",
        "ja": "colon-arc",
        "ru": "zvezda",
        "sk-SK": "ludopolis",
        "de-AT, en;q=0.5": "kosmos",
        "es": "2-tomatoes",
        "pl": "nasza-ksiegarnia",
        "zh-TW": "emperors4",
        "zh-CN": "yike-guan",
        "en, fr": "emperors4",
        "pt": "emperors4",
    }
    pages = {wish: app.test_client().get("/", headers={"Accept-Language": wish}).text for wish in wished}
    assert {wish: chosen(page) for wish, page in pages.items()} == {
        wish: [edition] for wish, edition in wished.items()
    }


def test_a_language_chosen_on_the_device_comes_before_those_of_its_browser(client):
    client.post("/device", data={"language": "it", "next": "/"})
    assert chosen(client.get("/", headers={"Accept-Language": "fr"}).text) == ["ms-edizioni"]


def test_a_drawing_of_each_box_has_the_marker_s_name_in_the_language_of_its_rulebook(client):
    """In the reader's if the rulebook has it, and the name on a geisha card where the cards have one."""
    others = ["jeton Art", "Ayane", "segnalino Favore", "Gunstplättchen", "marcador de favor"]
    others += ["żeton przychylności", "パトロン", "승리 마크"]
    for language, first in (("en", "Victory Marker"), ("fr", "jeton de victoire"), ("ja", "勝利マーカー")):
        page = client.get("/", headers={"Accept-Language": language}).text
        drawings = re.findall(r'<svg class="told"[^>]* aria-hidden="true".*?</svg>', page, re.DOTALL)
        assert len(drawings) == sum(bool(box.markers) for box in EDITIONS.values())
        assert {*re.findall(r"<text[^>]*>([^<]+)</text>", "".join(drawings))} == {first, *others}


def test_the_question_is_asked_until_the_first_table_and_its_answer_remembered(client):
    assert QUESTION in client.get("/").text
    assert opened(client, edition="iello", offered="emperors4")["edition"] == "iello"
    page = client.get("/").text
    assert (QUESTION in page, chosen(page)) == (False, ["iello"])
    assert opened(client)["edition"] == "emperors4", "a form without the question is the default's"


def test_a_refused_form_keeps_the_box_and_its_ending_and_the_device_does_not(client):
    form = {
        **FORM,
        "player": ["Anna", "x" * 41],
        "edition": "kosmos",
        "offered": "emperors4",
        "ending": "until-goal",
    }
    page = client.post("/tables", data=form).text
    assert chosen(page) == ["kosmos"]
    assert 'value="three-rounds-points" checked' in page
    assert QUESTION in client.get("/").text


def test_only_an_ending_that_was_chosen_outlives_another_box(client):
    """Without scripts the form posts the ending that was offered first for the box before."""
    asked = [
        ("iello", "until-goal", "three-rounds-points"),
        ("iello", "three-rounds-geishas", "three-rounds-geishas"),
        ("emperors4", "until-goal", "until-goal"),
    ]
    for edition, posted, ending in asked:
        state = opened(client, edition=edition, offered="emperors4", ending=posted)
        assert (state["edition"], state["ending"]) == (edition, ending)


def test_endings_that_the_box_does_not_know_come_last_and_say_so(client):
    page = client.get("/", headers={"Accept-Language": "de"}).text
    labels = re.findall(
        r'name="ending" value="([^"]+)".*?<em class="hint" data-for="[^"]*"( hidden)?>', page, re.DOTALL
    )
    known = EDITIONS["kosmos"].endings
    assert labels == [
        (ending, " hidden" if ending in known else "") for ending in EDITIONS["kosmos"].offered_endings
    ]


def test_a_box_changed_at_the_table_is_that_of_a_device_that_has_chosen_none(app):
    """A friend's box on the table is not that of the next table."""
    for own, next_one in (("", "iello"), ("kosmos", "kosmos"), ("emperors4", "emperors4"), ("aeg", "iello")):
        client = app.test_client()
        table = Table.open(client)
        if own:
            client.post("/device", data={"edition": own, "next": "/"})
        client.post(f"{table.page}/edition", data={"edition": "iello"})
        assert (own, chosen(client.get("/").text)) == (own, [next_one])


def test_a_box_changed_at_the_table_leaves_the_ending(client):
    table = Table.open(client)
    client.post(f"{table.page}/edition", data={"edition": "iello"})
    settings = client.get(f"{table.page}/settings").text
    assert chosen(settings) == ["iello"]
    assert "Not in your box’s rules." in settings
    assert table.state["ending"] == "until-goal"
    assert client.post(f"{table.page}/ending", data={"ending": "three-rounds-points"}).location.endswith(
        "/settings"
    )
    assert table.state["ending"] == "three-rounds-points"


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("emperors4", "younger player"),
        ("kosmos", "most recent birthday"),
        ("iello", "Enter the starting player first"),
    ],
)
def test_the_form_asks_first_for_who_begins_by_the_rules_of_the_box(client, edition, told):
    client.post("/device", data={"edition": edition, "next": "/"})
    shown = re.findall(r'<p class="hint" data-for="[^"]*">(.*?)</p>', client.get("/").text)
    assert [told in hint for hint in shown] == [True]


def test_rules_guide_and_settings_say_who_begins_by_the_rules_of_the_box(client):
    wanted = {
        "emperors4": "The younger player is the starting player for the first round.",
        "kosmos": "The player who last had a birthday is the starting player for the first round.",
        "iello": "Choose the starting player for the first round.",
    }
    client.post("/device", data={"guide": "1", "next": "/"})
    for edition, told in wanted.items():
        table = Table.open(client, edition=edition)
        addresses = table.page, f"/rules/hanamikoji?edition={edition}", f"{table.page}/settings"
        assert [told in client.get(page).text for page in addresses] == [True] * 3, edition
    table.score(1, FIRST_ROUND)
    assert "The other player is now the starting player." in client.get(f"{table.page}/settings").text


def test_the_words_of_the_device_s_box_are_those_of_pages_that_no_table_has(client):
    client.post("/device", data={"edition": "iello", "language": "fr", "next": "/"})
    played = Table.open(client, edition="iello")
    client.get(played.page)
    played.score(1, CHARM_OVER_GEISHA)
    history = client.get("/history").text
    assert len(re.findall(r"points \d", history)) == 2
    pages = [
        client.get(path).text for path in ("/rules/hanamikoji", "/try/hanamikoji/3", "/rules/hanamikoji/tips")
    ]
    assert [re.findall("jetons? de victoire|Concurrence|Compromis|Cadeau", page) for page in pages] == [
        []
    ] * 3
    assert "edition=iello" in client.get("/sheets").text
    of_other_box = Table.open(client, edition="emperors4")
    assert "/rules/hanamikoji?edition=emperors4" in client.get(f"{of_other_box.page}/menu").text
    assert "Concurrence" in client.get("/rules/hanamikoji?edition=emperors4").text
