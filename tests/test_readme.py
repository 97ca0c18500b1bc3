"""The manuals and the program agree."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from assistant.__main__ import parser
from assistant.i18n import LANGUAGES

from .lowest import PROJECT

ROOT = Path(__file__).parents[1]
README, USING, CONTRIBUTING, TRANSLATING = (
    (ROOT / f"{page}.md").read_text("utf-8") for page in ("README", "USING", "CONTRIBUTING", "TRANSLATING")
)


def test_every_option_of_the_command_is_told():
    options = re.findall(r"--[a-z-]+", parser().format_help() + help_of_commands())
    assert {option for option in options if option not in USING} <= {"--help"}


def help_of_commands():
    (commands,) = [action for action in parser()._actions if action.dest == "command"]
    return "".join(command.format_help() for command in commands.choices.values())


def test_every_dependency_is_named_with_its_reason():
    extras = PROJECT["project"]["optional-dependencies"]
    declared = PROJECT["project"]["dependencies"] + extras["hosted"] + extras["names"]
    for name in (Requirement(each).name for each in declared):
        assert re.search(rf"^\| {name} \| .{{10,}} \|$", CONTRIBUTING, re.M | re.I), name


def test_the_sample_of_a_new_language_overwrites_none_that_is_there():
    (sample,) = re.findall(r" -l (\S+)", TRANSLATING)
    assert sample not in LANGUAGES


def test_the_top_level_holds_nothing_but_what_belongs_there():
    listed = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    built = {
        name for name in listed if name in {"dist", "build", "__pycache__"} or name.endswith(".egg-info")
    }
    assert listed - built <= {"assistant", "templates", "static", "tests", "print"}


def test_the_readme_opens_with_pictures_that_stand_there():
    shown = re.findall(r"!\[.{20,}\]\((.+?)\)", README.split("\n## ")[0])
    assert len(shown) == 2
    assert all((ROOT / picture).is_file() for picture in shown)


# The features that pages need, and the first Safari, Chrome and Firefox with each. A newer one, as `:has`,
# may be missing without harm, which tests/browser/test_older_browsers.py tries.
NEEDED = {
    "@layer": (15.4, 99, 97),
    "showModal": (15.4, 37, 98),
    ".at(": (15.4, 92, 90),
    ":focus-visible": (15.4, 86, 85),
    "??=": (14, 85, 79),
    "replaceChildren": (14, 86, 78),
    ":is(": (14, 88, 78),
}


def test_the_readme_names_the_oldest_browsers_that_know_all_that_is_needed():
    text = "".join(path.read_text("utf-8") for path in (ROOT / "static").glob("*s/**/*.*s"))
    used = [since for what, since in NEEDED.items() if what in text]
    named = re.search(r"in Safari ([\d.]+), Chrome (\d+), Firefox (\d+)", README)
    assert tuple(map(float, named.groups())) == tuple(map(max, *used))


def test_the_readme_is_short():
    assert len(README.split()) <= 1200


@pytest.mark.parametrize("page", sorted(path.name for path in ROOT.glob("*.md")))
def test_every_page_and_chapter_that_is_linked_to_is_there(page):
    text = (ROOT / page).read_text("utf-8")
    linked = [link.partition("#") for link in re.findall(r"\]\(([^)\s:]*)\)", text)]
    lacking = [f"{to}#{at}" for to, _, at in linked if at and at not in chapters(to or page)]
    assert lacking + [to for to, _, _ in linked if to and not (ROOT / to).exists()] == []


def chapters(page):
    """The titles of a page as GitHub makes addresses of them."""
    titles = re.findall(r"^#+ (.*)$", (ROOT / page).read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
