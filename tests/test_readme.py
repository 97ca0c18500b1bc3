"""What README and the command say of each other."""

import re
from pathlib import Path

from packaging.requirements import Requirement

from assistant.__main__ import parser

from .lowest import PROJECT

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_every_option_of_the_command_is_in_the_readme():
    options = re.findall(r"--[a-z-]+", parser().format_help() + help_of_commands())
    assert {option for option in options if option not in README} <= {"--help"}


def help_of_commands():
    (commands,) = [action for action in parser()._actions if action.dest == "command"]
    return "".join(command.format_help() for command in commands.choices.values())


def test_every_dependency_is_named_with_its_reason():
    extras = PROJECT["project"]["optional-dependencies"]
    declared = PROJECT["project"]["dependencies"] + extras["hosted"] + extras["names"]
    for name in (Requirement(each).name for each in declared):
        assert re.search(rf"^\| {name} \| .{{10,}} \|$", README, re.M | re.I), name


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
