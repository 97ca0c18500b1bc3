"""The shipped product: the built wheel, installed in an empty environment far from the checkout."""

import re
import shutil
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from assistant import renderer
from assistant.games import GAMES
from assistant.printing.documents import GameSheet, file_name, in_two_languages

from .factories import new_event
from .running import run
from .servers import call, serving

pytestmark = pytest.mark.walk

ROOT = Path(__file__).parents[1]
# By their place in the checkout, what stands in the wheel's one folder.
SHIPPED = {
    "assistant": "assistant",
    **{name: f"assistant/{name}" for name in ("templates", "static", "print")},
}
MADE_LATER = shutil.ignore_patterns(".*", "*.mo", "__pycache__", "*.egg-info", "build", "dist")


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """A copy of what git keeps, because a build writes the catalogs."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("checkout") / "here", ignore=MADE_LATER)


@pytest.fixture(scope="module")
def wheel(sources, tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, sources]
    run(build, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The interpreter of an environment that has the wheel and what it needs, nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-compile", wheel]
    run(install, check=True, capture_output=True)
    return str(python)


@pytest.fixture(scope="module")
def table(python, tmp_path_factory):
    """The address of a table that the installed wheel serves, far from the checkout."""
    far = tmp_path_factory.mktemp("far")
    command = (str(Path(python).with_name("hanamikoji")),)
    with serving(far / "data", command=command, folder=far) as (_, address):
        asked = urllib.request.Request(f"{address}/tables", b"game=hanamikoji&player=Anna&player=Noah")
        with urllib.request.urlopen(asked, timeout=10) as opened:
            yield opened.url


def fetch(address):
    with urllib.request.urlopen(address, timeout=30) as response:
        return response.read()


def test_the_installed_wheel_serves_a_table_with_its_style_script_and_icons(table):
    address = table.partition("/t/")[0]
    page = fetch(table).decode()
    assert 'data-view="counting"' in page
    assert b"@layer" in fetch(address + re.search(r'href="(/assets/\w+/common\.css)"', page)[1])
    assert b"CSS.supports" in fetch(address + re.search(r'src="(/assets/\w+/table\.js)"', page)[1])
    assert b"<symbol" in fetch(address + re.search(r'href="(/assets/\w+/icons\.svg)', page)[1])
    french = urllib.request.Request(address, headers={"Accept-Language": "fr"})
    assert "Compte les points à votre table" in fetch(french).decode()
    assert b"Ruri" in fetch(f"{address}/rules/hanamikoji")
    assert b"openapi" in fetch(f"{address}/api/openapi.json")


def test_the_installed_wheel_makes_the_sheets_of_a_table(table):
    for path in ("result.pdf", "join.pdf", "result.png", "join.png", "result-sheet.png"):
        assert fetch(f"{table}/{path}")[:4] in {b"%PDF", b"\x89PNG"}, path


def test_the_installed_wheel_pairs_five_people_by_swiss(table):
    address = f"{table.partition('/t/')[0]}/api/events"
    event = call(address, "POST", new_event())
    (newest,) = call(f"{address}/{event['id']}/rounds", "POST", {})["rounds"]
    assert [len(pairing["people"]) for pairing in newest["pairings"]] == [2, 2, 1]


def test_the_wheel_and_the_checkout_make_the_same_bytes_of_a_sheet(python, tmp_path):
    """In two languages that together need every font."""
    command = [Path(python).with_name("hanamikoji"), "sheets", "out", "--lang", "fr", "--beside", "ja"]
    done = run([*command, "--paper", "letter"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    made = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    ours = renderer()
    asked = [
        GameSheet(
            game, sheet, "fr", "letter", "normal", "ja", "iello" if "iello" in GAMES[game].EDITIONS else ""
        )
        for game in GAMES
        for sheet in in_two_languages(game)
    ]
    assert made == {file_name(sheet): ours.pdf(sheet) for sheet in asked}


def test_the_wheel_is_small_and_its_fonts_bring_their_license(wheel):
    assert wheel.stat().st_size < 8_000_000
    with zipfile.ZipFile(wheel) as archive:
        assert "assistant/print/fonts/OFL.txt" in archive.namelist()


def test_the_wheel_holds_all_of_the_assistant_and_nothing_else(wheel, sources):
    """Catalogs as they are built."""
    kept = {
        re.sub(r"\.po$", ".mo", f"{shipped}/{path.relative_to(sources / folder).as_posix()}")
        for folder, shipped in SHIPPED.items()
        for path in (sources / folder).rglob("*")
        if path.is_file()
    }
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.partition("/")[0].endswith(".dist-info")}
    assert names == kept


def test_the_environment_of_the_wheel_has_nothing_of_a_hosted_instance(python):
    names = ("psycopg", "redis", "gunicorn", "uvicorn", "prometheus_client")
    script = f"import sys; from importlib.util import find_spec; sys.exit(any(map(find_spec, {names})))"
    assert run([python, "-c", script]).returncode == 0


def test_nothing_that_only_paper_and_pairings_need_is_loaded_at_start_up(python):
    script = (
        "import sys, tempfile, assistant; assistant.create_app({'DATA': tempfile.mkdtemp()});"
        " sys.exit(bool({'PIL', 'fpdf', 'fontTools', 'budoux', 'networkx'} & set(sys.modules)))"
    )
    assert run([python, "-c", script]).returncode == 0
