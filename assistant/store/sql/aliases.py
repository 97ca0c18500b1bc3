"""Which names a device takes for the same person's."""

from collections.abc import Sequence

from .engine import Engine, Transaction, write

_JOIN = """
    INSERT INTO spellings (device, spelling, person) VALUES (?, ?, ?)
    ON CONFLICT (device, spelling) DO UPDATE SET person = excluded.person
"""
_OF = "SELECT spelling, person FROM spellings WHERE device = ? ORDER BY spelling"
_FORGET = "DELETE FROM spellings WHERE device = ? AND (spelling = ? OR person = ?)"


class SqlAliases:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, device: str) -> dict[str, str]:
        """By spelling whose it is, in the order of the alphabet."""
        return dict(self._engine.query(_OF, device))

    def join(self, device: str, spelling: str, person: str) -> None:
        """The spelling is this person's, with all that were its own until now."""
        move = "UPDATE spellings SET person = ? WHERE device = ? AND person = ?"

        def do(transaction: Transaction) -> None:
            transaction.execute("DELETE FROM spellings WHERE device = ? AND spelling = ?", device, person)
            transaction.execute(move, person, device, spelling)
            transaction.execute(_JOIN, device, spelling, person)

        if spelling != person:
            write(self._engine, do)

    def part(self, device: str, spelling: str) -> None:
        """The spelling is somebody's own again."""
        with self._engine.transaction() as transaction:
            transaction.execute("DELETE FROM spellings WHERE device = ? AND spelling = ?", device, spelling)

    def forget(self, device: str, people: Sequence[str]) -> None:
        """Nothing of these is left on the disk, as a spelling or as a person."""
        with self._engine.transaction(forgets=True) as transaction:
            for person in people:
                transaction.execute(_FORGET, device, person, person)
