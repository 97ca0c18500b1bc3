"""/host: what whoever runs the machine can do"""

import re
from datetime import UTC, datetime

import pytest

from assistant import create_app
from assistant.matches.retention import HeldSweep
from assistant.web.services import services

from ...factories import Event
from ...ports import free_port

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


@pytest.fixture
def host(app):
    """A browser on the machine itself."""
    return app.test_client()


@pytest.fixture
def away(app):
    """A browser somewhere else."""
    client = app.test_client()
    client.environ_base.update(ELSEWHERE)
    return client


def at(app, table):
    return f"/host/tables/{services(app).store.directory.table(table.id).history_entry.uid}"


def key(app):
    return services(app).club.host_key()


def looks_after(client, **asked):
    """Whether this one is shown the tables, and not asked for the key."""
    page = client.get("/host", **asked)
    assert page.status_code == 200
    return "Big screen" in page.text


def test_the_machine_itself_needs_no_key(host, away):
    assert looks_after(host)
    assert looks_after(host, base_url="http://127.0.0.1:8000")
    assert looks_after(host, base_url="http://[::1]:8000", environ_overrides={"REMOTE_ADDR": "::1"})
    assert not looks_after(away)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "CF-Connecting-IP"])
def test_what_a_proxy_on_the_machine_forwards_comes_from_anybody(host, header):
    assert not looks_after(host, headers={header: "192.0.2.7"})


def test_a_page_under_the_machine_s_other_names_is_anybody_s(host):
    assert not looks_after(host, base_url="http://192.0.2.1:8000")


def test_a_hosted_instance_asks_everybody_for_the_key(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "https://example.org"})
    client = app.test_client()
    assert not looks_after(client, base_url="http://localhost")
    client.post("/host", data={"key": key(app)}, base_url="https://example.org")
    assert looks_after(client, base_url="https://example.org")
    services(app).store.close()


def test_with_the_key_another_device_is_the_host_s(app, away):
    assert away.post("/host", data={"key": key(app).lower()}).status_code == 303
    assert looks_after(away)
    assert key(app) not in str(away.get_cookie("session"))


def test_a_wrong_key_is_refused_and_few_are_looked_at(app, away):
    statuses = [away.post("/host", data={"key": "ABCD-EFGH-JKMN"}).status_code for _ in range(11)]
    assert statuses == [404] * 10 + [429]
    assert away.post("/host", data={"key": key(app)}).status_code == 429
    assert not looks_after(away)


def test_the_host_sees_the_tables_but_no_address_of_theirs(host, table):
    page = host.get("/host").text
    assert "Anna – Noah" in page
    assert not any(secret in page for secret in (table.id, *filter(None, table.state["links"].values())))


def test_a_table_of_the_host_s_list_is_opened_to_look_at_and_not_to_play(app, host, table):
    here = at(app, table)
    assert f'<a href="{here}">' in host.get("/host").text
    assert host.get(here).location == table.state["links"]["watch"]


def test_the_host_lets_nobody_else_join(app, host, table):
    code = table.state["links"]["code"]
    assert host.post(f"{at(app, table)}/close").status_code == 303
    assert host.get(f"/j/{code}").status_code == 404
    assert "Closed to new players." in host.get("/host").text
    assert "code" not in table.state["links"]


def test_the_host_deletes_a_table_once_asked(app, host, table):
    here = at(app, table)
    assert "Anna – Noah" in host.get(f"{here}/delete").text
    assert table.client.get(table.url).status_code == 200
    assert host.post(f"{here}/delete").status_code == 303
    assert table.client.get(table.url).status_code == 404
    assert host.get(f"{here}/delete").status_code == 404
    assert host.post(f"{here}/delete").status_code == 303


def test_the_board_has_the_name_that_the_host_gives_it(app, host):
    board = f"/club/{services(app).club.board_key()}"
    host.post("/host/name", data={"name": " Thursday at the <tea> house "})
    assert "<h1>Thursday at the &lt;tea&gt; house</h1>" in host.get(board).text
    host.post("/host/name", data={"name": "x" * 41})
    assert "A name must have 1 to 40 characters." in host.get("/host").text
    host.post("/host/name", data={"name": ""})
    assert "<h1>All tables</h1>" in host.get(board).text


def test_the_board_s_address_can_be_another_one(app, host):
    before = f"/club/{services(app).club.board_key()}"
    host.post("/host/board")
    after = f"/club/{services(app).club.board_key()}"
    assert [host.get(path).status_code for path in (before, after)] == [404, 200]
    assert after in host.get("/host").text
    assert host.get("/host/board.svg").mimetype == "image/svg+xml"


def test_a_renewed_key_takes_the_right_from_all_who_entered_the_old_one(app, host, away):
    old = key(app)
    away.post("/host", data={"key": old})
    assert looks_after(away)
    page = host.post("/host/key", follow_redirects=True)
    new = key(app)
    assert new != old and new in page.text
    assert not looks_after(away)
    assert away.post("/host", data={"key": old}).status_code == 404
    away.post("/host", data={"key": new})
    assert looks_after(away)


def test_a_renewed_key_takes_the_right_from_who_entered_the_old_one_at_another_process(tmp_path):
    shared = {"DATA": tmp_path, "BUS_URL": f"redis://127.0.0.1:{free_port()}/0", "SECRET_KEY": "k" * 32}
    here, there = (create_app(shared) for _ in range(2))
    away = there.test_client()
    away.environ_base.update(ELSEWHERE)
    old = key(here)
    away.post("/host", data={"key": old})
    assert looks_after(away)
    here.test_client().post("/host/key")
    assert not looks_after(away)
    assert away.post("/host", data={"key": old}).status_code == 404
    assert key(there) == key(here) != old
    for app in (here, there):
        services(app).store.close()


def test_the_device_that_renews_the_key_stays_the_host_s(app, away):
    away.post("/host", data={"key": key(app)})
    assert key(app) in away.get("/host/key").text
    away.post("/host/key")
    assert looks_after(away)


def test_the_host_is_asked_whether_the_clock_is_right_before_most_tables_go(tmp_path):
    app = create_app({"DATA": tmp_path, "KEEP_DAYS": 1})
    client, retention = app.test_client(), app.extensions["retention"]
    assert "Not deleted yet" not in client.get("/host").text
    retention._hold(HeldSweep(7, 9, datetime(2031, 5, 4, tzinfo=UTC), 2, 3))
    page = client.get("/host").text
    assert "due for deletion: 7 of 9." in page and "Events: 2 of 3." in page and "2031-05-04 00:00" in page
    (shown,) = re.findall(r'name="shown" value="([^"]*)"', page)
    retention._hold(HeldSweep(8, 9, datetime(2031, 5, 4, tzinfo=UTC), 2, 3))
    client.post("/host/unused", data={"shown": shown})
    page = client.get("/host").text
    assert "due for deletion: 8 of 9." in page
    (shown,) = re.findall(r'name="shown" value="([^"]*)"', page)
    told = [client.post("/host/unused", data={"shown": shown}, follow_redirects=True).text for _ in range(2)]
    assert ["within 15 minutes" in each for each in told] == [True, False]
    assert retention.held_sweep() is None
    retention.stop()
    services(app).store.close()


def test_where_all_is_kept_there_is_nothing_to_agree_to(host):
    assert host.post("/host/unused").status_code == 404


def test_an_event_whose_host_has_gone_is_run_from_the_machine(app, host, away):
    event = Event.open(app.test_client(), format="round-robin")
    way = f'href="/e/{event.id}"'
    assert way in host.get("/host").text and way not in away.get("/host").text
    event.pair()
    event.client.post(f"{event.url}/end", json={})
    assert way not in host.get("/host").text
