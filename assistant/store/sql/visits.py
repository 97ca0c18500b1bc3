"""The devices that know a table, and the seats they sit for."""

from collections.abc import Mapping, Sequence

from ..rows import Visit
from .engine import Engine, Transaction, write

# Inserts nothing if the table was deleted meanwhile.
ADD = """
    INSERT INTO visits (device, table_id, first_at, seat, ended)
    SELECT ?, id, ?, ?, ended FROM tables LEFT JOIN matches ON matches.table_id = tables.id WHERE id = ?
"""
_ONE = "id = ?"
_SIT = f"{ADD} ON CONFLICT (device, table_id) DO UPDATE SET seat = excluded.seat"
_COPY = """
    INSERT INTO visits (device, table_id, seat, first_at, ended)
    SELECT device, tables.id, {seats}, first_at, matches.ended FROM visits, tables
    LEFT JOIN matches ON matches.table_id = tables.id
    WHERE visits.table_id = ? AND tables.id = ? AND coalesce(seat, -1) IN ({kept}) ON CONFLICT DO NOTHING
"""


def _copy(seats: Mapping[int, int]) -> str:
    """Return the statement with the new seats in it, which are numbers of our own; -1 stands for none."""
    cases = " ".join(f"WHEN {int(seat)} THEN {int(new)}" for seat, new in seats.items())
    return _COPY.format(
        seats=f"CASE seat {cases} END" if seats else "seat", kept=", ".join(map(str, (-1, *seats)))
    )


_OTHERS = "SELECT device FROM visits WHERE table_id = ? AND seat = ? AND device <> ?"


class Visits:
    """The devices that know a table, and the seats they sit for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, table_id: str) -> list[Visit]:
        """Return the devices that know a table, in the order in which they came."""
        rows = self._engine.query(
            "SELECT device, seat, first_at FROM visits WHERE table_id = ? ORDER BY first_at, device",
            table_id,
        )
        return [Visit(*row) for row in rows]

    def add(self, device: str, table_id: str, at: str) -> None:
        """Record that a device knows a table; do nothing if it did or the table does not exist."""
        self._write(_ONE, [table_id], f"{ADD} ON CONFLICT DO NOTHING", device, at, None, table_id)

    def take_seat(
        self, device: str, table_id: str, at: str, seat: int | None, *, shared: bool = True
    ) -> bool:
        """Record that a device knows a table and sits for this player, or for none.

        Return False and change nothing if another device sits there, unless the seat may be `shared`.
        """

        def do(transaction: Transaction) -> bool:
            transaction.hold(_ONE, table_id)
            if not shared and transaction.query(_OTHERS, table_id, seat, device):
                return False
            transaction.execute(_SIT, device, at, seat, table_id)
            return True

        return write(self._engine, do)

    def copy(self, table_id: str, to: str, seats: Mapping[int, int]) -> None:
        """Copy the visits of a table to another one, where `seats` has their new seats.

        Devices with a seat that is not in it stay behind.
        """

        def do(transaction: Transaction) -> None:
            transaction.hold("id IN (?, ?)", table_id, to)
            transaction.execute(_copy(seats), table_id, to)

        write(self._engine, do)

    def give(self, device: str, to: str, at: str) -> None:
        """Copy the visits of a device to another one, which keeps the seats it has."""
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
        """Execute a statement while the tables are locked, so that no match ends in between."""

        def do(transaction: Transaction) -> None:
            transaction.hold(condition, *held)
            transaction.execute(sql, *values)

        write(self._engine, do)
