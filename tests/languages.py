"""The facts of each language that the tests need."""

import tomllib
from pathlib import Path

WORDS = tomllib.loads((Path(__file__).parent / "data/languages.toml").read_text("utf-8"))
