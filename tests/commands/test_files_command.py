"""`hanamikoji export` and `hanamikoji import`: matches as a file and back, or nothing changed."""

import csv
import io
import json
import re
import shutil

import pytest

from assistant import DATA_FILE, create_app
from assistant.__main__ import main
from assistant.commands.files import MOST_BYTES
from assistant.store.sqlite.lock import locked
from assistant.web.services import services

from ..factories import CHARM_OVER_GEISHA, FIRST_ROUND, Event, new_table
from ..matches.test_stored_log import DATA, VERSIONS
from ..servers import call, serving
from ..web.pages.history.test_files import players

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def data(tmp_path):
    """The folder of a server at which two tables were played, one of them to its end."""
    app = create_app({"DATA": tmp_path / "data"})
    client = app.test_client()
    for cards in (CHARM_OVER_GEISHA, FIRST_ROUND):
        table_id = client.post("/api/tables", json=new_table()).json["id"]
        client.put(f"/api/tables/{table_id}/rounds/1", json={"cards": cards})
    services(app).store.close()
    return tmp_path / "data"


def export(data, file):
    main(["export", str(file), "--data", str(data)])
    return file


def exported(data, file):
    return json.loads(export(data, file).read_text("utf-8"))


def refused(capsys, *arguments):
    """The one line on standard error of a command that ended with status 2."""
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_all_matches_come_back_on_a_fresh_server_and_none_twice(data, tmp_path, capsys):
    before = exported(data, tmp_path / "all.json")
    assert len(before["matches"]) == 2
    assert re.search(r"Matches exported to .*all\.json \(size: 2 kB\)\.", capsys.readouterr().out)
    for new, known in ((2, 0), (0, 2)):
        main(["import", str(tmp_path / "all.json"), "--data", str(tmp_path / "fresh")])
        said = f"{new} matches imported; already here: {known}."
        assert said in capsys.readouterr().out
    after = exported(tmp_path / "fresh", tmp_path / "again.json")
    key = lambda match: match["uid"]  # noqa: E731 - an order
    assert sorted(after["matches"], key=key) == sorted(before["matches"], key=key)


def test_events_come_with_their_matches_and_whoever_types_the_code_knows_them(data, tmp_path, capsys):
    app = create_app({"DATA": data})
    event = Event.open(app.test_client())
    event.pair()
    services(app).store.close()
    sent = exported(data, tmp_path / "all.json")
    assert (len(sent["matches"]), len(sent["events"])) == (4, 1)
    for count, devices in ((1, 2), (0, 4)):
        main(["import", str(tmp_path / "all.json"), "--data", str(tmp_path / "fresh")])
        said = capsys.readouterr().out
        assert said.count("1 event imported.") == count
        app = create_app({"DATA": tmp_path / "fresh"})
        code = re.search(r"enter the code (\w{8}) within", said)[1]
        app.test_client().post("/history/takeout/moves", data={"code": code})
        known = services(app).store.engine.query("SELECT count(*) FROM tournament_visits")
        services(app).store.close()
        assert known == [(devices,)]


def test_an_event_goes_on_by_a_newer_file(data, tmp_path, capsys):
    app = create_app({"DATA": data})
    event = Event.open(app.test_client())
    export(data, tmp_path / "all.json")
    main(["import", str(tmp_path / "all.json"), "--data", str(tmp_path / "fresh")])
    event.pair()
    services(app).store.close()
    newer = exported(data, tmp_path / "newer.json")
    main(["import", str(tmp_path / "newer.json"), "--data", str(tmp_path / "fresh")])
    assert "Club night is now up to date with the file." in capsys.readouterr().out
    assert exported(tmp_path / "fresh", tmp_path / "again.json")["events"] == newer["events"]


def test_a_match_that_ended_while_its_event_was_deleted_counts_once_that_is_back(data, tmp_path):
    app = create_app({"DATA": data})
    event = Event.open(app.test_client())
    event.pair()
    table = event.tables()[0]
    export(data, tmp_path / "all.json")
    event.client.delete(event.url)
    table.score(1, CHARM_OVER_GEISHA)
    services(app).store.close()
    main(["import", str(tmp_path / "all.json"), "--data", str(data)])
    (back,) = exported(data, tmp_path / "again.json")["events"]
    assert back["entries"][-1]["kind"] == "result-recorded"


def test_whoever_types_the_printed_code_is_at_the_tables(data, tmp_path, capsys):
    export(data, tmp_path / "all.json")
    main(["import", str(tmp_path / "all.json"), "--data", str(tmp_path / "fresh")])
    code = re.search(r"enter the code (\w{8}) within", capsys.readouterr().out)[1]
    app = create_app({"DATA": tmp_path / "fresh"})
    phone = app.test_client()
    assert phone.post("/history/takeout/moves", data={"code": code}).status_code == 303
    assert players(phone) == {"Anna", "Noah"}
    services(app).store.close()


def test_a_table_for_a_spreadsheet_has_what_is_over(data, tmp_path):
    text = export(data, tmp_path / "all.CSV").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    told = [(row["player"], row["won"], row["charm"]) for row in rows]
    assert told == [("Anna", "1", "11"), ("Noah", "0", "10")]


def test_it_is_exported_while_a_server_writes_and_read_in_only_without_one(data, tmp_path, capsys):
    with serving(data) as (_, address):
        call(f"{address}/api/tables", "POST", new_table())
        assert len(exported(data, tmp_path / "all.json")["matches"]) == 3
    with locked(data):
        assert "already using this data" in refused(capsys, "import", tmp_path / "all.json", "--data", data)


@pytest.mark.parametrize("version", VERSIONS)
def test_data_of_every_version_is_exported_the_same_each_time_and_read_in(tmp_path, version, capsys):
    folder = tmp_path / "old"
    folder.mkdir()
    shutil.copy(DATA / f"log-{version}.sqlite3", folder / DATA_FILE)
    value = exported(folder, tmp_path / "old.json")
    assert exported(folder, tmp_path / "again.json") == value
    capsys.readouterr()
    main(["import", str(tmp_path / "old.json"), "--data", str(tmp_path / "fresh")])
    assert f"{len(value['matches'])} matches imported" in capsys.readouterr().out


def test_what_can_t_be_read_in_is_one_line_and_changes_nothing(data, tmp_path, capsys):
    before = exported(data, tmp_path / "before.json")
    for sent, said in ((b"{}", "Not a Hanamikoji Assistant file."), (b" " * (MOST_BYTES + 1), "Too large")):
        (tmp_path / "bad.json").write_bytes(sent)
        assert said in refused(capsys, "import", tmp_path / "bad.json", "--data", data)
    assert exported(data, tmp_path / "after.json") == before


def test_a_file_of_another_kind_or_place_is_one_line(data, tmp_path, capsys):
    assert "must end in .json or .csv" in refused(capsys, "export", tmp_path / "all.txt", "--data", data)
    assert "Can’t write to" in refused(capsys, "export", tmp_path / "none" / "all.json", "--data", data)
    assert "Can’t read" in refused(capsys, "import", tmp_path / "none.json", "--data", data)
    assert "No data file" in refused(capsys, "export", tmp_path / "all.json", "--data", tmp_path / "none")
    assert not (tmp_path / "none").exists()
