"""Templates keep a budget as functions do: they show what they are given, and decide nothing about a game."""

import re
from pathlib import Path

import pytest
from jinja2 import StrictUndefined, nodes

ROOT = Path(__file__).parents[1]
FILES = sorted(
    [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tests/third_game/templates").rglob("*.html")]
)
LONGEST_LINE = 160
MOST_BRANCHES = 12
BRANCH = re.compile(r"\{%[-+]? *(?:if|elif)[ (]")

each_template = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


@each_template
def test_a_template_is_read_without_scrolling_sideways(path):
    long = [line for line in path.read_text("utf-8").splitlines() if len(line) > LONGEST_LINE]
    assert long == []


@each_template
def test_a_template_has_few_branches(path):
    assert len(BRANCH.findall(path.read_text("utf-8"))) <= MOST_BRANCHES


@each_template
def test_a_template_knows_no_class(path):
    assert "__" not in path.read_text("utf-8")


@each_template
def test_a_macro_is_given_all_that_it_shows(path, app):
    """It is imported without its caller's variables, and asks for no name that nobody gives it."""
    text = path.read_text("utf-8")
    assert "with context" not in text
    known = {*app.jinja_env.globals, "caller", "loop"}
    for macro in app.jinja_env.parse(text).find_all(nodes.Macro):
        given = {found.name for found in app.jinja_env.parse(text).find_all(nodes.Macro)} | _imported(
            app, text
        )
        assert _asked(macro) <= known | given, macro.name


def _imported(app, text):
    """The macros that a template takes from others."""
    imports = app.jinja_env.parse(text).find_all(nodes.FromImport)
    return {name if isinstance(name, str) else name[1] for found in imports for name in found.names}


def _asked(macro):
    """The names that a macro reads and neither takes nor sets."""
    names = list(macro.find_all(nodes.Name))
    own = {name.name for name in names if name.ctx in {"store", "param"}}
    return {name.name for name in names if name.ctx == "load"} - own


def test_what_was_never_given_is_a_fault_and_not_silence(app):
    assert app.jinja_env.undefined is StrictUndefined
