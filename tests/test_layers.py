"""Rules of imports beyond the contracts in pyproject.toml, read from the sources."""

import ast
import re
import sys
from pathlib import Path

import assistant

ROOT = Path(assistant.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def imported(path):
    """Absolute names of all modules that a source file imports."""
    names, package = [], ["assistant", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            names += [
                ".".join([*module, alias.name]) if len(module) == 1 else ".".join(module)
                for alias in node.names
            ]
    return names


def offending(faults, paths=MODULES):
    """The modules of which a function finds faults, with what it finds."""
    found = {str(path.relative_to(ROOT)): faults(path) for path in paths}
    return {path: faults for path, faults in found.items() if faults}


def test_the_core_imports_the_standard_library_alone_and_no_clock_or_chance():
    impure = {"time", "datetime", "random", "secrets", "os", "io", "socket", "pathlib", "gettext"}
    pure = sys.stdlib_module_names - impure | {"assistant"}
    core = (ROOT / "games").rglob("*.py")
    assert offending(lambda path: {name.split(".")[0] for name in imported(path)} - pure, core) == {}


def test_what_only_paper_pictures_and_pairings_need_is_imported_where_they_are_made():
    def early(path):
        libraries = r"^(?:import|from) .*\b(?:PIL|fpdf|fontTools|budoux|qrcode|networkx)\b"
        return re.findall(libraries, path.read_text("utf-8"), re.MULTILINE)

    assert offending(early) == {}
