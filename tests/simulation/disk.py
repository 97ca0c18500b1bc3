"""A data file and its write-ahead log as bytes, and what of them a power cut leaves."""

from dataclasses import dataclass
from pathlib import Path

PAGE = 4096
HEADER, FRAME = 32, 24 + PAGE


@dataclass(frozen=True)
class Disk:
    """The bytes of the data file and of its write-ahead log at one moment."""

    data: bytes
    log: bytes

    @classmethod
    def at(cls, path):
        log = _log(path)
        return cls(path.read_bytes(), log.read_bytes() if log.exists() else b"")

    def write(self, path):
        path.write_bytes(self.data)
        _log(path).write_bytes(self.log)


def _log(path):
    return Path(f"{path}-wal")


def cut(before, after, chance):
    """The bytes left if the power went while `after` was written over `before`.

    SQLite writes its log from front to back, and has all of it on the disk before a checkpoint writes.
    So the log is new up to any byte, or it is new as a whole and any pages of the data file are.
    """
    if before.data != after.data and before.log[:HEADER] != after.log[:HEADER]:
        return after  # a log that was begun anew, which only is once the data file has all of the old one
    at = chance.choice(_ends(before.log, after.log, chance))
    if at < len(after.log):
        return Disk(before.data, after.log[:at] + before.log[at:])
    return Disk(_torn(before.data, after.data, chance), after.log)


def _ends(before, after, chance):
    """How far the log may be new: to where a frame ends, in the middle of one, or to the end."""
    same = _same(before, after)
    borders = [at for at in range(HEADER, len(after), FRAME) if at >= same]
    return [*borders, chance.randint(same, len(after)), len(after)]


def _same(before, after):
    """How many bytes are the same from the start."""
    if after.startswith(before):
        return len(before)
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (old, new) in pairs if old != new), len(after))


def _torn(before, after, chance):
    """The pages of both, in any mixture; of one that was never written the bytes are 0."""
    pages = range(0, max(len(before), len(after)), PAGE)
    return b"".join(chance.choice((before, after))[at : at + PAGE].ljust(PAGE, b"\0") for at in pages)
