"""Names from right to left do not turn round what stands beside them, wherever they are said."""

import pytest
from markupsafe import Markup

from assistant.games.sentence import says
from assistant.i18n import isolated

from ..games.speaking import said

ARABIC, HEBREW = "محمد علي", "נועה"


@pytest.mark.parametrize("name", [ARABIC, HEBREW, f"Zoé {HEBREW}", "١٢"])
def test_a_name_with_letters_from_right_to_left_is_kept_apart(name):
    assert isolated(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("value", ["Anna", "Zoé", "雪子", "🌸", "", 7, None])
def test_what_runs_left_to_right_is_left_as_it_is(value):
    assert isolated(value) is value


def test_what_is_safe_in_a_page_stays_so():
    name = isolated(Markup("<b>{}</b>").format(HEBREW))
    assert isinstance(name, Markup)


def test_a_sentence_keeps_its_names_apart():
    assert said(says("hanamikoji.wins", name=ARABIC)) == f"\u2068{ARABIC}\u2069 wins"


def test_a_list_keeps_each_of_its_names_apart():
    names = (HEBREW, "Anna", ARABIC)
    listed = f"\u2068{HEBREW}\u2069, Anna and \u2068{ARABIC}\u2069"
    assert said(says("hanamikoji.wins", name=names)) == f"{listed} wins"
    assert isolated(listed) == listed


def test_a_page_keeps_the_names_in_its_words_apart(app):
    client = app.test_client()
    opened = client.post("/api/tables", json={"game": "hanamikoji", "players": [ARABIC, "Noah"]})
    page = client.get(opened.json["links"]["play"]).text
    assert f"\u2068{ARABIC}\u2069 – Noah</title>" in page
    device = client.get(f"/t/{opened.json['id']}/device").text
    assert f'I’m \u2068<bdi translate="no">{ARABIC}</bdi>\u2069' in device
