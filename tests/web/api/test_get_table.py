"""GET /api/tables/<id>"""

from ...factories import FIRST_ROUND


def test_an_unchanged_state_is_not_sent_again(table):
    etag = table.client.get(table.url).headers["ETag"]
    assert table.client.get(table.url, headers={"If-None-Match": etag}).status_code == 304


def test_a_changed_state_is_sent_with_another_etag(table):
    etag = table.client.get(table.url).headers["ETag"]
    table.score(1, FIRST_ROUND)
    response = table.client.get(table.url, headers={"If-None-Match": etag})
    assert response.status_code == 200
    assert response.headers["ETag"] != etag


def test_a_watch_id_shows_the_state_without_the_secrets(table):
    state = table.state
    watch = state["links"]["watch"].removeprefix("/w/")
    seen = table.client.get(f"/api/tables/{watch}")
    assert seen.json["links"] == {"watch": f"/w/{watch}"}
    assert seen.json["players"] == state["players"]
    assert table.id not in seen.text
    assert state["links"]["code"] not in seen.text


def test_no_table_is_a_404_problem(client):
    response = client.get("/api/tables/nobody-has-this")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")
    assert response.json["errors"] == [{"at": "table", "key": "no-such-table"}]
