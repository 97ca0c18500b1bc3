"""GET /health and /metrics: whether an instance can do its work, and figures that tell nobody's secrets."""

import re
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant import __version__, create_app
from assistant.web.pages.health import LOOKS_AFTER, StoreProbe
from assistant.web.services import services

from ..factories import Table, fill_the_disk, new_table
from ..servers import wait_until
from .browsing import Phone
from .conftest import METRICS_KEY
from .held import workers

BEARER = {"Authorization": f"Bearer {METRICS_KEY}"}


def test_a_server_that_can_write_is_well_and_says_its_version(client):
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "version": __version__, "store": "ok"}
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers


def test_a_server_whose_disk_is_full_is_not_well_until_it_has_room_again(app, client):
    now = [0.0]
    app.extensions["writing"] = StoreProbe(services(app).store, lambda: now[0])
    for is_full, status in ((True, 503), (False, 200), (True, 503)):
        fill_the_disk(services(app).store, is_full)
        now[0] += LOOKS_AFTER
        answer = client.get("/health")
        assert (answer.status_code, answer.json["store"]) == (status, "away" if is_full else "ok")


def test_however_often_is_asked_it_is_written_now_and_then(app):
    now = [0.0]
    writing = StoreProbe(services(app).store, lambda: now[0])
    connection = services(app).store.engine.connections[0]
    before = connection.total_changes
    assert {writing.works() for _ in range(100)} == {True}
    assert connection.total_changes == before + 1
    now[0] += LOOKS_AFTER
    assert writing.works()
    assert connection.total_changes == before + 2


@pytest.mark.parametrize("was_well", [True, False])
def test_a_store_that_does_not_answer_is_not_well_until_it_does(app, monkeypatch, was_well):
    """As a database whose machine stands still, which refuses nothing either."""
    now, asked, answers = [0.0], threading.Event(), threading.Event()
    settings = services(app).store.settings
    written = settings.set
    writing = StoreProbe(services(app).store, lambda: now[0])
    assert not was_well or writing.works()

    def hanging(*given):
        asked.set()
        answers.wait(60)
        written(*given)

    monkeypatch.setattr(settings, "set", hanging)
    monkeypatch.setattr("assistant.web.pages.health.TOO_LONG", 0.01)
    now[0] += LOOKS_AFTER
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(writing.works)
        asked.wait(60)
        assert writing.works() is was_well
        now[0] += 60
        try:
            assert writing.works() is False
        finally:
            answers.set()
        assert first.result(60)
    assert writing.works()


def test_whoever_watches_goes_by_any_name(client):
    assert client.get("/health", headers={"Host": "pages:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "pages:8000"}).status_code == 400


@pytest.fixture
def watched(tmp_path):
    """An instance whose figures may be read."""
    app = create_app({"DATA": tmp_path, "METRICS_KEY": METRICS_KEY})
    yield app.test_client()
    services(app).store.close()


def test_without_a_key_there_are_no_figures(client):
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer None"}).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_figures_are_for_who_has_the_key(watched):
    key = METRICS_KEY
    for given in ("", "Bearer", "Bearer ", f"Basic {key}", key, f"Bearer {key}x", "Bearer é"):
        answer = watched.get("/metrics", headers={"Authorization": given})
        assert answer.status_code == 403, given
        assert "hanamikoji_request_seconds" not in answer.text


def test_wrong_keys_are_counted(watched):
    wrong = {"Authorization": "Bearer wrong"}
    assert [watched.get("/metrics", headers=wrong).status_code for _ in range(11)] == [403] * 10 + [429]


def counted(text, **labels):
    """How many requests the figures have with these labels."""
    found = re.findall(r"^hanamikoji_request_seconds_count\{(.*)\} (\S+)$", text, re.MULTILINE)
    wanted = {f'{name}="{value}"' for name, value in labels.items()}
    return sum(float(count) for named, count in found if wanted <= {*named.split(",")})


def test_requests_are_counted_by_endpoint_method_and_status_and_never_by_path(watched):
    table = Table.open(watched)
    links = table.state["links"]
    table.count(0, 6, 1)
    table.count(0, 0, 9)
    watched.get(links["watch"])
    watched.get(f"/j/{links['code']}")
    watched.get(f"/nowhere/{table.id}")
    watched.open(f"/t/{table.id}", method="EXPLODE")
    text = watched.get("/metrics", headers=BEARER).text
    assert counted(text, endpoint="api.cards", method="PUT", status="200") == 1
    assert counted(text, endpoint="api.cards", method="PUT", status="422") == 1
    assert counted(text, endpoint="none", method="GET", status="404") == 1
    assert counted(text, method="other") == 1
    secrets = (table.id, links["code"], links["watch"].removeprefix("/w/"), "EXPLODE", METRICS_KEY)
    assert [secret for secret in secrets if secret in text] == []


def figures(phone):
    answer = phone.get("/metrics", **BEARER)
    assert answer.status == 200
    return answer.text


def opened(phone):
    """How many tables the figures say that were opened."""
    return counted(figures(phone), endpoint="api.open_table", status="201")


def test_workers_count_together_and_what_one_that_died_has_counted_stays(on_postgres):
    phone, old = Phone(on_postgres.address, "198.51.100.99"), workers(on_postgres)
    before = opened(phone)
    for _ in range(20):
        phone.post("/api/tables", new_table())
    assert opened(phone) == before + 20
    on_postgres.parts["pages"].send(signal.SIGHUP)  # two others in their place
    wait_until(lambda: len(workers(on_postgres) - old) == 2 and not workers(on_postgres) & old)
    wait_until(lambda: opened(phone) == before + 20)
    for _ in range(10):
        phone.post("/api/tables", new_table())
    assert opened(phone) == before + 30
    folder = Path(on_postgres.parts["pages"].options["env"]["PROMETHEUS_MULTIPROC_DIR"])
    assert len([*folder.glob("histogram_*.db")]) <= 3


def test_the_streams_tell_how_many_wait_to_who_has_the_key(on_postgres):
    phone = Phone(on_postgres.address)

    def told():
        return phone.get("/live/metrics", **BEARER).text

    wait_until(lambda: "hanamikoji_streams 0" in told().splitlines())  # those of others have left
    table = phone.post("/api/tables", new_table()).json["id"]
    with phone.open(f"/api/tables/{table}/live?page=one") as stream:
        stream.readline()
        assert phone.get("/live/metrics").status == 404
        assert phone.get("/live/metrics", Authorization="Bearer wrong").status == 404
        one = {"hanamikoji_streams 1", "hanamikoji_streams_tables 1"}
        wait_until(lambda: one <= {*told().splitlines()})  # it is counted once the bus is heard for it
        text = told()
    assert table not in text


def test_an_instance_says_of_its_bus_whether_it_is_there_and_stays_well_without_it(on_postgres):
    phone = Phone(on_postgres.address)
    well = {"status": "ok", "version": __version__, "store": "ok"}
    wait_until(lambda: phone.get("/health").json == {**well, "bus": "ok"})
    on_postgres.parts["bus"].kill()
    wait_until(lambda: phone.get("/health").json == {**well, "bus": "away"})
    assert phone.get("/health").status == 200
    on_postgres.parts["bus"].start()
    wait_until(lambda: phone.get("/health").json == {**well, "bus": "ok"})
