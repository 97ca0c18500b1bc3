"""A view of a table is rendered once for all who see it alike, and for nobody else."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from gzip import decompress

import pytest

from assistant.web.pages.table import play as pages
from assistant.web.rendering import views
from assistant.web.rendering.views import View, Views
from assistant.web.services import services

from ...factories import FIRST_ROUND, Table


@pytest.fixture
def renderings(monkeypatch):
    """The rendered templates, by name."""
    render, done = pages.render_template, []

    def counted(name, **given):
        done.append(name)
        return render(name, **given)

    monkeypatch.setattr(pages, "render_template", counted)
    return done


@pytest.fixture
def phones(app, table):
    """Two that only look on, then Anna's and Noah's."""
    made = [app.test_client() for _ in range(4)]
    for phone in made:
        phone.get(table.page)
        phone.get(f"{table.page}/fragment")  # its cookie is known from here on
    for seat, phone in enumerate(made[2:]):
        phone.post(f"{table.page}/seat", data={"player": str(seat)})
    return made


@pytest.fixture
def pieces(monkeypatch):
    """Of what is kept of views, the names as they are made; nothing is kept yet."""
    make, made = views._kept.__wrapped__, []

    def noted(macro, *given):
        made.append(macro.name)
        return make(macro, *given)

    monkeypatch.setattr(views, "_kept", lru_cache(noted))
    return made


def trail_of(answer):
    return answer.text.partition('<table class="trail">')[2].partition("</table>")[0]


def looks(phone, table, **headers):
    answer = phone.get(f"{table.page}/fragment", headers=headers)
    assert answer.status_code == 200
    return answer


def test_phones_that_see_the_same_get_the_same_bytes_and_other_seats_get_others(table, phones, renderings):
    table.count(0, 6, 1)
    del renderings[:]
    seen = [looks(phone, table).data for phone in phones]
    assert seen[0] == seen[1]
    assert len({*seen}) == 3
    assert renderings == ["table/fragment.html"] * 3


def test_what_one_phone_sees_has_nothing_of_another_phone(app, table, phones):
    table.count(0, 6, 1)
    devices = {visit.device for visit in services(app).store.visits.of(table.id)}
    assert len(devices) >= len(phones)
    texts = [looks(phone, table).text for phone in phones]
    assert [device for device in devices for text in texts if device in text] == []


def test_a_tap_another_language_and_another_table_are_rendered_anew(client, table, phones, renderings):
    other = Table.open(client)
    first = looks(phones[0], table)
    table.count(0, 6, 1)
    assert looks(phones[0], table).data != first.data
    assert looks(phones[1], table, **{"Accept-Language": "fr"}).data != looks(phones[0], table).data
    assert other.id in looks(phones[0], other).text
    assert table.id not in looks(phones[0], other).text


def test_what_the_far_half_asked_for_is_not_shown_to_the_near_one(table, phones):
    phone, other, *_ = phones
    for each in (phone, other):
        each.post("/device", data={"face_to_face": "1"})
    table.score(1, FIRST_ROUND)
    far = phone.get(f"{table.page}/fragment?facing=far")
    near = other.get(f"{table.page}/fragment")
    assert far.headers["ETag"] != near.headers["ETag"]
    assert far.text.count('name="facing" value="far"') > near.text.count('name="facing" value="far"')


def test_the_rounds_beside_the_board_are_made_once_for_many_taps_in_each_language_and_name(
    table, phones, pieces
):
    table.score(1, FIRST_ROUND)
    for count in (1, 2):
        table.count(0, 6, count)
        assert [looks(phone, table).text.count('<table class="trail">') for phone in phones] == [1] * 4
    assert pieces.count("trail") == 1
    assert "Round" not in trail_of(looks(phones[0], table, **{"Accept-Language": "fr"}))
    table.client.post(f"{table.page}/players", data={"name": ["Zoé", "Noah"]})
    trail = trail_of(looks(phones[0], table))
    assert "Zoé" in trail
    assert "Anna" not in trail


def test_of_the_cells_only_those_of_the_geisha_tapped_are_made_anew_once_for_all(table, phones, pieces):
    looks(phones[0], table)
    for count in (1, 2):
        table.count(0, 6, count)
        del pieces[:]
        assert len({looks(phone, table).data for phone in phones}) == 3
        assert pieces == ["slot", "slot"]  # hers on both sides


def test_packed_or_not_it_is_the_same_view(table, phones, renderings):
    plain = looks(phones[0], table)
    del renderings[:]
    packed = looks(phones[1], table, **{"Accept-Encoding": "gzip"})
    assert decompress(packed.data) == plain.data
    assert renderings == []
    assert packed.headers["ETag"] == f"W/{plain.headers['ETag']}"
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, packed))
    again = phones[1].get(f"{table.page}/fragment", headers={"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_phones_that_ask_at_once_wait_for_one_rendering():
    begun, made = threading.Event(), []

    def make():
        made.append(begun.wait(60))
        return "view"

    view = View()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(view.made, make) for _ in range(4)]
        begun.set()
        assert {each.result(60).content for each in asked} == {b"view"}
    assert made == [True]


def test_a_view_that_could_not_be_made_is_made_by_the_next_who_asks():
    view = View()
    with pytest.raises(ZeroDivisionError):
        view.made(lambda: str(1 / 0))
    assert view.made(lambda: "view").content == b"view"


def test_large_views_leave_room_for_fewer():
    views = Views(4, 400)
    for tag, size in (("1", 100), ("2", 200), ("3", 200)):
        views.made(tag, lambda size=size: "a" * size)
    assert [bool(views.view(tag).content) for tag in "321"] == [True, True, False]
    assert views.made("4", lambda: "a" * 900).content


def test_only_the_newest_views_are_kept():
    views = Views(2)
    first, second = views.view("1"), views.view("2")
    assert views.view("1") is first
    views.view("3")
    assert views.view("1") is first
    assert views.view("2") is not second
