"""The folder that `hanamikoji phone` writes: the same each time, whole, and no more than a phone needs."""

import argparse
import hashlib
import importlib.util
import io
import json
import marshal
import re
import sys
import traceback
import zipfile
import zlib
from functools import cache
from importlib import metadata

import pytest
from fontTools.ttLib import TTFont
from packaging.requirements import Requirement

from assistant import shipped_folder
from assistant.commands.phone import write_phone
from assistant.i18n import LANGUAGES
from assistant.offline import bytecode, compiling, folder, npm, parcels, shell
from assistant.offline.folder import write
from assistant.offline.fonts import usual_kanji
from assistant.offline.left_out import is_left_out_module
from assistant.offline.shell import POLICY

from ..running import run

MODULE = b'"""Says what it is."""\n\n# why\ndef f(x):\n    """Doubles."""\n    return 2 * x\n'


@pytest.fixture(scope="module")
def fake(tmp_path_factory):
    """Folders like Pyodide's and qr's, side by side, with little in them."""
    modules = tmp_path_factory.mktemp("node_modules")
    folder, beside = modules / "pyodide", modules / "qr"
    for place, package in ((folder, npm.PYODIDE), (beside, npm.QR)):
        place.mkdir()
        for name in package.checksums:
            (place / name).write_text(f"/*! mine */ /* long */ {name}")
    with zipfile.ZipFile(folder / npm.STANDARD_LIBRARY, "w") as library:
        library.writestr("one.py", MODULE)
        library.writestr("data/two.txt", "2")
    (folder / npm.LOCK_FILE).write_text('{"info": {"version": "1"}, "packages": {"numpy": {}}}')
    return folder, beside


@pytest.fixture(scope="module")
def out(fake, tmp_path_factory):
    folder = tmp_path_factory.mktemp("out")
    write(folder, *fake)
    return folder


def found(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@cache
def parcel(out, name):
    """The files in an archive of the folder, by path."""
    with zipfile.ZipFile(io.BytesIO(inflated(out, name))) as archive:
        return {entry: archive.read(entry) for entry in archive.namelist()}


def inflated(out, name):
    (path,) = out.glob(f"files/*/{name}.deflated")
    return zlib.decompress(path.read_bytes())


def told(out):
    """The page's description of the folder."""
    page = (out / "index.html").read_text()
    return json.loads(re.search(r'id="phone">(.*?)</script>', page)[1])


@pytest.mark.walk
def test_the_same_program_writes_the_same_bytes_in_the_place_of_an_earlier_one_and_no_others(
    fake, out, tmp_path
):
    earlier = tmp_path / "files" / "0123456789ab"
    earlier.mkdir(parents=True)
    (earlier / "app.zip").write_bytes(b"earlier")
    (tmp_path / "robots.txt").write_text("mine")
    write(tmp_path, *fake)
    assert found(tmp_path) == {**found(out), "robots.txt": b"mine"}


def test_the_files_of_the_last_version_stay_for_pages_that_a_browser_has_cached_and_no_older_ones(
    fake, out, tmp_path, monkeypatch
):
    def named(script):
        with monkeypatch.context() as changed:
            changed.setattr(folder, "scripts", lambda: {**shell.scripts(), "shell.js": script})
            changed.setattr(folder, "_app", dict)
            changed.setattr(folder, "_paper", dict)
            write(tmp_path, *fake)
        (path,) = (path for path in tmp_path.glob("files/*/shell.js") if path.read_bytes() == script)
        return path

    first, second, third = named(b"1"), named(b"2"), named(b"3")
    assert (first.exists(), second.exists(), third.exists()) == (False, True, True)
    assert named(b"3") == third
    assert second.exists()


def test_every_file_that_is_kept_is_there_with_its_size_and_named_by_its_content(out):
    for file in told(out)["files"]:
        sent = out / (file["path"] + (".deflated" if file["isDeflated"] else ""))
        content = zlib.decompress(sent.read_bytes()) if file["isDeflated"] else sent.read_bytes()
        assert sent.stat().st_size == file["bytes"]
        later = ("/paper.zip", "/decode.js", "/LICENSE.txt")
        assert file["isLater"] == (file["path"].endswith(later) or bool(file["language"] or file["fontsOf"]))
        _, digest, name = file["path"].split("/")
        if name not in (*npm.PYODIDE.checksums, npm.LOCK_FILE, *npm.QR.checksums, "LICENSE.txt"):
            assert hashlib.sha256(content).hexdigest().startswith(digest)


def test_what_only_the_readers_of_a_language_need_is_a_file_of_its_own(out):
    assert [file["language"] for file in told(out)["files"] if file["language"]] == sorted(
        LANGUAGES.keys() - {"en"}
    )
    assert sorted(parcel(out, "words.zh-Hant.zip")) == [
        "assistant/locales/zh_Hant/LC_MESSAGES/messages.mo",
        "assistant/print/common/zh-Hant.toml",
        "assistant/print/hanamikoji/zh-Hant.toml",
        "assistant/print/mai-star/zh-Hant.toml",
    ]
    left = [
        path
        for path in parcel(out, "app.zip")
        if path.startswith("assistant/") and path.endswith((".mo", ".toml"))
    ]
    assert {path.rpartition("/")[2] for path in left} == {"en.toml"}


def test_the_fonts_of_a_language_come_apart_from_its_words(out):
    fonts = "assistant/print/fonts/NotoSansTC_{}.zh-Hant.ttf".format
    assert {fonts("400Regular"), fonts("700Bold")} <= parcel(out, "fonts.zh-Hant.zip").keys()
    assert [file["fontsOf"] for file in told(out)["files"] if file["fontsOf"]] == ["zh-Hant"]


def test_the_page_and_its_service_worker_are_told_the_same(out):
    worker = (out / "service-worker.js").read_text()
    assert json.loads(re.match(r"const PHONE=(\{.*?\});", worker)[1]) == told(out)


def test_the_page_speaks_every_language(out):
    page = (out / "index.html").read_text()
    assert re.findall(r'<section lang="([\w-]+)"', page) == [*LANGUAGES]
    assert len(set(re.findall(r'data-said="waking"[^>]*>(?:<p>)?([^<]+)', page))) == len(LANGUAGES)


def test_the_policy_of_the_page_allows_webassembly_and_nothing_else_more(out):
    ours = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    assert re.sub(" 'wasm-unsafe-eval'| 'sha256-[^']+'", "", POLICY).startswith(ours)
    assert "unsafe-inline" not in POLICY
    assert "'unsafe-eval'" not in POLICY
    (policy,) = re.findall(r'Content-Security-Policy" content="(.*?)"', (out / "index.html").read_text())
    assert policy.replace("&#39;", "'") == POLICY


def test_what_python_imports_there_is_there(out):
    """Of the libraries that ours name, those are shipped that a browser needs; the others are known."""
    given = {
        Requirement(line).name.lower()
        for line in metadata.requires("hanamikoji-assistant")
        if "extra" not in line
    }
    left_out = {"limits", "networkx", "waitress", "pillow", "tzdata"}
    assert given - left_out <= {*parcels.APP, *parcels.PAPER}
    for name in parcels.APP + parcels.PAPER:
        needed = {Requirement(line) for line in metadata.requires(name) or () if "extra ==" not in line}
        there = {
            one.name.lower()
            for one in needed
            if one.marker is None or one.marker.evaluate({"sys_platform": "emscripten"})
        }
        assert {one.replace("_", "-") for one in there} - {"pillow", "colorama"} <= {
            *parcels.APP,
            *parcels.PAPER,
        }, name


def test_the_license_of_each_library_lies_beside_it(out):
    names = {*parcel(out, "app.zip"), *parcel(out, "paper.zip")}
    for library in parcels.APP + parcels.PAPER:
        beside = re.compile(rf"{library}-[\d.]+\.dist-info/.*LICEN[SC]E", re.IGNORECASE)
        assert [name for name in names if beside.match(name)], library
    assert "assistant/print/fonts/OFL.txt" in names


def test_no_compiled_code_and_no_server_is_carried_along(out):
    names = {*parcel(out, "app.zip"), *parcel(out, "paper.zip")}
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc", ".po"))]
    assert not [name for name in names if name.startswith(("waitress", "PIL", "limits"))]


def test_the_app_is_whole(out):
    app = parcel(out, "app.zip")
    for name in (
        "templates/table/show.html",
        "static/js/app.js",
        "print/hanamikoji/en.toml",
        "offline/bridge.py",
    ):
        assert f"assistant/{name}" in app
    assert not [name for name in app if name.startswith("assistant/print/fonts")]


def test_the_app_starts_and_prints_from_its_parcels_alone(out, tmp_path):
    for name in ("app.zip", "paper.zip", "words.ja.zip"):
        with zipfile.ZipFile(io.BytesIO(inflated(out, name))) as archive:
            archive.extractall(tmp_path / "app")
    said = run(
        [sys.executable, "-OO", "-S", "-I", "-c", ALONE, str(tmp_path / "app"), str(tmp_path)],
        capture_output=True,
        text=True,
    )
    *statuses, imported = said.stdout.splitlines()
    assert statuses == ["200", "200", "200"]
    assert [path for path in imported.split() if is_left_out_module(path)] == []


ALONE = """
import sys
import traceback
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from assistant.offline import start
app = start("https://play.example/phone/", Path(sys.argv[2]))
for path in ("", "rules/mai-star", "sheets/hanamikoji/rules.ja.a4.pdf"):
    print(app.answer("GET", "https://play.example/phone/" + path, []).status)
print(*(name.replace(".", "/") + ".py" for name in sys.modules))
"""


def test_what_is_loaded_has_neither_manuals_nor_tests(out):
    names = {*parcel(out, "app.zip"), *parcel(out, "paper.zip")}
    assert not [name for name in names if re.search("sboms/|/tests?/|debug/", name)]
    assert max(len(text) for name, text in parcel(out, "paper.zip").items() if "METADATA" in name) < 5000


# The standard library


def test_a_module_keeps_its_code_and_loses_its_documentation(out):
    library = parcel(out, npm.STANDARD_LIBRARY)
    assert library["one.py"] == b"def f(x):\n    return 2 * x"
    assert library["data/two.txt"] == b"2"


def test_what_is_left_is_python_that_says_nothing_else():
    for text in (
        '"""Only said."""',
        "class C:\n    '''Only said.'''",
        "async def f():\n    '''Only said.'''",
        "x = '''not said'''",
        "def f():\n    return '''not said'''",
    ):
        left = parcels._short("m.py", text.encode())
        assert b"Only said" not in left, text
        assert ("not said" in text) == (b"not said" in left), text
        compile(left, "m.py", "exec")


def test_a_module_of_a_newer_python_stays_as_it_is():
    newer = b'"""Said."""\ndef f(:\n'
    assert parcels._short("m.py", newer) == newer


# The bytecode


def test_bytecode_does_the_same_without_documentation_assertions_places_and_annotations():
    made = compiling.compiled(TYPED.encode(), "typed.py")
    assert made[:4] == importlib.util.MAGIC_NUMBER
    code = marshal.loads(made[16:])
    found = {"__name__": "typed"}
    exec(code, found)
    assert [found["f"](2), found["g"](2), found["C"]().x] == [4, 2, 3]
    assert (found.get("__doc__"), found["f"].__doc__, found["f"].__annotations__) == (None, None, {})
    assert found["g"].__annotations__ == {"x": int}
    assert found["C"].__annotations__ == {"x": int}
    assert {line for _, _, line in code.co_lines()} == {1}


def test_a_traceback_of_bytecode_names_the_first_line_of_each_function():
    found = {}
    exec(marshal.loads(compiling.compiled(TYPED.encode(), "typed.py")[16:]), found)
    with pytest.raises(TypeError) as raised:
        found["f"](None)
    assert traceback.extract_tb(raised.value.__traceback__)[-1][1:3] == (4, "f")


TYPED = '''
"""Said."""
from functools import cache
def f(x: int, *y: int) -> int:
    """Doubles."""
    assert not x
    return 2 * x
@cache
def g(x: int): return x
class C:
    """Has."""
    x: int = 3
'''


def test_without_node_the_sources_stay(fake, out, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bytecode.compiled(fake[0], {"one.py": MODULE}, {}, {}) is None
    assert "one.py" in parcel(out, npm.STANDARD_LIBRARY)


def test_a_program_that_hangs_is_ended_and_the_sources_stay(fake, tmp_path, monkeypatch, capsys):
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\nkill -STOP $$\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    for module in (bytecode, npm):
        monkeypatch.setattr(module, "LONGEST", 0.2)
    with pytest.raises(npm.NoPackage, match=str(npm.PYODIDE)), npm.packages(None):
        pass
    monkeypatch.setattr(npm, "_checked", lambda _, folder: folder)
    for name in ("_app", "_paper"):
        monkeypatch.setattr(folder, name, dict)
    write_phone(argparse.Namespace(pyodide=fake[0], out=tmp_path / "out"))
    assert "Node.js failed or timed out" in capsys.readouterr().out
    assert "one.py" in parcel(tmp_path / "out", npm.STANDARD_LIBRARY)


# The fonts


def test_the_fonts_keep_the_letters_of_names_and_every_letter_of_our_words(out):
    ours, name = shipped_folder("print"), "fonts/MPLUS1p-Regular.ttf"
    words = {ord(letter) for path in ours.glob("*/ja.toml") for letter in path.read_text("utf-8")}
    light = io.BytesIO(parcel(out, "paper.zip")[f"assistant/print/{name}"])
    with TTFont(ours / name) as whole, TTFont(light) as lighter:
        before, after = set(whole.getBestCmap()), set(lighter.getBestCmap())
    lost = before - after
    assert all(0x4E00 <= code < 0xA000 for code in lost)
    assert ({*map(ord, "翔太結衣Zoëłа、。")} | words) & before <= after
    assert usual_kanji() & before <= after
    assert len(lost) > 2000


def test_the_serif_keeps_our_words_and_leaves_other_kanji_to_the_letters_of_the_text(out):
    files = parcel(out, "paper.zip")
    sizes = {name: len(content) for name, content in files.items() if name.endswith(".ttf")}
    serif = next(name for name in sizes if "Mincho" in name)
    assert sizes[serif] * 2 < min(size for name, size in sizes.items() if name != serif)


# The packages of npm


def test_another_package_than_the_one_that_was_tested_is_refused(fake):
    with pytest.raises(npm.OtherPackage, match=r"pyodide\.mjs"), npm.packages(fake[0]):
        pass


def test_what_draws_codes_is_looked_for_beside_pyodide_and_then_at_npm(fake, tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "PYODIDE", npm.Package("pyodide", "1", {}))
    with pytest.raises(npm.OtherPackage, match=r"index\.js"), npm.packages(fake[0]):
        pass
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(npm.NoPackage, match=str(npm.QR)), npm.packages(tmp_path):
        pass


def test_what_draws_and_reads_codes_lies_beside_its_license(out):
    (drawing,) = out.glob("files/*/index.js")
    beside = {path.name: path.read_text() for path in drawing.parent.iterdir()}
    assert beside == {
        "index.js": "/*! mine */index.js",
        "decode.js": "/*! mine */decode.js",
        "LICENSE.txt": "/*! mine */ /* long */ LICENSE-MIT",
    }


def refusal(pyodide, out, capsys):
    """The command's last line as it gives up."""
    with pytest.raises(SystemExit) as ended:
        write_phone(argparse.Namespace(pyodide=pyodide, out=out))
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_a_folder_without_pyodide_is_told_in_one_line(tmp_path, capsys):
    assert npm.PYODIDE.version in refusal(tmp_path, tmp_path / "out", capsys)
    assert not (tmp_path / "out").exists()


def test_without_npm_the_command_says_what_to_do(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert f"npm install {npm.PYODIDE} {npm.QR}" in refusal(None, tmp_path / "out", capsys)


def test_a_library_whose_files_are_not_known_is_named():
    with pytest.raises(parcels.NotInstalled, match="no-such-library"):
        parcels.libraries(["no-such-library"])


def test_the_command_that_serves_loads_nothing_of_what_writes_the_folder():
    names = "[name for name in sys.modules if name.startswith('assistant.offline.')]"
    script = f"import assistant.__main__, sys; print({names})"
    said = run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_phones_fit_whose_scripts_are_the_same_whatever_else_their_versions_differ_in(
    out, fake, tmp_path, monkeypatch
):
    with monkeypatch.context() as changed:
        changed.setattr(folder, "_app", lambda: {"assistant/later.py": b""})
        changed.setattr(folder, "_paper", dict)
        write(tmp_path, *fake)
    before, after = told(out), told(tmp_path)
    assert (before["build"] == after["build"], before["fits"] == after["fits"]) == (False, True)
    monkeypatch.setattr(shell, "asset_digests", lambda: {"table.js": "another"})
    assert shell.fits() != after["fits"]
