"""A device keeps its identity over clocks and keys: a cookie that can't be read is not overwritten."""

import time

import pytest

from assistant import create_app
from assistant.web.services import services

DAY = 24 * 3600
UNRECOGNIZED = "doesn’t recognize this device"


@pytest.fixture
def at(monkeypatch):
    """Set the clock by so many seconds from now."""
    now = time.time

    def set_clock(seconds):
        monkeypatch.setattr(time, "time", lambda: now() + seconds)

    return set_clock


@pytest.fixture
def cookie(app):
    """The cookie of a device that has chosen French."""
    phone = app.test_client()
    phone.post("/device", data={"language": "fr"})
    return phone.get_cookie("hanamikoji").value


def look(app, cookie, path="/", method="GET", **given):
    headers = {"Cookie": f"hanamikoji={cookie}"}
    return app.test_client(use_cookies=False).open(path, method=method, headers=headers, **given)


@pytest.mark.parametrize("back", [90, 40 * 60, 3600, 300 * DAY])
def test_a_clock_that_jumps_back_takes_no_device_its_history(app, at, cookie, back):
    at(-back)
    answer = look(app, cookie)
    assert '<html lang="fr"' in answer.text
    assert "Set-Cookie" not in answer.headers


def test_only_a_cookie_that_is_too_old_is_refused(app, at, cookie):
    at(399 * DAY)
    assert '<html lang="fr"' in look(app, cookie).text
    at(401 * DAY)
    assert '<html lang="fr"' not in look(app, cookie).text


def test_a_clock_that_comes_back_from_the_future_finds_each_device_as_it_was(app, at, cookie):
    at(2000 * DAY)
    assert "Set-Cookie" not in look(app, cookie).headers
    at(0)
    assert '<html lang="fr"' in look(app, cookie).text


@pytest.fixture
def other(tmp_path):
    """An application with another key, as one whose key file was lost."""
    other = create_app({"DATA": tmp_path / "other"})
    yield other
    services(other).store.close()


def test_a_cookie_that_cannot_be_read_is_said_to_be_so_and_stays(other, cookie):
    answer = look(other, cookie)
    assert UNRECOGNIZED in answer.text
    assert "Set-Cookie" not in answer.headers
    assert "Cookie" in answer.headers["Vary"]


def test_the_page_that_a_browser_keeps_for_later_does_not_say_so(other, cookie):
    assert UNRECOGNIZED not in look(other, cookie, "/offline").text


def test_its_reader_can_start_afresh(other, cookie):
    answer = look(other, cookie, "/device", "POST", data={"next": "/"})
    renewed = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    assert UNRECOGNIZED not in look(other, renewed).text


def test_a_device_without_a_cookie_is_told_nothing(other):
    assert UNRECOGNIZED not in other.test_client().get("/").text
