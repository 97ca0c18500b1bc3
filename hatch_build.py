"""Builds what git does not keep: beside each catalog of words its compiled form, which gettext reads."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogs(BuildHookInterface[Any]):
    """Runs for the wheel, for the source archive and for an editable installation."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatchling calls it
        for catalog in Path(self.root, "assistant", "locales").rglob("*.po"):
            compile_catalog(catalog)


def compile_catalog(path: Path) -> None:
    with path.open("rb") as source, path.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(source))
