"""The code itself: linted, formatted, strictly typed, in small pieces."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST_FUNCTION = 40
LONGEST_MODULE = 300


@pytest.mark.parametrize(
    "arguments", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"]], ids=" ".join
)
def test_the_tool_finds_nothing(arguments):
    result = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("path", sorted((ROOT / "assistant").rglob("*.py")), ids=lambda path: path.name)
def test_functions_and_modules_are_short(path):
    text = path.read_text("utf-8")
    assert text.count("\n") <= LONGEST_MODULE
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    too_long = [node.name for node in functions if node.end_lineno - node.lineno >= LONGEST_FUNCTION]
    assert too_long == []
