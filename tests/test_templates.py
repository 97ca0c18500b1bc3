"""Templates keep a budget as functions do: they show what they are given, and decide nothing about a game."""

import ast
import re
from pathlib import Path

from jinja2 import StrictUndefined, nodes

ROOT = Path(__file__).parents[1]
FILES = sorted(
    [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tests/third_game/templates").rglob("*.html")]
)
LONGEST_LINE = 160
MOST_BRANCHES = 12
BRANCH = re.compile(r"\{%[-+]? *(?:if|elif)[ (]")


def offending(faults):
    """The templates of which a function finds faults, given their texts, with what it finds."""
    found = {str(path.relative_to(ROOT)): faults(path.read_text("utf-8")) for path in FILES}
    return {path: faults for path, faults in found.items() if faults}


def test_a_template_is_read_without_scrolling_sideways():
    assert offending(lambda text: [line for line in text.splitlines() if len(line) > LONGEST_LINE]) == {}


def test_a_template_has_few_branches():
    assert offending(lambda text: BRANCH.findall(text)[MOST_BRANCHES:]) == {}


def test_one_region_tells_what_is_new():
    """A part marked data-told is told in it once; the page around the offline app has its own."""
    found = offending(lambda text: re.findall(r'role="(?:status|log)"|aria-live', text))
    regions = {path: told for path, told in found.items() if not path.startswith("templates/phone/")}
    assert regions == {"templates/base.html": ['role="status"']}


def test_names_and_codes_are_left_as_they_are_by_translators_and_keyboards():
    """A browser's translator makes other names of them, and a phone's keyboard other words."""
    fields = (
        r'<input[^>]*name="(?:player|name|new|code|key)"[^>]*maxlength[^>]*>|<input[^>]*class="code"[^>]*>'
    )
    kept = ('autocorrect="off"', 'spellcheck="false"', "autocapitalize=")

    def changed(text):
        marked = r'<bdi\b[^>]*>|class="code"[^>]*|<\w+[^<>]* dir="auto"[^<>]*>{{ (?:match|name)\b'
        named = [one for one in re.findall(marked, text) if 'translate="no"' not in one]
        typed = [one for one in re.findall(fields, text) if not all(word in one for word in kept)]
        return named + typed

    assert {path for path in offending(changed) if path.startswith("templates/")} <= {
        "templates/host/_tables.html"
    }


def test_no_template_is_misspelled_since_an_optional_one_would_vanish_in_silence():
    """Each is asked for by its path, by its name in the folder of any game, or by a key of the program."""
    sources = [*FILES, *(ROOT / "assistant").rglob("*.py")]
    asked = "".join(path.read_text("utf-8") for path in sources)

    def is_asked_for(path):
        key = path.stem.removeprefix("_").removeprefix("rules_")
        return re.search(rf'{re.escape(path.parent.name)}/{path.name}"|["/]{path.name}"|"{key}"', asked)

    assert [path.name for path in FILES if not is_asked_for(path)] == []


def test_a_template_knows_no_class():
    assert offending(lambda text: "__" in text) == {}


def test_a_macro_is_given_all_that_it_shows(app):
    """It is imported without its caller's variables, and asks for no name that nobody gives it."""
    known = {*app.jinja_env.globals, "caller", "loop"}

    def unknown(text):
        tree = app.jinja_env.parse(text)
        macros = [*tree.find_all(nodes.Macro)]
        given = known | {macro.name for macro in macros} | _imported(tree)
        asked = {macro.name: _asked(macro) - given for macro in macros}
        return ["with context"] * ("with context" in text) + [each for each in asked.items() if each[1]]

    assert offending(unknown) == {}


def _imported(tree):
    """The macros that a template takes from others."""
    imports = tree.find_all(nodes.FromImport)
    return {name if isinstance(name, str) else name[1] for found in imports for name in found.names}


def _asked(macro):
    """The names that a macro reads and neither takes nor sets."""
    names = list(macro.find_all(nodes.Name))
    own = {name.name for name in names if name.ctx in {"store", "param"}}
    return {name.name for name in names if name.ctx == "load"} - own


def test_what_was_never_given_is_a_fault_and_not_silence(app):
    assert app.jinja_env.undefined is StrictUndefined


def test_what_a_page_is_given_hides_nothing_that_all_templates_have(app):
    calls = (
        (path, call)
        for path in (ROOT / "assistant").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "render_template"
    )
    given = [(path.name, keyword.arg) for path, call in calls for keyword in call.keywords]
    assert given and [one for one in given if one[1] in app.jinja_env.globals] == []


def test_the_eye_means_looking_on_and_nothing_else():
    named = re.compile(r'"eye"(?:\|icon \}\}|, _\(")[^A-Z]*([A-Z][\w ]+)')
    words = {word for path in FILES for word in named.findall(path.read_text("utf-8"))}
    assert words == {"View only", "Watch", "Big screen"}
