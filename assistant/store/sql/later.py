"""A thread for what a start owes to the data, for as long as that cannot be reached."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from ..errors import DataError, Unavailable

AGAIN_AFTER = 1.0  # seconds
_LOG = logging.getLogger(__name__)


class Later:
    """A thread that calls `do` again and again until it raises neither DataError nor Unavailable.

    It logs a fault once, until another one takes its place.
    """

    def __init__(self, do: Callable[[], None]) -> None:
        self._do, self._told = do, ""
        self._ended = Event()
        self._thread = Thread(target=self._run, name="later", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread and wait for it."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not (self._is_done() or self._ended.wait(AGAIN_AFTER)):
            pass

    def _is_done(self) -> bool:
        try:
            self._do()
        except (DataError, Unavailable) as error:
            self._tell(f"the data can't be used yet, so pages that need it say so: {error}")
            return False
        except Exception:
            _LOG.exception("the data is not ready; trying again")
            return False
        self._tell("the data is ready")
        return True

    def _tell(self, said: str) -> None:
        if said != self._told:
            _LOG.warning(said)
        self._told = said
