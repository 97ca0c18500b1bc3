"""What was chosen for this server."""

from .engine import Engine


class SqlSettings:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def get(self, key: str) -> str | None:
        rows = self._engine.query("SELECT value FROM settings WHERE key = ?", key)
        return str(rows[0][0]) if rows else None

    def set(self, key: str, value: str) -> None:
        with self._engine.transaction() as transaction:
            transaction.execute(
                "INSERT INTO settings (key, value) VALUES (?, ?)"
                " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                key,
                value,
            )
