"""The address of a request through proxies, and its path below a prefix."""

import socket
from ipaddress import ip_network

import pytest
from werkzeug.exceptions import ClientDisconnected
from werkzeug.wsgi import get_input_stream

from assistant import create_app
from assistant.net.proxies import BehindProxies, Below, InTime
from assistant.web.services import services

from ..factories import new_table
from ..hosting import KEY
from ..ports import free_port

TRUSTED = tuple(map(ip_network, ("127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48")))


def address(remote, forwarded=None):
    """Whom a request counts for that comes from `remote`, with what stands in X-Forwarded-For."""
    seen = {}
    environ = {"REMOTE_ADDR": remote} | ({} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded})
    BehindProxies(lambda given, _: seen.update(given), TRUSTED)(environ, None)
    return seen["REMOTE_ADDR"]


@pytest.mark.parametrize(
    ("remote", "forwarded", "found"),
    [
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("127.0.0.1", " 203.0.113.7 ,\t10.1.2.3 ", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.9, 203.0.113.7, 10.1.2.3", "203.0.113.7"),
        ("127.0.0.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"),
        ("10.1.2.3", "2001:db8:2::7", "2001:db8:2::7"),
        ("2001:db8:1::80", "2001:db8:2::7, 2001:db8:1::81", "2001:db8:2::7"),
        ("::ffff:127.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"),
        ("", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "203.0.113.7:51234", "203.0.113.7"),
        ("127.0.0.1", "[2001:db8:2::7]:51234", "2001:db8:2::7"),
        ("127.0.0.1", "[2001:db8:2::7]", "2001:db8:2::7"),
    ],
)
def test_a_request_is_that_of_the_last_address_that_is_no_proxy_of_ours(remote, forwarded, found):
    assert address(remote, forwarded) == found


@pytest.mark.parametrize("forwarded", ["127.0.0.1", "10.0.0.1", "198.51.100.9, 127.0.0.1", "nonsense"])
def test_what_a_stranger_says_of_where_it_comes_from_is_not_believed(forwarded):
    assert address("203.0.113.7", forwarded) == "203.0.113.7"


def test_a_stranger_behind_our_proxy_is_no_other_address_by_saying_so():
    assert address("127.0.0.1", "127.0.0.1, 198.51.100.9, 203.0.113.7") == "203.0.113.7"


@pytest.mark.parametrize(
    "said", ["unknown", "_hidden", "1.2.3.4.5", "203.0.113.7 x", "[::1", "'", "x" * 5000]
)
def test_what_is_no_address_leaves_a_request_with_the_proxy_that_has_said_so(said):
    assert address("127.0.0.1", f"203.0.113.7, {said}") == "127.0.0.1"
    assert address("127.0.0.1", f"{said}, 10.1.2.3") == "10.1.2.3"


@pytest.mark.parametrize(
    ("asked", "below"),
    [
        ("/games/geisha", ""),
        ("/games/geisha/", "/"),
        ("/games/geisha/t/x", "/t/x"),
        ("/t/x", "/t/x"),
        ("/games/geishas", "/games/geishas"),
        ("", ""),
    ],
)
def test_a_page_is_found_whether_the_proxy_cuts_the_path_off_or_not(asked, below):
    seen = {}
    Below(lambda given, _: seen.update(given), "/games/geisha")({"PATH_INFO": asked}, None)
    assert (seen["SCRIPT_NAME"], seen["PATH_INFO"]) == ("/games/geisha", below)


@pytest.mark.parametrize("said", [{"CONTENT_LENGTH": "9000"}, {"HTTP_TRANSFER_ENCODING": "chunked"}])
def test_a_request_that_never_comes_whole_is_cut_off_and_answered(said):
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb") as body:
        theirs.sendall(b"x")
        environ = {"gunicorn.socket": ours, "wsgi.input": body, **said}
        assert InTime(lambda given, _: [given["wsgi.input"].read(9000)], 0.01)(environ, None) == [b"x"]
        ours.sendall(b"answer")
        assert theirs.recv(100) == b"answer"


def test_what_was_cut_off_does_not_count_as_whole():
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb") as body:
        theirs.sendall(b"a=1&b=")
        environ = {"gunicorn.socket": ours, "wsgi.input": body, "wsgi.input_terminated": True}
        with pytest.raises(ClientDisconnected):
            InTime(lambda given, _: get_input_stream(given).read(), 0.01)(
                {**environ, "CONTENT_LENGTH": "9000"}, None
            )


def test_what_came_whole_is_not_cut_off():
    ours, theirs = socket.socketpair()
    with ours, theirs, ours.makefile("rb") as body:
        theirs.sendall(b"whole")
        environ = {"gunicorn.socket": ours, "wsgi.input": body, "CONTENT_LENGTH": "5"}
        assert InTime(lambda given, _: [given["wsgi.input"].read(5)])(environ, None) == [b"whole"]
        theirs.sendall(b"next")
        assert ours.recv(100) == b"next"


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_proxies_of_which_nobody_has_told_are_named_in_the_log_once(tmp_path, caplog, trusted):
    given = {"PUBLIC_URL": "http://127.0.0.1", "TRUSTED_PROXIES": tuple(map(ip_network, trusted.split()))}
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    app = create_app({"DATA": tmp_path, "BUS_URL": nowhere, "SECRET_KEY": KEY, **given})
    through = {"X-Forwarded-For": "198.51.100.10"}
    asked = [app.test_client().post("/api/tables", json=new_table(), headers=through) for _ in range(2)]
    services(app).store.close()
    assert [answer.status_code for answer in asked] == [201, 201]
    assert caplog.text.count("TRUSTED_PROXIES") == (0 if trusted else 1)
