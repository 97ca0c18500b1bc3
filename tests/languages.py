"""What the tests must know of each language."""

import tomllib
from pathlib import Path

WORDS = tomllib.loads((Path(__file__).parent / "data/languages.toml").read_text("utf-8"))
