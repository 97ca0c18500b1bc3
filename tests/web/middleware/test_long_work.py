"""Work that takes long leaves threads to other requests."""

from assistant.web.middleware.long_work import MOST_AT_ONCE, _places


def test_a_third_import_at_once_is_asked_to_come_again_and_nobody_else_waits(client):
    for _ in range(MOST_AT_ONCE):
        _places.acquire()
    try:
        for path in ("/api/imports", "/take", "/history/takeout/files"):
            answer = client.post(path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5"), path
        assert client.get("/health").status_code == 200
    finally:
        for _ in range(MOST_AT_ONCE):
            _places.release()
    assert client.post("/take").status_code == 400
