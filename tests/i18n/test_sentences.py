"""Every key that can be raised has its sentence, and every sentence its key."""

import ast
import re
from pathlib import Path

import assistant
from assistant.i18n import FAULTS, message

RAISED_BY = {
    "Malformed": 1,
    "Illegal": 1,
    "Conflict": 1,
    "Absent": 1,
    "Refused": 2,
    "message": 0,
    "flash_message": 0,
}


def keys_in_the_code():
    """The literal keys given to errors, `answer`, `problem`, `flash_message` and `message`."""
    for path in Path(assistant.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _literals(node, RAISED_BY.get(node.func.id))


def _literals(node, position):
    keyword = [keyword.value for keyword in node.keywords if keyword.arg in {"key", "told", "done"}]
    keyword = [value for value in keyword if not isinstance(value, ast.Lambda)]  # the key of a sorting
    given = node.args[position : position + 1] if position is not None else []
    for value in (*keyword, *given):
        for part in ast.walk(value):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def keys_in_the_templates():
    for path in (Path(assistant.__file__).parents[1] / "templates").rglob("*.html"):
        yield from re.findall(r'message\("([\w-]+)"', path.read_text("utf-8"))


HTTP_KEYS = {"bad-request", "no-such-page", "method-not-allowed", "too-large"}


def test_every_key_in_the_code_has_a_sentence_and_no_sentence_is_left_over():
    assert set(keys_in_the_code()) | set(keys_in_the_templates()) | HTTP_KEYS == set(FAULTS)


def test_every_sentence_says_its_parameters():
    params = {
        "at": "here",
        "address": "http://192.168.1.20:8000",
        "min": 1,
        "max": 5,
        "options": ["a", "b"],
        "length": 7,
        "first": 3,
        "round": 2,
        "name": "Noah",
        "note": "a long evening",
        "match": 2,
        "event": 1,
        "entry": 3,
        "version": 1,
        "parts": "1, 3",
        "count": 4,
    }
    said = {key: message(key, **params) for key in FAULTS}
    begun = {key: text for key, text in said.items() if text[0].isupper() or text.startswith("“")}
    assert {key: text for key, text in said.items() if "%" in text or key not in begun} == {}
