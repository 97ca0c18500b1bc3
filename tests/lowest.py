"""Prints every run-time dependency at the lowest version that pyproject.toml allows, a line each, for pip."""

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))


def lowest() -> list[str]:
    """Each as pyproject.toml has it, markers and all, but nailed to its lower bound."""
    return [declared.replace(">=", "==", 1) for declared in PROJECT["project"]["dependencies"]]


if __name__ == "__main__":
    print(*lowest(), sep="\n")
