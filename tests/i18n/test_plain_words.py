"""No text has the words of a translation, which `tests/data/stilted.toml` lists with what to say instead."""

import ast
import json
import re
import tomllib
from pathlib import Path

from assistant.i18n import LANGUAGES

from ..test_rulebook import texts
from .test_catalogs import messages, parts

ROOT = Path(__file__).parents[2]
STILTED = tomllib.loads((ROOT / "tests/data/stilted.toml").read_text("utf-8"))
MANUALS = sorted(path.name for path in ROOT.glob("*.md"))
COMMANDS = ("assistant/__main__.py", "assistant/commands/*.py", "assistant/environment.py")
DESCRIPTIONS = "assistant/web/api/openapi/*.json"
SEARCHED = ("/find", "/ignored")  # the words of who searches


def said(language):
    """All texts of the product in a language, each with its place."""
    for message in messages(language if language != "en" else "fr"):
        yield from (("catalog", text) for text in parts(message.id if language == "en" else message.string))
    for path in ROOT.glob(f"print/*/{language}.toml"):
        for key, text in texts(tomllib.loads(path.read_text("utf-8"))):
            if not key.endswith(SEARCHED):
                yield f"{path.parent.name}{key}", text
    if language == "en":
        yield from ((name, (ROOT / name).read_text("utf-8")) for name in MANUALS)
        for path in [path for pattern in COMMANDS for path in ROOT.glob(pattern)]:
            yield from ((path.name, text) for text in strings(path))
        for path in ROOT.glob(DESCRIPTIONS):
            yield from ((path.name, text) for text in described(json.loads(path.read_text("utf-8"))))


def strings(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def described(part):
    """What the API's description says in words."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, dict | list):
            yield from described(value)
        elif key in {"description", "summary"}:
            yield value


def test_what_is_said_is_plain():
    faults = [
        (language, place, found[0], better)
        for language in LANGUAGES
        for place, text in said(language)
        for pattern, better in STILTED[language].items()
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]
    assert faults == []
