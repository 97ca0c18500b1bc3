"""Compiles modules to bytecode, in Pyodide under Node, as only the same Python can.

Without documentation, assertions, annotations of functions and places within them it is half as large.
"""

import ast
import importlib.util
import marshal
import shutil
import sys
from collections.abc import Collection
from itertools import product
from pathlib import Path
from types import CodeType
from typing import Any

HERE = "https://phone.example/"
_ENDS = (".py", "/__init__.py")
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # a hash of the source that Python doesn't compare
_PLACE, _LONGEST = 0xE8, 8  # in a table of locations an entry without columns, for so many instructions
_FORM = [("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/x-www-form-urlencoded")]
_NAMES = "ABCDEF"
_SHEETS = ("rules.ja.a4.pdf", "score.en.a4.pdf")


def compile_folders(standard: str, app: str, paper: str) -> None:
    """Write a .pyc in place of each module that a first board or, in the folder `paper`, a sheet imports."""
    sys.path += [app, paper]
    bridge = _started()
    _compile(standard, app)
    shutil.copytree(f"{paper}/assistant", f"{app}/assistant", dirs_exist_ok=True)  # the fonts
    for game, sheet in product(_games(), _SHEETS):
        bridge.answer("GET", f"{HERE}sheets/{game.KEY}/{sheet}", [])
    _compile(paper)


def _compile(*folders: str) -> None:
    names = sorted(name.replace(".", "/") for name in sys.modules)
    for path in (Path(folder, name + end) for folder in folders for name in names for end in _ENDS):
        if path.exists():
            path.with_suffix(".pyc").write_bytes(compiled(path.read_bytes(), path.name))
            path.unlink()


def compiled(source: bytes, name: str) -> bytes:
    """Return a module as bytecode in the form of a .pyc file."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            _unannotate(node)  # unless a decorator may read them
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + marshal.dumps(_at_first_line(code))


def _unannotate(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    node.returns = None
    given = node.args
    for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if argument:
            argument.annotation = None


def _at_first_line(code: CodeType) -> CodeType:
    """Place all instructions at the first line of their function, which a traceback names."""
    inner = (_at_first_line(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, _LONGEST)
    lines = (_PLACE | _LONGEST - 1, 0) * whole + ((_PLACE | rest - 1, 0) if rest else ())
    return code.replace(co_consts=tuple(inner), co_linetable=bytes(lines))


def _started() -> Any:
    """Return the app after it has answered with a board of each game."""
    from assistant.offline import start

    app = start(HERE, Path("/data"))
    app.answer("GET", HERE, [])
    for game in _games():
        players = "".join(f"&player={name}" for name in _NAMES[: game.FEWEST_PLAYERS])
        form = f"game={game.KEY}{players}".encode()
        place = dict(app.answer("POST", f"{HERE}tables", _FORM, form).headers)["Location"]
        app.answer("GET", HERE.rstrip("/") + place, [])
    return app


def _games() -> Collection[Any]:
    from assistant.games import GAMES

    return GAMES.values()
