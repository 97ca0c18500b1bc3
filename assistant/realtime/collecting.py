"""The notifier inside a browser, where nobody waits: news is collected until the page around the app asks."""


class CollectingNotifier:
    """Collects which tables have news, and knows what each device showed last."""

    def __init__(self) -> None:
        self._news: dict[str, int] = {}
        self._shown: dict[str, str] = {}  # the table by device

    def publish(self, table: str, version: int) -> None:
        """Collect a table's new version."""
        self._news[table] = max(version, self._news.get(table, 0))

    def publish_presence(self, table: str) -> None:
        """Collect that something other than the version of a table has changed."""
        self._news.setdefault(table, 0)

    def open(self, _table: str, _device: str, _page: str, _version: int, _who: str | None = None) -> None:
        """Open no stream: nothing here can wait."""

    def ticket(self, _table: str, _device: str, _who: str | None = None) -> None:
        """Return None: no process serves streams."""

    def polled(self, table: str, device: str) -> None:
        """Record that a device shows a table, which is news to the other devices there."""
        if self._shown.get(device) != table:
            self.leave(device)
            self._tell_others(table)
            self._shown[device] = table

    def leave(self, device: str) -> None:
        """Record that a device has gone, which is news to the other devices at its table."""
        table = self._shown.pop(device, None)
        if table:
            self._tell_others(table)

    def _tell_others(self, table: str) -> None:
        if self.here(table):
            self.publish_presence(table)

    def here(self, table: str) -> set[str]:
        """Return the devices that show a table."""
        return {device for device, shown in self._shown.items() if shown == table}

    def end(self, table: str) -> None:
        """Collect that a table was deleted."""
        self.publish_presence(table)

    def is_there(self) -> bool:
        """Return True: there is no other process."""
        return True

    def close(self) -> None:
        """Do nothing: nobody waits."""

    def collected(self) -> list[tuple[str, int]]:
        """Return the tables with news since the last call, and their versions: 0 if that has not changed."""
        news, self._news = [*self._news.items()], {}
        return news
