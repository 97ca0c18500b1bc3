"""Templates are compiled once, not at every start: what comes of it is kept beside Python's own."""

from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache, compiler
from jinja2.bccache import Bucket


def install(app: Flask) -> None:
    folder = Path(cache_from_source(__file__)).parent
    made_by = f"{Path(compiler.__file__).stat().st_mtime_ns} {sorted(app.jinja_env.extensions)}"
    app.jinja_env.bytecode_cache = BytecodeCache(folder, made_by)


class BytecodeCache(FileSystemBytecodeCache):
    """Holds for the same text and the same compiler; where it can't be written, templates are compiled."""

    def __init__(self, folder: Path, made_by: str) -> None:
        super().__init__(str(folder), "%s.template")
        self._made_by = made_by

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{self._made_by}\n{source}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)
