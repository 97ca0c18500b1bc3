"""The logs of an instance while people play: nothing that opens a table, and nobody's address."""

import logging
import socket
from contextlib import closing
from urllib.parse import urlsplit

from assistant import create_app
from assistant.matches import retention
from assistant.web.services import services

from .. import hosting
from ..factories import new_table
from ..servers import wait_until
from .browsing import Phone
from .conftest import PATH

SAID = {
    f"GET {PATH}/t/3q2-7w_x": f"GET {PATH}/t/…",
    f"https://play.example{PATH}/j/K7M2QXAB": f"https://play.example{PATH}/j/…",
    f'"GET {PATH}/api/tables/3q2-7w_x/live HTTP/1.1" 200': f'"GET {PATH}/api/tables/…/live HTTP/1.1" 200',
    "/t/3q2-7w_x": "/t/…",
    "/home/games/t/assistant/tables.py": "/home/games/t/assistant/tables.py",
}


def test_a_server_that_names_a_path_below_ours_opens_no_table(tmp_path, caplog):
    """Gunicorn's log of requests names what it says."""
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": f"https://play.example{PATH}"})
    for server in ("gunicorn.error", "gunicorn.access", "waitress"):
        logger = logging.getLogger(server)
        logger.addHandler(caplog.handler)
        for said in SAID:
            logger.error("Error handling request %s", said)
            logger.error("Error handling request %(r)s", {"r": said})
        logger.removeHandler(caplog.handler)
    services(app).store.close()
    assert {*caplog.messages} == {f"Error handling request {logged}" for logged in SAID.values()}


def test_a_fault_of_what_sweeps_opens_no_table(tmp_path, caplog):
    with closing(services(create_app({"DATA": tmp_path})).store):
        try:
            raise ValueError("Key (table_id)=(3q2-7w_x) is still referenced")
        except ValueError:
            logging.getLogger(retention.__name__).exception("not deleted")
    assert "ValueError: Key (table_id)=(…)" in caplog.text
    assert "3q2-7w_x" not in caplog.text


def sent(address, text):
    """The answer of a server to any text."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as connection:
        connection.sendall(text.encode("latin-1"))
        connection.shutdown(socket.SHUT_WR)
        return connection.recv(65536)


def test_an_evening_leaves_nothing_in_any_log_that_opens_a_table_and_nobody_s_address(on_postgres):
    phone = Phone(on_postgres.address, "198.51.100.201")
    secrets = played(on_postgres, phone)
    assert [secret for secret in (*secrets, phone.where) if secret in written(on_postgres)] == []


def played(instance, phone):
    """The secrets that must be in no log, after everything that may happen at a table."""
    table = phone.post("/api/tables", new_table()).json
    links = table["links"]
    watch = links["watch"].rpartition("/")[2]
    for path in (f"/t/{table['id']}", f"/w/{watch}", f"/j/{links['code']}", f"/j?code={links['code']}"):
        assert phone.get(path).status < 400
    assert phone.get(f"/t/{table['id']}/nothing").status == 404
    ticket = phone.get(f"/api/tables/{table['id']}/live?page=one").headers["Location"]
    with phone.open(phone.path(ticket)) as stream:
        stream.readline()
    phone.put(f"/api/tables/{table['id']}/round/cards/0/6", {"count": 1})
    sent(instance.address, f"GET {PATH}/t/{table['id']} HTTP/9.9\r\nHost: x\r\n\r\n")
    sent(instance.address, f"BREW {PATH}/t/{table['id']} HTTP/1.1\r\nHost: x\x00\r\n\r\n")
    instance.parts["bus"].kill()
    assert phone.get(f"/t/{table['id']}").status == 200
    instance.parts["bus"].start()
    wait_until(lambda: phone.get("/health").json["bus"] == "ok")
    return table["id"], watch, links["code"], ticket.rpartition("/")[2].partition("?")[0], hosting.KEY


def written(instance):
    """All that its parts have logged."""
    return "".join(path.read_text() for path in instance.parts["pages"].log.parent.glob("*.log"))
