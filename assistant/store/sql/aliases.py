"""The names that a device counts as the same person."""

from collections.abc import Sequence

from .engine import Engine, Transaction, write

_JOIN = """
    INSERT INTO spellings (device, spelling, person) VALUES (?, ?, ?)
    ON CONFLICT (device, spelling) DO UPDATE SET person = excluded.person
"""
_OF = "SELECT spelling, person FROM spellings WHERE device = ? ORDER BY spelling"
_FORGET = "DELETE FROM spellings WHERE device = ? AND (spelling = ? OR person = ?)"


class Aliases:
    """The names that a device counts as the same person. People are named as by `person_of`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, device: str) -> dict[str, str]:
        """Return the person of each spelling, sorted by spelling."""
        return dict(self._engine.query(_OF, device))

    def join(self, device: str, spelling: str, person: str) -> None:
        """Assign a spelling, and all that were assigned to it, to a person."""
        move = "UPDATE spellings SET person = ? WHERE device = ? AND person = ?"

        def do(transaction: Transaction) -> None:
            transaction.execute("DELETE FROM spellings WHERE device = ? AND spelling = ?", device, person)
            transaction.execute(move, person, device, spelling)
            transaction.execute(_JOIN, device, spelling, person)

        if spelling != person:
            write(self._engine, do)

    def part(self, device: str, spelling: str) -> None:
        """Make a spelling a person of its own again."""
        with self._engine.transaction() as transaction:
            transaction.execute("DELETE FROM spellings WHERE device = ? AND spelling = ?", device, spelling)

    def forget(self, device: str, people: Sequence[str]) -> None:
        """Delete these people, as spellings and as persons, without a trace on disk."""
        with self._engine.transaction(forgets=True) as transaction:
            for person in people:
                transaction.execute(_FORGET, device, person, person)
