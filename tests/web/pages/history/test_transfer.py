"""GET and POST /t/<id>/hand-over, its codes, and GET and POST /take."""

import random
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from flask.testing import FlaskClient

from assistant import create_app
from assistant.net import qr
from assistant.net.bodies import BODY_BYTES
from assistant.transfer.by_qr.parts import LONGEST_PART, MOST_PARTS, split
from assistant.web.middleware.rate_limits import IMPORTS, LOOKS
from assistant.web.services import services

from ....apps import with_own_data
from ....factories import ALL_TIED, FIRST_ROUND, NOAH_WINS_BY_CHARM, Table
from ...api.test_imports import elsewhere, rows  # noqa: F401 - a fixture

PLACE = "https://phone.example/phone/"
SERVER = "http://192.168.1.20:8000/"


class Alone(FlaskClient):
    """Asks as a phone's own browser does, below the prefix of the folder."""

    def open(self, *asked, **more):
        return super().open(*asked, **{"base_url": PLACE, **more})


@pytest.fixture(scope="module")
def built_alone(tmp_path_factory):
    """The app inside a browser, of which each test has a copy."""
    where = {"HOST": "phone.example", "ON_THIS_PHONE": True}
    app = create_app({"DATA": tmp_path_factory.mktemp("alone"), "TESTING": True, **where})
    services(app).store.close()
    return app


@pytest.fixture
def alone(built_alone, tmp_path):
    """A client of the app inside a browser."""
    app = with_own_data(built_alone, tmp_path / "alone")
    app.test_client_class = Alone
    yield app.test_client()
    services(app).store.close()


def hands(client, table, to=PLACE):
    """The page that hands a table over, once it is said where to."""
    if to:
        answer = client.post(f"{table.page}/hand-over", data={"to": to})
        assert (answer.status_code, answer.location.removeprefix("/phone")) == (
            303,
            f"{table.page}/hand-over",
        )
    return client.get(f"{table.page}/hand-over")


def codes(client, page):
    """The texts that a camera reads in the codes of a page."""
    pictures = re.findall(r'src="([^"]+\.svg[^"]*)"', unescape(page.text))
    return [read(client.get(at.removeprefix("/phone"))) for at in pictures if "/hand-over/" in at]


def read(picture):
    assert picture.mimetype == "image/svg+xml"
    return zxingcpp.read_barcode(drawn(picture.text)).text


def drawn(svg):
    """The modules of our own SVG as a picture, four pixels each."""
    from PIL import Image, ImageDraw

    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])
    image = Image.new("L", (size * 4, size * 4), 255)
    draw = ImageDraw.Draw(image)
    for x, y, wide, high in re.findall(r"M(\d+),(\d+)H(\d+)V(\d+)H\d+z", svg):
        draw.rectangle([int(x) * 4, int(y) * 4, int(wide) * 4 - 1, int(high) * 4 - 1], fill=0)
    return image


def take(client, text, **wish):
    return client.post("/take", data={"text": text, **wish})


def wishes(page):
    return re.findall(r'name="wish" value="(\w+)"', page.text)


def same(state):
    return {name: value for name, value in state.items() if name not in {"id", "links"}}


def taken(client, answer):
    assert answer.status_code == 303, answer.text
    return Table(client, answer.location.rpartition("/")[2])


def played(client):
    """A match that this client's device is at."""
    form = {"game": "hanamikoji", "player": ["Anna", "Noah"]}
    table = Table(client, client.post("/tables", data=form).location.rpartition("/")[2])
    table.score(1, FIRST_ROUND)
    return table


def test_the_codes_of_a_table_bring_it_to_another_phone(client, alone):
    table = played(client)
    (link,) = codes(client, hands(client, table))
    assert link.startswith(f"{PLACE}#1/1/")
    looked = take(alone, link)
    assert (looked.status_code, wishes(looked)) == (200, ["new"])
    assert "Anna" in looked.text
    there = taken(alone, take(alone, link, wish="new"))
    assert same(there.state) == same(table.state)


def test_looking_at_a_match_changes_nothing(client, elsewhere):  # noqa: F811
    (link,) = codes(client, hands(client, played(client)))
    elsewhere.get("/")
    before = rows(elsewhere)
    take(elsewhere, link)
    assert rows(elsewhere) == before


def test_a_table_of_a_phone_without_a_server_goes_to_one_and_back(alone, client):
    table = played(alone)
    page = hands(alone, table, SERVER)
    (link,) = codes(alone, page)
    assert link.startswith(f"{PLACE}#")
    (moved,) = re.findall(rf'target="_top" href="({SERVER}take[^"]+)"', unescape(page.text))
    asked = urlsplit(moved)
    assert parse_qs(asked.query) == {"from": [PLACE]}
    asking = client.get(f"/take?{asked.query}").text
    assert f'name="from" value="{PLACE}"' in asking
    there = taken(client, take(client, moved, wish="new", **{"from": PLACE}))
    assert same(there.state) == same(table.state)
    there.score(2, ALL_TIED)
    (back,) = codes(client, client.get(f"{there.page}/hand-over"))
    assert back.startswith(PLACE)
    assert wishes(take(alone, back)) == ["later"]
    assert taken(alone, take(alone, back, wish="later")).id == table.id
    assert same(table.state) == same(there.state)


def test_where_a_server_is_is_asked_once_and_said_again(client, alone):
    table = played(alone)
    assert "_top" not in hands(alone, table, to="").text
    hands(alone, table, "192.168.1.20:8000/j/K7M2QX")
    assert f'href="{SERVER}take?' in alone.get(f"{played(alone).page}/hand-over").text
    wrong = alone.post(f"{table.page}/hand-over", data={"to": "javascript:alert(1)"})
    assert (wrong.status_code, "That isn’t an address." in wrong.text) == (400, True)
    assert 'value="javascript:alert(1)"' in wrong.text


def test_an_ordinary_server_shows_no_code_before_it_knows_where_to(client):
    table = played(client)
    page = hands(client, table, to="")
    assert codes(client, page) == []
    assert "To a server" not in page.text


def test_a_long_match_comes_in_codes_that_a_phone_reads_one_by_one(client, alone):
    table = long_match(client)
    links = codes(client, hands(client, table))
    assert len(links) == 2
    assert all(link.startswith(f"{PLACE}#{number}/2/") for number, link in enumerate(links, 1))
    lacking = take(alone, links[1])
    assert (lacking.status_code, "Codes still missing (of 2): 1." in lacking.text) == (400, True)
    assert same(taken(alone, take(alone, "\n".join(reversed(links)), wish="new")).state) == same(table.state)


def long_match(client):
    table = played(client)
    drawn_by = random.Random(7)
    for _ in range(500):
        table.count(drawn_by.randrange(2), drawn_by.randrange(7), drawn_by.randrange(3))
    return table


def test_a_code_shows_the_table_as_it_stood_when_its_page_was_made(client, alone):
    table = played(client)
    page = hands(client, table)
    table.score(2, ALL_TIED)
    (link,) = codes(client, page)
    assert taken(alone, take(alone, link, wish="new")).state["version"] == 2


@pytest.mark.parametrize("at", ["1/2", "1/0"])
def test_there_are_no_other_codes(client, at):
    table = played(client)
    assert client.get(f"{table.page}/hand-over/{at}.svg", query_string={"at": PLACE}).status_code == 404


def test_what_is_too_long_for_codes_is_sent_as_a_file(client, monkeypatch):
    table = played(client)
    monkeypatch.setattr("assistant.web.pages.history.transfer.split", lambda sent: [])
    page = hands(client, table)
    assert "too long for codes" in page.text
    assert f"{table.page}/match.json" in page.text
    assert "data-send" not in page.text


def test_all_parts_that_there_may_be_fit_into_one_request():
    parts = split(bytes(LONGEST_PART * MOST_PARTS // 8 * 5))
    assert len(parts) == MOST_PARTS
    assert len("\r\n".join(parts)) < BODY_BYTES - 1000


def test_known_matches_are_told_and_nothing_is_offered_that_can_t_be(client, alone):
    table = played(client)
    (early,) = codes(client, hands(client, table))
    there = taken(alone, take(alone, early, wish="new"))
    assert f'href="/phone{there.page}"' in take(alone, early).text
    assert (wishes(take(alone, early)), "Already here, and identical." in take(alone, early).text) == (
        [],
        True,
    )
    there.score(2, ALL_TIED)
    looked = take(alone, early)
    assert (wishes(looked), "this copy is further along" in looked.text) == ([], True)
    table.score(2, NOAH_WINS_BY_CHARM)
    (fork,) = codes(client, hands(client, table))
    looked = take(alone, fork)
    assert (wishes(looked), "after entry 2" in looked.text) == (["other", "second"], True)
    second = taken(alone, take(alone, fork, wish="second"))
    assert second.id != there.id
    assert same(second.state) == same(table.state)


def test_what_was_entered_here_alone_is_undone_where_the_other_copy_continues_and_can_be_restored(
    client, alone
):
    table = played(client)
    there = taken(alone, take(alone, *codes(client, hands(client, table)), wish="new"))
    there.score(2, ALL_TIED)
    table.score(2, NOAH_WINS_BY_CHARM)
    (fork,) = codes(client, hands(client, table))
    here = there.state
    looked = take(alone, fork).text
    assert "everything entered here since <time" in looked
    (seen,) = re.findall(r'name="seen" value="(\d+)"', looked)
    assert taken(alone, take(alone, fork, wish="other", seen=seen)).id == there.id
    page = alone.get(there.page).text
    assert "Anything entered only here was undone." in page
    assert there.state["charm"] == table.state["charm"] != here["charm"]
    (to,) = re.findall(r'name="to" value="(\d+)"', page)
    alone.post(f"{there.page}/undos", data={"to": to, "seen": there.state["version"], "putting_back": 1})
    assert there.state["charm"] == here["charm"]


def test_a_table_tells_that_its_codes_were_shown_until_it_changes(client):
    told, table = "Transfer code shown at <time", played(client)
    hands(client, table, to="")  # without a place there is no code
    assert told not in client.get(table.page).text
    hands(client, table)
    assert told in client.get(table.page).text
    assert told not in client.get(played(client).page).text
    table.score(2, ALL_TIED)
    assert told not in client.get(table.page).text


def test_a_match_of_others_tells_no_address(client, app):
    table = played(client)
    (link,) = codes(client, hands(client, table))
    table.score(2, ALL_TIED)
    stranger = app.test_client()
    looked = take(stranger, link)
    assert (wishes(looked), "this device hasn’t joined" in looked.text) == (["second"], True)
    assert table.id not in looked.text
    for wish in ("new", "later"):
        refused = take(stranger, link, wish=wish)
        assert (refused.status_code, table.id in refused.text) == (409, False)
    assert table.id not in take(stranger, link, wish="second").location


def test_a_wish_that_is_true_no_longer_is_said_and_asked_again(client, alone):
    (link,) = codes(client, hands(client, played(client)))
    take(alone, link, wish="new")
    again = take(alone, link, wish="new")
    assert (again.status_code, "changed in the meantime" in again.text) == (409, True)
    assert "Go to the table" in again.text


@pytest.mark.parametrize("text", ["", "<script>1/1/AAAAAAA/ABCDEFGH"])
def test_what_holds_no_match_is_refused_in_words_and_stands_in_the_field(client, text):
    refused = take(client, text)
    assert refused.status_code == 400
    assert "notice-fault" in refused.text
    assert "<script>1" not in refused.text


def test_the_camera_may_be_asked_for_on_this_page_alone(client):
    table = played(client)
    assert "camera=(self)" in client.get("/take").headers["Permissions-Policy"]
    for path in ("/", table.page, f"{table.page}/hand-over"):
        assert "camera=()" in client.get(path).headers["Permissions-Policy"]


def test_a_hosted_server_limits_what_is_taken(tmp_path):
    app = create_app({"DATA": tmp_path, "TESTING": True, "PUBLIC_URL": "https://games.example"})
    client = app.test_client()
    client.environ_base["HTTP_HOST"] = "games.example"
    client.environ_base["HTTP_X_FORWARDED_FOR"] = "192.0.2.7"
    (link,) = codes(client, hands(client, played(client)))
    for _ in range(IMPORTS.tries):
        assert take(client, link, wish="new").status_code == 409
    assert take(client, link, wish="new").status_code == 429
    for _ in range(LOOKS.tries):
        assert take(client, link).status_code == 200
    assert take(client, link).status_code == 429
    services(app).store.close()


def test_a_code_of_the_longest_part_is_one_that_a_phone_reads():
    """A code of 97 modules, and four on each side, also below an address of sixty characters."""
    link = f"https://{'a' * 44}.example/phone/#10/10/AAAAAAA/{'ABCD2345' * (LONGEST_PART // 8)}"
    svg = qr.dense_svg(link).decode()
    assert int(re.search(r'viewBox="0 0 (\d+)', svg)[1]) <= 105
    assert zxingcpp.read_barcode(drawn(svg)).text == link
