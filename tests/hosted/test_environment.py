"""The settings of the environment: what they come to, and how one that can't be used is refused."""

import os
import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from assistant.environment import Environment, Misconfigured, environment, public_url
from assistant.server.capacity import SWITCH_SECONDS

from ..hosting import settings
from ..running import run

KEY = "0123456789abcdef0123456789abcdef"


def test_nothing_said_is_nothing_set():
    assert environment({}) == Environment()
    blank = {f"HANAMIKOJI_{name.upper()}": " " for name in Environment.__annotations__}
    assert environment(blank) == Environment()


def test_every_setting_is_read_by_its_name():
    given = {
        "DATA": "/srv/geisha",
        "DATABASE_URL": "postgresql://geisha:secret@database/geisha",
        "BUS_URL": "redis://bus:6379/0",
        "SECRET_KEY": KEY,
        "PUBLIC_URL": "https://play.example/geisha/",
        "TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8  ::1",
        "KEEP_DAYS": "90",
        "METRICS_KEY": "figures" * 5,
    }
    assert environment({f"HANAMIKOJI_{name}": value for name, value in given.items()}) == Environment(
        data=Path("/srv/geisha"),
        database_url=given["DATABASE_URL"],
        bus_url=given["BUS_URL"],
        secret_key=KEY,
        public_url="https://play.example/geisha",
        trusted_proxies=tuple(map(ip_network, ("127.0.0.1", "10.0.0.0/8", "::1"))),
        keep_days=90,
        metrics_key="figures" * 5,
    )


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("https://Play.Example", "https://play.example"),
        ("HTTPS://play.example:443/", "https://play.example"),
        ("http://play.example:80/a/b/", "http://play.example/a/b"),
        ("https://play.example:8443", "https://play.example:8443"),
        ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000"),
    ],
)
def test_a_public_address_has_the_form_in_which_browsers_send_it(given, found):
    assert public_url(given) == found


def test_a_hundred_years_are_days_that_can_be_counted():
    assert environment({"HANAMIKOJI_KEEP_DAYS": "36500"}).keep_days == 36500


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_URL", "play.example"),
        ("PUBLIC_URL", "ftp://play.example"),
        ("PUBLIC_URL", "https://"),
        ("PUBLIC_URL", "https://play.example:port"),
        ("PUBLIC_URL", "https://somebody@play.example"),
        ("PUBLIC_URL", "https://play.example/a?b"),
        ("PUBLIC_URL", "https://play.example/a#b"),
        ("PUBLIC_URL", "https://play.example/a//b"),
        ("PUBLIC_URL", "https://play.example/a/../b"),
        ("PUBLIC_URL", "https://play.example/ä"),
        ("PUBLIC_URL", 'https://play.example/"'),
        ("DATABASE_URL", "sqlite:///x"),
        ("BUS_URL", "localhost:6379"),
        ("BUS_URL", "redis://127.0.0.1:sixthousand"),
        ("BUS_URL", "redis://127.0.0.1:66666/0"),
        ("SECRET_KEY", "short"),
        ("METRICS_KEY", "short"),
        ("TRUSTED_PROXIES", "proxy"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("KEEP_DAYS", "0"),
        ("KEEP_DAYS", "-1"),
        ("KEEP_DAYS", "a week"),
        ("KEEP_DAYS", "36501"),
        ("KEEP_DAYS", "9" * 5000),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_by_its_name(name, value):
    with pytest.raises(Misconfigured, match=f"^HANAMIKOJI_{name}: "):
        environment({f"HANAMIKOJI_{name}": value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://geisha:secret@x/y"),
        ("BUS_URL", "redis://:secret/@127.0.0.1:6379"),
        ("SECRET_KEY", "secret"),
    ],
)
def test_a_refusal_tells_no_secret(name, value):
    with pytest.raises(Misconfigured) as refused:
        environment({f"HANAMIKOJI_{name}": value})
    assert "secret" not in str(refused.value).partition(": ")[2].replace("secret_key", "")


def test_several_processes_need_a_bus_and_a_key():
    given = {"HANAMIKOJI_BUS_URL": "redis://127.0.0.1:1", "HANAMIKOJI_SECRET_KEY": KEY}
    for lacking in given:
        rest = {name: value for name, value in given.items() if name != lacking}
        with pytest.raises(Misconfigured, match=f"^{lacking}: "):
            environment(rest).hosted()


def test_a_process_that_lacks_one_says_so_and_is_not_started_again(tmp_path):
    """A server of WSGI applications starts no worker in the place of one that ends so."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("HANAMIKOJI_")}
    command = [sys.executable, "-c", "import assistant.hosted"]
    given = {"HANAMIKOJI_SECRET_KEY": KEY, "HANAMIKOJI_DATA": str(tmp_path)}
    ended = run(command, env={**plain, **given}, capture_output=True, text=True)
    assert ended.returncode == 4
    (line,) = ended.stderr.splitlines()
    assert line.startswith("hanamikoji: HANAMIKOJI_BUS_URL: ")


def test_a_tap_has_its_turn_soon_while_a_hosted_process_is_at_long_work(tmp_path):
    command = [sys.executable, "-c", "import sys, assistant.hosted; print(sys.getswitchinterval())"]
    given = settings(
        secret_key=KEY, data=tmp_path, bus_url="redis://127.0.0.1:1", public_url="https://play.example"
    )
    ended = run(command, env=given, capture_output=True, text=True)
    assert (ended.returncode, float(ended.stdout)) == (0, pytest.approx(SWITCH_SECONDS))
