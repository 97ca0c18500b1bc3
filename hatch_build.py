"""A build hook that compiles the message catalogs for gettext; git contains only their sources."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogs(BuildHookInterface[Any]):
    """A hook for wheels, source archives and editable installations."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - as hatchling calls it
        """Compile all catalogs."""
        for catalog in Path(self.root, "assistant", "locales").rglob("*.po"):
            compile_catalog(catalog)


def compile_catalog(path: Path) -> None:
    """Compile a .po file into a .mo file beside it."""
    with path.open("rb") as source, path.with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, read_po(source))
