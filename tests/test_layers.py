"""Who may import whom (the table in CONTRIBUTING), read from the sources."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import assistant

ROOT = Path(assistant.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
ALLOWED = {
    "games": set(),
    "store": set(),
    "bell": set(),
    "environment": set(),
    "proxies": set(),
    "qr": set(),
    "wifi": set(),
    "words": set(),
    "addresses": set(),
    "program": set(),
    "people": set(),
    "turns": set(),
    "connections": {"addresses"},
    "bgstats": {"fold", "games", "people"},
    "capacity": {"bell", "sheets"},
    "server": {"capacity", "connections"},
    "rulebook": set(),
    "sheets": {"games", "qr", "rulebook", "wifi"},
    "fold": {"games", "store", "turns"},
    "kept": {"fold"},
    "taps": {"fold", "games"},
    "undos": {"fold", "games"},
    "codes": {"fold", "games", "projection", "store"},
    "projection": {"fold", "games", "people", "store"},
    "phones": {"bell", "games", "store"},
    "history": {"fold", "games", "people", "projection", "store"},
    "year": {"history"},
    "club": {"codes", "fold", "projection", "store"},
    "takeout": {"codes", "fold", "games", "history", "people", "projection", "store"},
    "handover": {"fold", "games", "projection", "store", "tables", "takeout"},
    "charts": set(),
    "meeting": {"games", "history", "projection"},
    "tables": {"bell", "codes", "fold", "games", "kept", "people", "projection", "store", "taps", "undos"},
    "shelving": {"bell", "fold", "games", "history", "people", "projection", "store", "tables"},
    "retention": {"bell", "projection", "store", "tables"},
    "web": {
        "addresses",
        "bell",
        "club",
        "bgstats",
        "charts",
        "codes",
        "fold",
        "games",
        "handover",
        "history",
        "meeting",
        "people",
        "phones",
        "projection",
        "qr",
        "rulebook",
        "sheets",
        "shelving",
        "store",
        "tables",
        "takeout",
        "taps",
        "wifi",
        "words",
        "year",
    },
    "__init__": {
        "bell",
        "club",
        "codes",
        "environment",
        "games",
        "history",
        "kept",
        "phones",
        "program",
        "proxies",
        "retention",
        "rulebook",
        "shelving",
        "sheets",
        "store",
        "tables",
        "takeout",
        "web",
        "words",
    },
    "phone": {"__init__", "web", "words"},
    "streams": {"bell", "environment"},
    "hosted": {"__init__", "environment", "proxies", "store"},
    "commands": {
        "__init__",
        "codes",
        "environment",
        "fold",
        "games",
        "history",
        "phone",
        "qr",
        "sheets",
        "store",
        "takeout",
        "web",
        "words",
    },
    "__main__": {
        "__init__",
        "addresses",
        "capacity",
        "commands",
        "environment",
        "games",
        "server",
        "sheets",
        "store",
        "web",
        "words",
    },
}


def part(path):
    """The part of the assistant that a module belongs to: `web` for web/api.py."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


@cache
def imported(path):
    """Absolute names of all modules that a source file imports."""
    names, package = [], ["assistant", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(tree(path)):
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


def parts_imported(path):
    ours = [name.split(".")[1:] for name in imported(path) if name.split(".")[0] == "assistant"]
    names = {entry.name.removesuffix(".py") for entry in ROOT.iterdir()}
    return {name[0] if name and name[0] in names else "__init__" for name in ours} - {part(path)}


def test_a_module_imports_only_the_layers_below_it():
    assert offending(lambda path: parts_imported(path) - ALLOWED[part(path)]) == {}


def test_the_core_imports_the_standard_library_alone_and_no_clock_or_chance():
    impure = {"time", "datetime", "random", "secrets", "os", "io", "socket", "pathlib", "gettext"}
    pure = sys.stdlib_module_names - impure | {"assistant"}
    core = (ROOT / "games").rglob("*.py")
    assert offending(lambda path: {name.split(".")[0] for name in imported(path)} - pure, core) == {}


def test_what_only_sheets_and_pictures_need_is_imported_where_they_are_made():
    def early(path):
        lines = [
            ast.unparse(node) for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        return [line for line in lines if re.search(r"\b(PIL|fpdf|fontTools|budoux|qrcode)\b", line)]

    assert offending(early) == {}


def test_no_engine_is_known_outside_the_store():
    others = (path for path in MODULES if part(path) != "store")
    engines = {"sqlite3", "psycopg"}
    assert offending(lambda path: {name.split(".")[0] for name in imported(path)} & engines, others) == {}
