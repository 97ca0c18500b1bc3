"""Pages and answers are packed for whoever takes gzip, and are the same for everybody else."""

import gzip

from ...factories import FIRST_ROUND

GZIP = {"Accept-Encoding": "gzip, deflate"}


def test_a_page_is_packed_for_a_browser_that_takes_it(table):
    plain, packed = table.client.get(table.page), table.client.get(table.page, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 3
    assert int(packed.headers["Content-Length"]) == len(packed.data)


def test_a_short_answer_is_sent_as_it_is(client):
    assert "Content-Encoding" not in client.get("/api/tables/nowhere", headers=GZIP).headers


def test_a_packed_fragment_is_not_sent_again_while_it_is_the_same(table):
    tag = table.client.get(f"{table.page}/fragment", headers=GZIP).headers["ETag"]
    assert tag.startswith("W/")
    again = {**GZIP, "If-None-Match": tag}
    assert table.client.get(f"{table.page}/fragment", headers=again).status_code == 304
    table.score(1, FIRST_ROUND)
    assert table.client.get(f"{table.page}/fragment", headers=again).status_code == 200


def test_a_stream_is_never_packed(table):
    with table.client.get(f"{table.url}/live", headers=GZIP) as stream:
        assert "Content-Encoding" not in stream.headers


def test_caches_are_told_that_the_packing_depends_on_the_reader(table):
    assert "Accept-Encoding" in table.client.get(table.page).headers["Vary"]
