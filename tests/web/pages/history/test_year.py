"""GET /history/year/<year>.png"""

import io
from datetime import datetime

import pytest
from PIL import Image

from assistant.printing.renderer import Renderer

from ....factories import CHARM_OVER_GEISHA

THIS_YEAR = datetime.now().astimezone().year


@pytest.fixture
def played(table):
    table.score(1, CHARM_OVER_GEISHA)
    table.client.get(table.page)
    table.client.get(table.page)
    return table.client


def picture(client, year=THIS_YEAR, **headers):
    return client.get(f"/history/year/{year}.png", headers=headers)


def test_the_year_is_a_picture_of_the_size_that_messengers_show(played):
    answer = picture(played)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert Image.open(io.BytesIO(answer.data)).size == (1200, 630)
    assert f'filename="{THIS_YEAR}.png"' in answer.headers["Content-Disposition"]
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_the_history_leads_to_it_once_something_was_played(played):
    assert f"/history/year/{THIS_YEAR}" in played.get("/history").text


def test_it_is_made_again_only_when_something_was_played_or_in_another_language(played, table, monkeypatch):
    monkeypatch.setattr(Renderer, "_draw", lambda press, medium, sheet: b"drawn")
    had = {"If-None-Match": picture(played).headers["ETag"]}
    assert picture(played, **had).status_code == 304
    assert picture(played, **had, **{"Accept-Language": "ja"}).status_code == 200
    table.put("players/0", {"name": "Zoé"})
    assert picture(played, **had).status_code == 200


def test_it_is_this_device_s_own(app, played):
    assert picture(app.test_client()).status_code == 404


@pytest.mark.parametrize("year", [1999, THIS_YEAR - 1, THIS_YEAR + 1, 9999, 10**30, "x"])
def test_a_year_without_a_match_has_no_picture(played, year):
    assert picture(played, year).status_code == 404
