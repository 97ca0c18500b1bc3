"""The code itself: linted, formatted, strictly typed, in small pieces."""

import ast
import re
import sys
from pathlib import Path

import pytest

from .conftest import GROUPS
from .running import run

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "assistant").rglob("*.py"))
LONGEST_FUNCTION = 60
LONGEST_MODULE = 400
TESTS = sorted((ROOT / "tests").rglob("*.py"))
WAITING = re.compile(
    r"(subprocess\.(run|check_output)|.*\.communicate|(urllib\.request\.)?urlopen"
    r"|(http\.client\.)?HTTPConnection|socket\.create_connection)"
)
STARTING = re.compile(
    r"subprocess\.(?!PIPE|STDOUT|DEVNULL|TimeoutExpired)\w+|os\.(?:system|popen|spawn\w+)|shutil\.which"
)
RIDDLE = re.compile(r"(What|Whoever|Who|The same)\b")


@pytest.mark.parametrize(
    "arguments", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join
)
def test_the_tool_finds_nothing(arguments):
    result = run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_contract_between_rooms_is_kept():
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"]
    result = run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_functions_and_modules_are_short():
    found = {str(path.relative_to(ROOT)): too_long(path.read_text("utf-8")) for path in MODULES}
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_no_docstring_describes_around_the_thing():
    found = {str(path.relative_to(ROOT)): riddles(path.read_text("utf-8")) for path in MODULES}
    assert {path: lines for path, lines in found.items() if lines} == {}


def riddles(text):
    """The docstrings that begin with a relative clause."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, documented)]
    return [doc for doc in map(ast.get_docstring, nodes) if doc and RIDDLE.match(doc)]


def too_long(text):
    """The functions of a module that are too long, and its length if that is."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    long = [node.name for node in functions if node.end_lineno - node.lineno >= LONGEST_FUNCTION]
    return [*long, *[text.count("\n")] * (text.count("\n") > LONGEST_MODULE)]


def test_no_program_and_no_connection_is_waited_for_without_end():
    found = {str(path.relative_to(ROOT)): endless(path.read_text("utf-8")) for path in MODULES + TESTS}
    assert {path: calls for path, calls in found.items() if calls} == {}


def endless(text):
    """The calls that wait for a program or a connection, and name no longest time."""
    if not WAITING.search(text):
        return []
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    waiting = [call for call in calls if WAITING.fullmatch(ast.unparse(call.func))]
    limited = [call for call in waiting if any(given.arg == "timeout" for given in call.keywords)]
    return [ast.unparse(call) for call in waiting if call not in limited]


def test_tests_start_programs_by_the_helper_alone_which_knows_what_was_asked_for():
    own = {ROOT / "tests/running.py", ROOT / "tests/programs.py", Path(__file__)}
    found = {
        str(path.relative_to(ROOT)): STARTING.findall(path.read_text("utf-8")) for path in {*TESTS} - own
    }
    assert {path: calls for path, calls in found.items() if calls} == {}


def test_tests_that_share_something_costly_are_where_the_scheduler_looks_for_them():
    assert [file for file in GROUPS if not (ROOT / "tests" / f"{file}.py").exists()] == []
