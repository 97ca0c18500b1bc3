"""Bytecode in place of what a phone would have to compile at its first visit."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from .parcels import Files

_COMPILING = Path(__file__).with_name("compiling.py")
_FOLDERS = ("standard", "app", "paper")
LONGEST = 900  # seconds: a small computer takes some minutes
_ENV = '{ HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0" }'
_UNDER_NODE = f"""
import {{ readFileSync }} from "node:fs";
import {{ pathToFileURL }} from "node:url";
const [pyodide, folder, script] = process.argv.slice(1);
const {{ loadPyodide }} = await import(pathToFileURL(`${{pyodide}}/pyodide.mjs`));
const py = await loadPyodide({{ indexURL: pyodide, env: {_ENV} }});
for (const name of {json.dumps(_FOLDERS)}) {{
  py.FS.mkdirTree(`/${{name}}`);
  py.FS.mount(py.FS.filesystems.NODEFS, {{ root: `${{folder}}/${{name}}` }}, `/${{name}}`);
}}
py.runPython(readFileSync(script, "utf8") + `
compile_folders("/standard", "/app", "/paper")
`);
"""


def compiled(pyodide: Path, standard: Files, app: Files, paper: Files) -> list[Files] | None:
    """Return the files with bytecode for the modules that the app imports, or None if Node fails.

    The version of Pyodide compiles, as a phone's Python reads the bytecode of no other; Node comes with npm.
    Node is ended after LONGEST.
    """
    node = shutil.which("node")
    if node is None:
        return None
    parcels = dict(zip(_FOLDERS, (standard, app, paper), strict=True))
    with TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        for name, files in parcels.items():
            _written(folder / name, files)
        given = (str(pyodide.resolve()), str(folder), str(_COMPILING))
        if not _runs([node, "--input-type=module", "--eval", _UNDER_NODE, *given]):
            return None
        return [_read(folder / name, files) for name, files in parcels.items()]


def _runs(command: list[str]) -> bool:
    """Return whether a command ends in time, and without an error."""
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=LONGEST)  # noqa: S603 - node of the PATH
    except subprocess.SubprocessError:
        return False
    return True


def _written(folder: Path, files: Files) -> None:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)


def _read(folder: Path, files: Files) -> Mapping[str, bytes]:
    """Return these files of the folder, or their bytecode."""
    found = (
        folder / path if (folder / path).exists() else (folder / path).with_suffix(".pyc") for path in files
    )
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
