"""The choices of one device: language, colors, face to face."""

import re

import pytest

from assistant.i18n import Match, catalogs
from assistant.web import device_settings

from ...factories import ALL_TIED, FIRST_ROUND

CHOSEN = {"next": "/"}


def choose(client, **chosen):
    return client.post("/device", data={**CHOSEN, **chosen})


@pytest.mark.parametrize(
    ("wish", "spoken"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.5", "fr"),
        ("it", "it"),
        ("ja-JP", "ja"),
        ("tlh, ja;q=0.5", "ja"),
        ("tlh", "en"),
        ("", "en"),
        ("fr-CH,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.5", "en"),
        ("ja;q=0,it;q=0.1", "it"),
    ],
)
def test_the_page_speaks_the_language_that_the_browser_wishes(client, wish, spoken):
    page = client.get("/", headers={"Accept-Language": wish}).text
    assert f'<html lang="{spoken}"' in page


def test_a_wish_that_is_long_is_heard_and_not_kept(client):
    wish = f"{'x-' * 200}x, fr"
    before = device_settings._negotiated.cache_info().currsize
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": wish}).text
    assert device_settings._negotiated.cache_info().currsize == before


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Which player are you?"),
        ("fr", "Qui êtes-vous"),
        ("it", "Chi siete?"),
        ("ja", "自分の\u200b名前を\u200b選んで\u200bください"),
    ],
)
def test_every_language_can_be_chosen_by_whoever_joins(table, language, sentence):
    page = f"/j/{table.state['links']['code']}"
    assert choose(table.client, language=language, next=page).headers["Location"] == page
    joined = table.client.get(page).text
    assert f'name="language" value="{language}"' in joined
    assert f'<html lang="{language}"' in joined
    assert sentence in joined


def test_a_reader_is_told_of_another_script_until_a_language_is_chosen(client, monkeypatch):
    match = Match("ja", "zh-CN", "目前只有繁体中文。")
    monkeypatch.setattr(device_settings, "_negotiated", lambda _: match)
    assert '<p class="hint" lang="zh-CN">目前只有繁体中文。</p>' in client.get("/").text
    choose(client, language="fr")
    assert "目前只有" not in client.get("/").text


def test_two_devices_at_one_table_each_read_their_own_language(app, table):
    other = app.test_client()
    choose(table.client, language="fr")
    choose(other, language="ja")
    assert "Manche\xa01" in table.client.get(table.page).text
    assert "ラウンド1" in other.get(table.page).text


def test_a_chosen_language_outweighs_the_browsers_wish(client):
    choose(client, language="it")
    assert '<html lang="it"' in client.get("/", headers={"Accept-Language": "fr"}).text


def test_what_the_api_refuses_is_told_in_the_devices_language(table):
    choose(table.client, language="fr")
    refused = table.put("round/cards/0/0", {"count": 3})
    assert refused.json["errors"][0]["key"] == "too-many"
    assert "plus" in refused.json["detail"]


def test_a_notice_is_told_in_the_language_of_the_page_that_shows_it(table):
    table.score(1, FIRST_ROUND)
    table.client.post(f"{table.page}/undos", data={})
    choose(table.client, language="it", next=table.page)
    page = table.client.get(table.page).text
    assert "Undone." not in page
    assert 'class="notice"' in page


@pytest.mark.parametrize("colors", ["light", "dark"])
def test_the_colors_follow_the_device_until_one_is_chosen(client, colors):
    assert "data-colors" not in client.get("/").text
    choose(client, colors=colors)
    assert f'data-colors="{colors}"' in client.get("/").text
    choose(client, colors="")
    assert "data-colors" not in client.get("/").text


def test_face_to_face_shows_what_to_do_on_both_sides(table):
    assert table.client.get(table.page).text.count("Score round 1") == 1
    choose(table.client, face_to_face="1")
    page = table.client.get(table.page).text
    assert page.count("Score round 1") == 2
    assert page.count('name="facing" value="far"') > 0
    choose(table.client, face_to_face="0")
    assert table.client.get(table.page).text.count("Score round 1") == 1


def test_what_the_far_half_opens_faces_the_one_across(table):
    choose(table.client, face_to_face="1")
    question = {**{f"cards/{n}/{side}": "0" for n in range(7) for side in (0, 1)}, "facing": "far"}
    asked = table.client.post(f"{table.page}/rounds/1", data=question)
    assert asked.status_code == 409
    assert '<main id="main" tabindex="-1" data-facing="far">' in asked.text
    rounds = table.client.get(f"{table.page}/rounds?facing=far").text
    assert 'data-facing="far"' in rounds


def test_a_device_is_shown_its_own_entry_mode_and_without_one_that_of_the_table(app, table):
    other = app.test_client()
    choose(table.client, way="markers")
    assert 'class="half near"' in table.client.get(table.page).text
    assert 'class="half' not in other.get(table.page).text
    table.put("round/markers/6", {"player": 0})
    assert 'class="half near"' in other.get(table.page).text
    choose(other, way="cards")
    assert 'class="half' not in other.get(table.page).text


def test_a_device_keeps_the_entry_mode_that_it_tapped_itself_in_this_match(app, table):
    noah, cells, halves = app.test_client(), 'class="cell"', 'class="half near"'
    for phone in (table.client, noah):
        phone.get(table.page)
    table.count(0, 6, 1)
    assert cells in noah.get(table.page).text
    noah.put(f"{table.url}/round/markers/5", json={"player": 1})
    assert halves in noah.get(table.page).text
    assert halves in app.test_client().get(table.page).text
    assert cells in table.client.get(table.page).text
    assert "The markers were entered last, so they count." in table.client.get(table.page).text
    table.score(1, FIRST_ROUND)
    assert halves in noah.get(f"{table.page}?count=2").text
    assert cells in noah.get(f"/t/{table.post('rematches').json['id']}").text


def test_a_watcher_is_not_shown_two_sides(table):
    choose(table.client, face_to_face="1")
    assert "data-face-to-face" not in table.client.get(table.state["links"]["watch"]).text


def test_a_device_that_lies_flat_for_nobody_is_never_turned(table):
    assert "data-facing" not in table.client.get(f"{table.page}/rounds/1?facing=far").text


@pytest.mark.parametrize("field", ["language", "colors", "face_to_face", "way"])
def test_what_is_no_option_is_refused_and_changes_nothing(client, field):
    others = {"language": "fr", "colors": "dark", "face_to_face": "1", "way": "markers"}
    refused = client.post("/device", data={**others, field: "pink"})
    assert refused.status_code == 422
    assert '<html lang="en">' in client.get("/").text


def test_the_language_can_be_chosen_after_a_form_was_refused(client):
    refused = client.post("/tables", data={"game": "hanamikoji", "player": ["x" * 41, ""]})
    assert refused.status_code == 400
    address = re.search(r'name="next" value="([^"]+)"', refused.text)[1]
    assert client.get(choose(client, language="fr", next=address).headers["Location"]).status_code == 200


@pytest.mark.parametrize("kept", [("message", "Undone."), ("message", {"key": "gone", "params": {}})])
def test_a_cookie_of_another_version_locks_nobody_out(client, kept):
    with client.session_transaction() as session:
        session["_flashes"] = [kept]
    assert client.get("/").status_code == 200


def test_a_correction_from_the_far_half_is_told_to_the_one_across(table):
    choose(table.client, face_to_face="1")
    table.score(1, FIRST_ROUND)
    counts = {
        f"cards/{n}/{side}": count for n, pair in enumerate(ALL_TIED) for side, count in enumerate(pair)
    }
    done = table.client.post(f"{table.page}/rounds/1", data={**counts, "facing": "far"})
    told = table.client.get(done.headers["Location"]).text
    assert 'data-facing="far" data-until="change" data-told="notice"' in told
    assert '<main id="main" tabindex="-1">' in told


def test_a_page_is_english_until_the_catalog_of_its_language_has_come(client, monkeypatch, tmp_path):
    wish = {"Accept-Language": "fr"}
    catalogs._loaded.cache_clear()
    with monkeypatch.context() as before:
        before.setattr(catalogs, "_HERE", set())
        before.setattr(catalogs, "LOCALES", tmp_path)
        assert '<html lang="en">' in client.get("/", headers=wish).text
        assert catalogs._loaded("fr").gettext("Save") == "Save"
    monkeypatch.setattr(catalogs, "_HERE", set())
    assert '<html lang="fr">' in client.get("/", headers=wish).text
    assert catalogs._loaded("fr").gettext("Save") == "Enregistrer"


@pytest.mark.parametrize(
    "address",
    [
        "///evil.example",
        "////evil.example/x",
        "//[",
        "/a\r\nX: y",
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "",
        "javascript:1",
    ],
)
def test_a_choice_never_leads_to_another_site(client, address):
    assert client.post("/device", data={"colors": "dark", "next": address}).headers["Location"] == "/"
    shown = client.get("/device", query_string={"next": address}).text
    assert '<a href="/">' in shown
    assert "evil" not in shown


def test_a_choice_made_twice_is_the_same_choice(client):
    for _ in range(2):
        assert choose(client, language="fr").status_code == 303
    assert '<html lang="fr"' in client.get("/").text


def test_the_page_of_the_device_leads_back_to_where_it_was_opened(table):
    watch = table.state["links"]["watch"]
    assert f'href="{watch}"' in table.client.get("/device", query_string={"next": watch}).text
