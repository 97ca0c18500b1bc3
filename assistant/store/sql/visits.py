"""Which devices know which tables, and for whom they sit."""

from collections.abc import Sequence

from .. import Visit
from .engine import Engine, Transaction, write

# Nobody visits a table that was deleted in the meantime.
ADD = """
    INSERT INTO visits (device, table_id, first_at, seat, ended)
    SELECT ?, id, ?, ?, ended FROM tables LEFT JOIN matches ON matches.table_id = tables.id WHERE id = ?
"""
_ONE = "id = ?"


class SqlVisits:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, table_id: str) -> list[Visit]:
        """The devices that know a table, in the order in which they came."""
        rows = self._engine.query(
            "SELECT device, seat FROM visits WHERE table_id = ? ORDER BY first_at, device", table_id
        )
        return [Visit(device, seat) for device, seat in rows]

    def add(self, device: str, table_id: str, at: str) -> None:
        """The device knows the table from now on, if it did not and the table is there."""
        self._write(_ONE, [table_id], f"{ADD} ON CONFLICT DO NOTHING", device, at, None, table_id)

    def take_seat(self, device: str, table_id: str, at: str, seat: int | None) -> None:
        """The same, and from now on it sits for this player, or for none."""
        update = "ON CONFLICT (device, table_id) DO UPDATE SET seat = excluded.seat"
        self._write(_ONE, [table_id], f"{ADD} {update}", device, at, seat, table_id)

    def copy(self, table_id: str, to: str) -> None:
        """Whoever knows a table knows another one too, with the same seat."""
        self._write(
            "id IN (?, ?)",
            [table_id, to],
            "INSERT INTO visits (device, table_id, seat, first_at, ended)"
            " SELECT device, tables.id, seat, first_at, matches.ended FROM visits, tables"
            " LEFT JOIN matches ON matches.table_id = tables.id"
            " WHERE visits.table_id = ? AND tables.id = ? ON CONFLICT DO NOTHING",
            table_id,
            to,
        )

    def give(self, device: str, to: str, at: str) -> None:
        """From now on another device knows all tables that this one knows; its seats where it had none."""
        self._write(
            "id IN (SELECT table_id FROM visits WHERE device = ?)",
            [device],
            "INSERT INTO visits (device, table_id, seat, first_at, ended)"
            " SELECT ?, table_id, seat, ?, ended FROM visits WHERE device = ?"
            " ON CONFLICT (device, table_id) DO UPDATE SET seat = coalesce(visits.seat, excluded.seat)",
            to,
            at,
            device,
        )

    def _write(self, condition: str, held: Sequence[str], sql: str, *values: object) -> None:
        """Holds the tables, so that none ends between a look at its end and what is written of it."""

        def do(transaction: Transaction) -> None:
            transaction.hold(condition, *held)
            transaction.execute(sql, *values)

        write(self._engine, do)
