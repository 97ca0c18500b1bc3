"""GET /j/<code>"""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image

from assistant.tables import Tables


def test_the_code_of_a_table_leads_to_it(table):
    code = table.state["links"]["code"]
    response = table.client.get(f"/j/{code}")
    assert (response.status_code, response.location) == (303, table.page)


@pytest.mark.parametrize(
    "typed", [str.lower, lambda code: f" {code[:3]} {code[3:]} ", lambda code: f"{code[:3]}-{code[3:]}"]
)
def test_a_code_is_taken_as_people_type_it(table, typed):
    code = typed(table.state["links"]["code"])
    response = table.client.get("/j", query_string={"code": code}, follow_redirects=True)
    assert response.request.path == table.page


def test_a_wrong_code_gets_a_clear_answer(client):
    response = client.get("/j/ZZZZZZ")
    assert response.status_code == 404
    assert "No table has this code" in response.text


def test_no_code_at_all_gets_the_same_answer(client):
    assert client.get("/j?code=", follow_redirects=True).status_code == 404


def test_guessing_is_slowed_down_even_for_the_right_code(table):
    code = table.state["links"]["code"]
    for _ in range(10):
        assert table.client.get("/j/ZZZZZZ").status_code == 404
    response = table.client.get(f"/j/{code}")
    assert (response.status_code, response.headers["Retry-After"]) == (429, "60")


def test_right_codes_are_not_counted(table):
    code = table.state["links"]["code"]
    assert {table.client.get(f"/j/{code}").status_code for _ in range(20)} == {303}


def test_a_code_is_too_old_a_day_after_the_last_event(app, table):
    code = table.state["links"]["code"]
    tomorrow = datetime.now(UTC) + timedelta(hours=25)
    app.extensions["tables"] = Tables(app.extensions["log"], now=lambda: tomorrow)
    response = table.client.get(f"/j/{code}")
    assert response.status_code == 410
    assert "too old" in response.text


def test_the_qr_codes_hold_the_join_link(table):

    response = table.client.get(f"{table.page}/qr.png")
    assert response.mimetype == "image/png"
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(response.data)))
    assert found.text == table.state["links"]["join"]
    svg = table.client.get(f"{table.page}/qr.svg")
    assert svg.mimetype == "image/svg+xml"
    assert b"<path" in svg.data
