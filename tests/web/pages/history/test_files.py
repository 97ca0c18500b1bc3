"""Taking a history along: the page, its files, a file read in, and the code for another device."""

import csv
import io
import json
import re

import pytest

from assistant import create_app
from assistant.net.bodies import IMPORT_BYTES
from assistant.transfer.files.spreadsheet import COLUMNS
from assistant.web.middleware.rate_limits import IMPORTS, WRONG_CODES
from assistant.web.services import services

from ....factories import CHARM_OVER_GEISHA, FIRST_ROUND, Table
from ...api.test_imports import elsewhere, rows  # noqa: F401 - a fixture

PAGE = "/history/takeout"
FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", " =1", "=HYPERLINK(1)"]


def played(client, *players, rounds=(CHARM_OVER_GEISHA,)):
    """A match that the device of a client knows."""
    form = {"game": "hanamikoji", "player": [*players] or ["Anna", "Noah"]}
    table = Table(client, client.post("/tables", data=form).location.removeprefix("/t/"))
    for number, cards in enumerate(rounds, 1):
        table.score(number, cards)
    return table


def download(client, kind, **query):
    return client.get(f"{PAGE}/matches.{kind}", query_string=query)


def upload(client, sent, name="matches.json"):
    return client.post(f"{PAGE}/files", data={"file": (io.BytesIO(sent), name)})


def table_of(text):
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def code_of(client):
    client.post(f"{PAGE}/codes")
    shown = re.search(r'class="code"[^>]*>(\w+)<wbr><span></span>(\w+)<', client.get(PAGE).text)
    return "".join(shown.groups())


def players(client):
    return {row["player"] for row in table_of(download(client, "csv").text)}


# Files


@pytest.mark.parametrize(
    ("kind", "mimetype"), [("json", "application/json"), ("csv", "text/csv"), ("ics", "text/calendar")]
)
def test_a_file_is_kept_under_the_name_of_the_day(client, kind, mimetype):
    played(client)
    for answer in (download(client, kind), client.get(f"{played(client).page}/match.{kind}")):
        assert answer.mimetype == mimetype
        named = answer.headers["Content-Disposition"]
        assert re.fullmatch(rf'attachment; filename="hanamikoji-\d{{4}}-\d\d-\d\d\.{kind}"', named)


def test_files_tell_nothing_of_what_the_device_does_not_know(app, client):
    played(app.test_client(), "Zoé", "Ugo")
    assert download(client, "json").json["matches"] == []
    assert table_of(download(client, "csv").text) == []
    assert "VEVENT" not in download(client, "ics").text


def test_the_table_has_a_line_for_each_player_of_each_match_that_is_over(client):
    played(client)
    played(client, "Zoé", "Ugo", rounds=(FIRST_ROUND,))
    lines = table_of(download(client, "csv").text)
    assert [*lines[0]] == [*COLUMNS]
    told = [
        {k: line[k] for k in ("player", "seat", "won", "charm", "geisha", "money", "rule", "rounds")}
        for line in lines
    ]
    same = {"money": "", "rule": "charm-before-geishas", "rounds": "1"}
    assert told == [
        {"player": "Anna", "seat": "1", "won": "1", "charm": "11", "geisha": "3", **same},
        {"player": "Noah", "seat": "2", "won": "0", "charm": "10", "geisha": "4", **same},
    ]


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("fr", ";"), ("it", ";"), ("ja", ",")])
def test_a_spreadsheet_of_the_language_finds_cells_and_times(client, language, separator):
    played(client)
    client.post("/device", data={"language": language})
    text = download(client, "csv").text.removeprefix("\ufeff")
    (row, _) = csv.DictReader(io.StringIO(text), delimiter=separator)
    assert [*row] == [*COLUMNS]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", row["ended"])


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_no_part_of_a_note_is_a_formula_by_another_separator(client, separator):
    table = played(client)
    services(client.application).store.directory.write_note(table.id, f"x{separator} =1+1")
    text = download(client, "csv").text
    assert f"x{separator} '=1+1" in text


@pytest.mark.parametrize("name", FORMULAS)
def test_no_cell_of_the_table_is_a_formula(client, name):
    table = played(client, name, "Noah")
    services(client.application).store.directory.write_note(table.id, name)
    cells = [cell for line in csv.reader(io.StringIO(download(client, "csv").text)) for cell in line]
    assert not [cell for cell in cells if cell.lstrip().startswith(tuple("=+-@＝"))]
    assert f"'{name.strip()}" in cells


def test_a_name_breaks_no_line_and_no_cell_of_the_table(client):
    played(client, 'An"na, ;', "Noah")
    assert table_of(download(client, "csv").text)[0]["player"] == 'An"na, ;'


def unfolded(text):
    return text.replace("\r\n ", "").split("\r\n")


def test_the_calendar_has_each_match_from_its_begin_to_its_end(client):
    table = played(client, "Anna; \\, " + "Maximilienne-Antoinette-Zoé", "Noah")
    services(client.application).store.directory.write_note(table.id, "by the sea, late")
    text = download(client, "ics").text
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    lines = unfolded(text)
    assert (lines[0], lines[-2:]) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""])
    told = dict(line.split(":", 1) for line in lines[4:-3])
    assert told["SUMMARY"].startswith("Hanamikoji: Anna\\; \\\\\\, Maximilienne")
    assert told["DESCRIPTION"] == "by the sea\\, late"
    assert told["UID"].endswith("@hanamikoji-assistant")
    assert re.fullmatch(r"\d{8}T\d{6}Z", told["DTSTART"])
    assert told["DTSTART"] < told["DTEND"]


def test_a_match_left_open_for_days_has_no_duration_in_any_file(client):
    played(client)
    began, ended = "2026-06-01T20:00:00.000+00:00", "2026-06-06T21:00:00.000+00:00"
    with services(client.application).store.engine.transaction() as transaction:
        transaction.execute("UPDATE matches SET began = ?, ended = ?", began, ended)
    assert table_of(download(client, "csv").text)[0]["minutes"] == ""
    assert "DTSTART:20260606T205900Z" in download(client, "ics").text


def test_one_match_is_taken_along_alone(client):
    table = played(client)
    played(client, "Zoé", "Ugo")
    sent = client.get(f"{table.page}/match.json").json
    assert [match["uid"] for match in sent["matches"]] == [
        match["uid"] for match in client.get(f"{table.url}/export").json["matches"]
    ]
    assert {row["player"] for row in table_of(client.get(f"{table.page}/match.csv").text)} == {"Anna", "Noah"}
    assert client.get(f"{table.page}/match.ics").text.count("BEGIN:VEVENT") == 1
    offered = client.get(f"{table.page}/sheets").text
    assert all(f'href="{table.page}/match.{kind}" download' in offered for kind in ("json", "csv", "ics"))


def test_a_file_that_would_be_too_large_is_several(client, monkeypatch):
    monkeypatch.setattr("assistant.transfer.files.parts.MOST_COST_OF_A_FILE", 250)
    played(client)
    played(client, "Zoé", "Ugo")
    assert "part 2 of 2" in client.get(PAGE).text
    assert [len(download(client, "json", part=part).json["matches"]) for part in (1, 2, 3, 0)] == [1, 1, 0, 0]


# A file read in


def test_a_file_is_read_in_and_told_and_on_the_shelf_of_the_device(client, elsewhere):  # noqa: F811 - a fixture
    played(client)
    played(client, "Zoé", "Ugo")
    sent = download(client, "json").data
    answer = upload(elsewhere, sent)
    assert (answer.status_code, answer.location) == (303, PAGE)
    assert "2 matches imported." in elsewhere.get(PAGE).text
    assert players(elsewhere) == {"Anna", "Noah", "Zoé", "Ugo"}
    assert upload(elsewhere, sent).status_code == 303
    assert "already here" in elsewhere.get(PAGE).text
    played(client, "Mia", "Lea")
    upload(elsewhere, download(client, "json").data)
    assert "1 match imported; already here: 2." in elsewhere.get(PAGE).text


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "Choose a file first."),
        (b"PK\x03\x04", "Not valid JSON"),
        (b"{}", "Not a Hanamikoji Assistant file."),
        (b'{"format": "hanamikoji-assistant", "version": 2}', "reads version 1"),
        (b"[" * 200_000, "Nested too deeply"),
    ],
)
def test_a_file_that_can_t_be_read_is_refused_beside_its_field(client, sent, said):
    before = rows(client)
    refused = upload(client, sent)
    assert refused.status_code == 400
    assert re.search(rf'id="file-fault"[^>]*role="alert">[^<]*{said}', refused.text)
    assert rows(client) == before


def test_no_file_at_all_is_refused_as_well(client):
    assert client.post(f"{PAGE}/files").status_code == 400


def test_a_file_that_is_too_large_is_refused_in_words(client):
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n'
    form = "multipart/form-data; boundary=x"
    refused = client.post(f"{PAGE}/files", data=part + b" " * IMPORT_BYTES + b"\r\n--x--", content_type=form)
    assert refused.status_code == 413
    assert "Too large" in refused.text


def test_a_form_of_a_million_fields_is_refused_before_it_is_read(client):
    form = {"data": b"a&" * 1_000_000, "content_type": "application/x-www-form-urlencoded"}
    assert client.post(f"{PAGE}/files", **form).status_code == 413


def test_an_import_is_counted_before_its_body_is_read(tmp_path):
    app = create_app({"DATA": tmp_path, "PUBLIC_URL": "http://localhost"})
    stranger = app.test_client()
    form = {"data": b"a&" * 20_000, "content_type": "application/x-www-form-urlencoded"}
    answers = [stranger.post(f"{PAGE}/files", **form).status_code for _ in range(IMPORTS.tries + 1)]
    assert answers == [413] * IMPORTS.tries + [429]
    services(app).store.close()


# To another device


def test_a_code_that_is_typed_elsewhere_gives_what_this_device_knows(app, client):
    table = played(client)
    client.post(f"{table.page}/seat", data={"player": "1"})
    tablet = app.test_client()
    answer = tablet.post(f"{PAGE}/moves", data={"code": code_of(client)})
    assert (answer.status_code, answer.location) == (303, PAGE)
    assert "now has all of the other device’s tables" in tablet.get(PAGE).text
    assert players(tablet) == {"Anna", "Noah"}
    assert json.dumps(download(tablet, "json").json) == json.dumps(download(client, "json").json)
    assert players(client) == {"Anna", "Noah"}


def test_a_wrong_code_is_told_beside_its_field_and_kept_there(client):
    refused = client.post(f"{PAGE}/moves", data={"code": 'K7M"2QX'})
    assert refused.status_code == 404
    assert "No device is showing this code" in refused.text
    assert 'value="K7M&#34;2QX"' in refused.text


def test_tries_at_a_code_are_limited(app, client):
    played(client)
    guesser = app.test_client()
    for _ in range(WRONG_CODES.tries):
        assert guesser.post(f"{PAGE}/moves", data={"code": "AAAAAA"}).status_code == 404
    assert guesser.post(f"{PAGE}/moves", data={"code": code_of(client)}).status_code == 429
    assert players(guesser) == set()


def test_a_code_works_once_and_a_new_one_takes_its_place(app, client):
    played(client)
    first, second = code_of(client), code_of(client)
    answers = [
        app.test_client().post(f"{PAGE}/moves", data={"code": code}).status_code
        for code in (first, second, second)
    ]
    assert answers == [404, 303, 404]
    assert 'class="code"><' not in client.get(PAGE).text
    assert "Show a code" in client.get(PAGE).text


def test_what_a_device_shows_is_told_to_no_other(app, client):
    code = code_of(client)
    assert code not in app.test_client().get(PAGE).text.replace("<wbr><span></span>", "")
