"""Asks a server beside the request, which waits for the answer no longer than a moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

IN_TIME = 0.05  # seconds
_TOO_OFTEN = 3  # late answers in a row; a busy machine, or a new connection, is late once
_WORKERS = 4
_Answer = TypeVar("_Answer")


class Late(Exception):
    """The answer has not come in time; what was asked goes on. `is_away` if that happens again and again."""

    def __init__(self, is_away: bool) -> None:
        super().__init__(f"no answer in {IN_TIME:g} seconds")
        self.is_away = is_away


class Beside:
    """A few threads that ask one server, connecting to it too. What they ask must end by itself."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(_WORKERS, "beside")
        self._lates = 0

    def ask(self, what: Callable[[], _Answer]) -> _Answer:
        """Return the answer; raise Late, and what the call raises."""
        asked = self._workers.submit(what)
        try:
            answer = asked.result(IN_TIME)
        except TimeoutError:
            if not asked.cancel():  # else no thread was free to ask, which tells nothing of the server
                self._lates += 1
            raise Late(self._lates >= _TOO_OFTEN) from None
        self._lates = 0
        return answer
