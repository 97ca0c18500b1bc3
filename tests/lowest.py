"""Prints each dependency, a hosted instance's too, at the lowest version that pyproject.toml allows."""

import re
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))


def lowest() -> list[str]:
    """Each as pyproject.toml has it, markers and all, but nailed to its lower bound."""
    return [re.sub(r",<[^;]+", "", each.replace(">=", "==", 1)) for each in declared()]


def declared() -> list[str]:
    """Those of everybody, then those of a hosted instance."""
    project = PROJECT["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["hosted"]]


if __name__ == "__main__":
    print(*lowest(), sep="\n")
