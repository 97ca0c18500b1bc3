"""A cache of compiled templates beside Python's compiled modules, so that restarts don't compile again."""

from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache, compiler
from jinja2.bccache import Bucket


def install(app: Flask) -> None:
    """Cache the application's compiled templates."""
    folder = Path(cache_from_source(__file__)).parent
    made_by = f"{Path(compiler.__file__).stat().st_mtime_ns} {sorted(app.jinja_env.extensions)}"
    app.jinja_env.bytecode_cache = BytecodeCache(folder, made_by)


class BytecodeCache(FileSystemBytecodeCache):
    """A bytecode cache keyed by a template's text and the compiler; a read-only folder is no error."""

    def __init__(self, folder: Path, made_by: str) -> None:
        super().__init__(str(folder), "%s.template")
        self._made_by = made_by

    def get_source_checksum(self, source: str) -> str:
        """Return the checksum of the compiler's version and the source."""
        return super().get_source_checksum(f"{self._made_by}\n{source}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write the bytecode if the folder can be written."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
