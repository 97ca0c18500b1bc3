"""The command `hanamikoji`: what it prints, what it refuses, and how it ends."""

import errno
import os
import re
import signal
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
from contextlib import nullcontext, suppress
from dataclasses import replace

import pytest
import zxingcpp
from PIL import Image

from assistant import __version__
from assistant.__main__ import main, public_url
from assistant.games.hanamikoji.rules.editions import DEFAULT_EDITION, EDITIONS
from assistant.i18n import LANGUAGES
from assistant.matches.service import Tables
from assistant.net import qr
from assistant.printing.documents import file_name
from assistant.printing.renderer import Renderer
from assistant.server import wsgi
from assistant.store import Unavailable
from assistant.store.sqlite.lock import locked

from ..ports import free_port
from ..printing.cast import OFFERED
from ..running import run as run_program
from ..servers import COMMAND, limited, serving
from ..stores import opened_file

ENOUGH = 970_000  # kilobytes, in which 256 threads usually leave no room


def run(*arguments):
    return run_program(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LANGUAGE": "en"},
    )


def refused(result):
    """The one line on standard error of a command that ended with status 2."""
    assert result.returncode == 2, result
    return the_line(result.stderr)


def the_line(said):
    (line,) = said.splitlines()
    assert line.startswith("hanamikoji: ")
    return line


@pytest.fixture
def refusal(monkeypatch, capsys):
    """The refusal of a command in this process: most need no process of their own."""

    def told(*arguments, language="en"):
        for name, value in (("LANGUAGE", language), ("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "")):
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main([*arguments])
        assert ended.value.code == 2
        return the_line(capsys.readouterr().err)

    return told


def test_alone_it_serves_and_says_its_address_its_qr_code_and_where_the_data_is(tmp_path):
    with serving(tmp_path) as (process, address):
        with urllib.request.urlopen(address, timeout=10) as response:
            assert response.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
    assert "▄▄▄▄▄" in "".join(process.said)
    assert str(tmp_path) in process.said[-1]
    page_of_the_host = (
        rf"http://localhost:{address.rpartition(':')[2]}/host \(key for other devices: [\w-]+\)"
    )
    assert re.search(page_of_the_host, "".join(process.said))


def test_the_qr_code_of_the_terminal_decodes_to_the_address():
    printed = qr.terminal("http://192.168.1.20:8000", "utf-8", colors=False)
    (found,) = zxingcpp.read_barcodes(drawn(printed))
    assert found.text == "http://192.168.1.20:8000"


def drawn(text):
    """The picture that a terminal with light letters on a dark ground shows."""
    lines = text.rstrip("\n").split("\n")
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)))
    for y, line in enumerate(lines):
        for x, block in enumerate(line):
            picture.putpixel((x, 2 * y), 255 * (block in "█▀"))
            picture.putpixel((x, 2 * y + 1), 255 * (block in "█▄"))
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


def test_a_terminal_without_blocks_gets_the_address_alone():
    assert qr.terminal("http://192.168.1.20:8000", "ascii", colors=True) == ""


def test_colors_are_white_on_black_on_every_line():
    lines = qr.terminal("http://192.168.1.20:8000", "utf-8", colors=True).splitlines()
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)


def test_a_port_in_use_gives_the_next_free_one_and_says_so(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as (process, address):
            assert int(address.rpartition(":")[2]) > port
            assert f"Port {port} is in use" in process.said[0]


def test_no_free_port_is_said(monkeypatch):
    monkeypatch.setattr(wsgi, "PORTS_TO_TRY", 1)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(wsgi.NoFreePort):
        wsgi.listen("127.0.0.1", taken.getsockname()[1])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "seventy"),
        ("--port", "70000"),
        ("--port", "-1"),
        ("--public-url", "geisha.example"),
        ("--public-url", "https://geisha.example//path"),
        ("--public-url", "https://geisha.example?x=1"),
        ("--public-url", "https://gei sha.example"),
        ("--public-url", "https://user:pw@geisha.example:99999"),
        ("serve", "--loud"),
        ("dance",),
        ("serve", "now"),
    ],
)
def test_what_it_does_not_understand_is_one_line_and_status_2(arguments, refusal):
    refusal(*arguments)


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.host.invalid"])
def test_a_host_that_is_not_this_machine_is_one_line_and_status_2(host, tmp_path, refusal):
    assert f"Can’t listen on {host}" in refusal("--host", host, "--data", str(tmp_path))


def test_with_two_colons_this_machine_is_the_host_by_either_kind_of_address(tmp_path):
    if not has_ipv6():
        pytest.skip("this machine has no IPv6")
    with serving(tmp_path, "--host", "::") as (_, address):
        port = address.rpartition(":")[2]
        hosts = [is_host_at(f"http://{here}:{port}/host") for here in ("127.0.0.1", "[::1]")]
    assert hosts == [True, True]


def is_host_at(address):
    with urllib.request.urlopen(address, timeout=60) as page:
        return b"Big screen" in page.read()


def has_ipv6():
    with suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False


def test_a_data_file_that_is_damaged_is_one_line_and_status_2_and_left_as_it_is(tmp_path, refusal):
    file = tmp_path / "hanamikoji.sqlite3"
    file.write_bytes(b"a letter" * 1000)
    assert "damaged" in refusal("--data", str(tmp_path), "--port", "0")
    assert file.read_bytes() == b"a letter" * 1000


def test_a_second_server_on_the_same_data_is_one_line_and_status_2_until_the_first_is_killed(tmp_path):
    with serving(tmp_path) as (first, address):
        port = address.rpartition(":")[2]
        line = refused(run("--data", str(tmp_path), "--host", "127.0.0.1", "--port", port))
        assert line == f"hanamikoji: Another server is already using this data: {tmp_path}"
        first.kill()
        first.wait(timeout=10)
        with locked(tmp_path):
            pass


@pytest.mark.skipif(os.name != "posix", reason="elsewhere locks are others")
def test_a_file_system_without_locks_is_served_all_the_same(tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(errno.ENOTSUP, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", refuse)
    with locked(tmp_path):
        assert (tmp_path / "hanamikoji.lock").exists()


def test_a_data_file_of_a_newer_version_is_one_line_and_status_2(tmp_path, refusal):
    opened_file(tmp_path / "hanamikoji.sqlite3").close()
    with sqlite3.connect(tmp_path / "hanamikoji.sqlite3") as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "newer version" in refusal("--data", str(tmp_path), "--port", "0")


@pytest.mark.parametrize("place", ["file/inside", "file"])
def test_a_data_folder_that_cannot_be_written_is_one_line_and_status_2(tmp_path, refusal, place):
    (tmp_path / "file").write_text("in the way")
    assert "Can’t open" in refusal("--data", str(tmp_path / place), "--port", "0")


def test_a_disk_that_is_full_by_the_first_start_of_a_version_is_one_line_and_status_2(
    tmp_path, monkeypatch, capsys
):
    def refuse(_):
        raise Unavailable("database or disk is full")

    monkeypatch.setattr(Tables, "write_missing_summaries", refuse)
    with pytest.raises(SystemExit) as ended:
        main(["--data", str(tmp_path)])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "database or disk is full" in line


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process like this")
def test_too_little_memory_for_its_threads_is_one_line_and_status_2(tmp_path):
    command = [*limited("RLIMIT_AS", 300_000_000), "--data", str(tmp_path), "--port", "0"]
    result = run_program(command, capture_output=True, text=True, env={**os.environ, "LANGUAGE": "en"})
    assert "not enough memory" in refused(result)
    assert result.stdout == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process like this")
@pytest.mark.parametrize(
    "kilobytes", [*(pytest.param(few, marks=pytest.mark.walk) for few in (660_000, 720_000, 780_000)), ENOUGH]
)
def test_who_starts_where_memory_is_limited_can_make_a_sheet(tmp_path, kilobytes):
    command = limited("RLIMIT_AS", kilobytes * 1024)
    may_refuse = nullcontext() if kilobytes == ENOUGH else suppress(RuntimeError)
    with may_refuse, serving(tmp_path, command=command) as (_, address):
        urllib.request.urlopen(f"{address}/sheets/hanamikoji/rules.ja.a4.pdf", timeout=30).close()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Can’t open or write"),
        ("fr_FR.UTF-8", "données"),
        ("it:en", "dati"),
        ("ja", "データ"),
        ("tlh:it", "dati"),
        ("tlh", "Can’t open"),
        ("C", "Can’t open"),
    ],
)
def test_the_terminal_speaks_the_language_of_its_environment(tmp_path, refusal, language, said):
    (tmp_path / "file").write_text("in the way")
    assert said in refusal("--data", str(tmp_path / "file"), "--port", "0", language=language)


@pytest.mark.parametrize(
    ("options", "host"),
    [
        ((), "0.0.0.0"),
        (("--public-url", "https://geisha.example"), "127.0.0.1"),
        (("--public-url", "https://geisha.example", "--host", "0.0.0.0"), "0.0.0.0"),
        (("--host", "192.0.2.7"), "192.0.2.7"),
    ],
)
def test_a_hosted_instance_is_heard_on_this_machine_alone_unless_told_otherwise(
    tmp_path, monkeypatch, options, host
):
    asked = []

    def refuse(host, _):
        asked.append(host)
        raise OSError

    monkeypatch.setattr(wsgi, "listen", refuse)
    with pytest.raises(SystemExit):
        main(["--data", str(tmp_path), *options])
    assert asked == [host]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://Geisha.Example/", "https://geisha.example"),
        ("https://geisha.example:443", "https://geisha.example"),
        ("http://geisha.example:8000", "http://geisha.example:8000"),
        ("https://müller.example", "https://xn--mller-kva.example"),
        ("https://geisha.example/Hana/", "https://geisha.example/Hana"),
    ],
)
def test_a_public_url_is_kept_in_the_form_that_browsers_send(given, kept):
    assert public_url(given) == kept


def test_what_the_environment_says_counts_where_no_option_does(tmp_path, monkeypatch):
    found = []

    def end(config):
        found.append((config["PUBLIC_URL"], config["DATA"]))
        raise SystemExit

    monkeypatch.setattr("assistant.__main__.create_app", end)
    monkeypatch.setenv("HANAMIKOJI_PUBLIC_URL", "http://geisha.example/hana")
    monkeypatch.setenv("HANAMIKOJI_DATA", str(tmp_path / "elsewhere"))
    for options in ((), ("--data", str(tmp_path / "data"), "--public-url", "http://other.example")):
        with pytest.raises(SystemExit):
            main([*options])
    there, here = ("http://geisha.example/hana", "elsewhere"), ("http://other.example", "data")
    assert found == [(address, tmp_path / folder) for address, folder in (there, here)]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PUBLIC_URL", "geisha.example", "HANAMIKOJI_PUBLIC_URL: not an address"),
        ("TRUSTED_PROXIES", "the one in front", "HANAMIKOJI_TRUSTED_PROXIES: not addresses"),
        ("KEEP_DAYS", "soon", "HANAMIKOJI_KEEP_DAYS: must be a number of days"),
        ("SECRET_KEY", "short", "HANAMIKOJI_SECRET_KEY: must have at least"),
        ("DATABASE_URL", "postgresql://localhost/x", "HANAMIKOJI_DATABASE_URL: works only with gunicorn"),
        ("BUS_URL", "redis://localhost", "HANAMIKOJI_BUS_URL: works only with gunicorn"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_in_one_line(
    name, value, said, tmp_path, monkeypatch, refusal
):
    monkeypatch.setenv(f"HANAMIKOJI_{name}", value)
    assert said in refusal("--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_whom_a_trusted_proxy_names_is_limited_not_the_proxy(tmp_path, monkeypatch):
    monkeypatch.setenv("HANAMIKOJI_PUBLIC_URL", "http://geisha.localhost")
    monkeypatch.setenv("HANAMIKOJI_TRUSTED_PROXIES", "127.0.0.1 10.0.0.0/8")
    options = ("--host", "127.0.0.1", "--port", str(free_port()))

    def tried(caller):
        headers = {"X-Forwarded-For": f"{caller}, 10.0.0.7"}
        try:
            urllib.request.urlopen(urllib.request.Request(f"{here}/j/ZZZZZZZZ", headers=headers), timeout=10)
        except urllib.error.HTTPError as error:
            return error.status

    with serving(tmp_path, *options):
        here = f"http://127.0.0.1:{options[-1]}"
        assert {tried("198.51.100.7") for _ in range(20)} == {404, 429}
        assert tried("198.51.100.8") == 404


def test_an_address_is_told_with_its_key_while_the_server_runs(tmp_path, monkeypatch, capsys, english):
    monkeypatch.setenv("HANAMIKOJI_PUBLIC_URL", "http://geisha.example/hana")
    with serving(tmp_path) as (process, address):
        main(["address", "--data", str(tmp_path)])
    told = capsys.readouterr().out
    (at_start,) = [line for line in process.said if "/host" in line]
    assert address == "http://geisha.example/hana"
    assert "http://geisha.example/hana/host (key: " in at_start
    assert at_start in told
    assert "Open http://geisha.example/hana in a browser, or scan the code." in told


def test_no_address_is_told_where_none_is_set(tmp_path, refusal):
    assert "HANAMIKOJI_PUBLIC_URL" in refusal("address", "--data", str(tmp_path))


def test_a_data_folder_that_the_terminal_cannot_show_does_not_stop_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with serving(tmp_path / "dé") as (process, _):
        assert "d\\xe9" in process.said[-1]


def test_it_tells_its_version_and_its_options(capsys):
    for arguments, told in (
        (["--version"], __version__),
        (["serve", "--help"], "--public-url"),
        (["--help"], "export all matches"),
        (["--help"], "import exported matches"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 0
        assert told in capsys.readouterr().out


def test_its_help_is_in_the_language_of_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    said = capsys.readouterr().out
    assert said.startswith("Aufruf: hanamikoji serve") and "Optionen:" in said and "Datenordner" in said
    assert "usage" not in said and "default" not in said


@pytest.fixture
def undrawn(monkeypatch):
    """Sheets are written without what is on them."""
    monkeypatch.setattr(Renderer, "pdf", lambda press, sheet: repr(sheet).encode())


def test_sheets_of_every_language_paper_and_style_are_written_with_three_options(tmp_path, undrawn):
    main(["sheets", str(tmp_path), "--lang", "all", "--paper", "all", "--style", "all"])
    written = {path.name: path.read_text() for path in tmp_path.iterdir()}
    of_boxes = [
        replace(sheet, edition=SOLD.get(sheet.language, "") if sheet.game == "hanamikoji" else "")
        for sheet in OFFERED
    ]
    assert written == {file_name(sheet): repr(sheet) for sheet in of_boxes}


SHEETS = (
    "rules",
    "teach",
    "aid",
    "box-card",
    "score",
    "score-small",
    "log",
    "series",
    "round-robin",
    "pieces",
)
IN_TWO = ("rules", "aid")
# The box of a language's readers, where that is not the default.
SOLD = {tag: key for key, box in EDITIONS.items() if key != DEFAULT_EDITION for tag in box.sold_to}


def of_box(language):
    return f"-{SOLD[language]}" if language in SOLD else ""


IN_JAPANESE_TOO = {
    f"{sheet}{of_box(language)}.{language}+ja.letter.low-ink"
    for sheet in IN_TWO
    for language in LANGUAGES.keys() - {"ja"}
}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), {f"{sheet}-iello.fr.letter" for sheet in SHEETS}),
        (("--lang", "ja", "--paper", "a4"), {f"{sheet}{of_box('ja')}.ja.a4" for sheet in SHEETS}),
        (
            ("--paper", "all"),
            {f"{sheet}-iello.fr.{paper}" for sheet in SHEETS for paper in ("a4", "letter")},
        ),
        (("--beside", "ja"), {f"{sheet}-iello.fr+ja.letter" for sheet in IN_TWO}),
        (("--lang", "all", "--beside", "ja", "--style", "low-ink"), IN_JAPANESE_TOO),
        (("--everything", "--edition", "iello"), {"everything-iello.fr.letter"}),
    ],
)
def test_sheets_writes_a_file_for_each_and_says_its_path(
    tmp_path, monkeypatch, capsys, undrawn, options, expected
):
    for name, value in (("LANGUAGE", ""), ("LC_ALL", ""), ("LC_PAPER", ""), ("LANG", "fr_CA.UTF-8")):
        monkeypatch.setenv(name, value)
    main(["sheets", str(tmp_path / "out"), *options, "--game", "hanamikoji"])
    files = {*(tmp_path / "out").iterdir()}
    assert {file.name for file in files} == {f"hanamikoji-{name}.pdf" for name in expected}
    assert {*capsys.readouterr().out.splitlines()} == {str(file) for file in files}


def test_sheets_use_the_terms_of_the_edition_that_is_asked_for_where_a_game_has_it(tmp_path, undrawn):
    main(["sheets", str(tmp_path), "--lang", "fr", "--paper", "a4", "--edition", "iello"])
    asked = {path.name: "edition='iello'" in path.read_text() for path in tmp_path.iterdir()}
    assert asked == {name: name.startswith("hanamikoji") for name in asked}


def test_score_sheets_are_for_the_number_of_players_that_is_asked_for_where_there_is_room(tmp_path, undrawn):
    main(["sheets", str(tmp_path), "--lang", "en", "--paper", "a4", "--players", "5"])
    named = {path.name for path in tmp_path.iterdir() if "score" in path.name}
    assert named == {
        "hanamikoji-score.en.a4.pdf",
        "hanamikoji-score-small.en.a4.pdf",
        "mai-star-score-5.en.a4.pdf",
        "mai-star-score-small.en.a4.pdf",
    }


def test_aids_are_to_be_folded_if_that_is_asked(tmp_path, undrawn):
    main(["sheets", str(tmp_path), "--lang", "en", "--paper", "a4", "--fold"])
    named = {path.name for path in tmp_path.iterdir() if "fold" in path.name}
    assert named == {"hanamikoji-aid-fold.en.a4.pdf", "mai-star-aid-fold.en.a4.pdf"}


def test_sheets_are_written_as_pdf(tmp_path):
    main(
        ["sheets", str(tmp_path), "--lang", "fr", "--paper", "letter", "--game", "mai-star", "--beside", "ja"]
    )
    files = {file.name: file.read_bytes()[:5] for file in tmp_path.iterdir()}
    assert files == {f"mai-star-{sheet}.fr+ja.letter.pdf": b"%PDF-" for sheet in ("aid", "rules")}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "OUT"),
        (("{out}", "--lang", "tlh"), "--lang"),
        (("{out}", "--paper", "a5"), "--paper"),
        (("{out}", "--game", "chess"), "--game"),
        (("{out}", "--beside", "tlh"), "--beside"),
        (("{out}", "--lang", "ja", "--beside", "ja"), "--beside"),
        (("{file}",), "Can’t write to"),
        (("{file}/below",), "Can’t write to"),
    ],
)
def test_sheets_refuses_what_it_cannot_write_in_one_line(tmp_path, undrawn, refusal, arguments, says):
    file = tmp_path / "file"
    file.write_text("")
    given = [argument.format(out=tmp_path / "out", file=file) for argument in arguments]
    assert says in refusal("sheets", *given)
    assert file.read_text() == ""


def test_sheets_without_the_library_says_what_is_lacking(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(SystemExit) as ended:
        main(["sheets", str(tmp_path)])
    assert ended.value.code == 2
    assert "Sheets need fpdf" in capsys.readouterr().err
