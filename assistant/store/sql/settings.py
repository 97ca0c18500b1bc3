"""The settings of this server."""

from collections.abc import Callable

from .engine import Engine, Transaction, write

_SET = """
    INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
_TAKE = """
    INSERT INTO settings (key, value) VALUES (?, '') ON CONFLICT (key) DO UPDATE SET value = settings.value
"""


class Settings:
    """The settings of this server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, key: str) -> str | None:
        """Return the value of a key, or None."""
        rows = self._engine.query("SELECT value FROM settings WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    def set(self, key: str, value: str) -> None:
        """Set the value of a key."""
        with self._engine.transaction() as transaction:
            transaction.execute(_SET, key, value)

    def change(self, key: str, change: Callable[[str], str]) -> None:
        """Replace a value, '' if unset, by `change` of it, atomically; `change` may be called repeatedly."""

        def do(transaction: Transaction) -> None:
            transaction.execute(_TAKE, key)
            ((kept,),) = transaction.query("SELECT value FROM settings WHERE key = ?", key)
            transaction.execute(_SET, key, change(kept))

        write(self._engine, do)
