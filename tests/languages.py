"""The facts of each language that the tests need."""

import tomllib
from pathlib import Path

DATA = Path(__file__).parent / "data"
WORDS = tomllib.loads((DATA / "languages.toml").read_text("utf-8"))
TERMS = tomllib.loads((DATA / "terms.toml").read_text("utf-8"))
