"""What is shipped: the built wheel, installed in an empty environment far from the checkout."""

import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from assistant.games import GAMES
from assistant.sheets.documents import layouts
from assistant.sheets.paper import PAPERS
from assistant.words import LANGUAGES

from .servers import serving

ROOT = Path(__file__).parents[1]
MADE_LATER = shutil.ignore_patterns(".*", "*.mo", "__pycache__", "*.egg-info", "build", "dist")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built from a copy of what git keeps, because a build writes the catalogs."""
    sources = shutil.copytree(ROOT, tmp_path_factory.mktemp("checkout") / "here", ignore=MADE_LATER)
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, sources]
    subprocess.run(build, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The interpreter of an environment that has the wheel and what it needs, nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", wheel]
    subprocess.run(install, check=True, capture_output=True)
    return str(python)


@pytest.fixture(scope="module")
def sheets(python, tmp_path_factory):
    """The folder of all sheets that the installed wheel makes, far from the checkout."""
    far = tmp_path_factory.mktemp("far")
    command = [str(Path(python).with_name("hanamikoji")), "sheets", "out", "--lang", "all", "--paper", "all"]
    done = subprocess.run(command, cwd=far, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return far / "out"


def fetch(address):
    with urllib.request.urlopen(address, timeout=10) as response:
        return response.read().decode()


def test_the_installed_wheel_serves_a_table_with_its_style_script_and_icons(python, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command = (str(Path(python).with_name("hanamikoji")),)
    with serving(tmp_path / "data", command=command) as (_, address):
        opened = urllib.request.urlopen(
            urllib.request.Request(f"{address}/tables", b"game=hanamikoji&player=Anna&player=Noah"),
            timeout=10,
        )
        page = opened.read().decode()
        opened.close()
        assert 'data-view="counting"' in page
        assert "@layer" in fetch(address + re.search(r'href="(/assets/\w+/common\.css)"', page)[1])
        assert "modules" in fetch(address + re.search(r'src="(/assets/\w+/table\.js)"', page)[1])
        assert "<symbol" in fetch(address + re.search(r'href="(/assets/\w+/icons\.svg)', page)[1])
        french = urllib.request.Request(address, headers={"Accept-Language": "fr"})
        assert "Compte les points à votre table" in fetch(french)
        assert "Ruri" in fetch(f"{address}/rules/hanamikoji")
        assert "openapi" in fetch(f"{address}/api/openapi.json")


def test_the_installed_wheel_makes_all_sheets_far_from_the_checkout(sheets):
    assert {path.name for path in sheets.iterdir()} == {
        f"{game}-{sheet}.{language}.{paper}.pdf"
        for game in GAMES
        for sheet in layouts(game).SHEETS
        for language in LANGUAGES
        for paper in PAPERS
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wheel_and_the_checkout_make_the_same_bytes_of_a_sheet(sheets, printed, language):
    made = [*sheets.glob(f"*.{language}.*.pdf")]
    assert made
    for path in made:
        assert (printed / path.name).read_bytes() == path.read_bytes(), path.name


def test_the_installed_wheel_makes_the_sheets_of_a_table(python, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    served = (str(Path(python).with_name("hanamikoji")),)
    with serving(tmp_path / "data", command=served) as (_, address):
        opened = urllib.request.urlopen(
            urllib.request.Request(f"{address}/tables", b"game=hanamikoji&player=Anna&player=Noah"),
            timeout=10,
        )
        opened.close()
        table = opened.url
        for path in ("result.pdf", "join.pdf", "result.png", "join.png", "result-sheet.png"):
            with urllib.request.urlopen(f"{table}/{path}", timeout=10) as response:
                assert response.read(4) in {b"%PDF", b"\x89PNG"}, path


def test_the_wheel_is_small_and_its_fonts_bring_their_license(wheel):
    assert wheel.stat().st_size < 8_000_000
    with zipfile.ZipFile(wheel) as archive:
        assert "assistant/print/fonts/OFL.txt" in archive.namelist()


def test_the_wheel_holds_the_assistant_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        folders = {name.split("/")[0] for name in archive.namelist()}
    assert {name for name in folders if not name.endswith(".dist-info")} == {"assistant"}


def test_the_environment_of_the_wheel_has_nothing_of_a_hosted_instance(python):
    names = ("psycopg", "redis", "gunicorn", "uvicorn", "prometheus_client")
    script = f"import sys; from importlib.util import find_spec; sys.exit(any(map(find_spec, {names})))"
    assert subprocess.run([python, "-c", script]).returncode == 0


def test_nothing_that_only_sheets_need_is_loaded_at_start_up(python):
    script = (
        "import sys, tempfile, assistant; assistant.create_app({'DATA': tempfile.mkdtemp()});"
        " sys.exit(bool({'PIL', 'fpdf', 'fontTools', 'budoux'} & set(sys.modules)))"
    )
    assert subprocess.run([python, "-c", script]).returncode == 0
