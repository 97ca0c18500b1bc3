"""Those who guess at codes and keys just now, each of whom counts as wrong until it is known."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from ..errors import Refused

_MOST_AT_ONCE = 4  # of one address; the others wait


class Attempts:
    """The attempts of every address: a few at once, near the limit one at a time."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._running = Counter[str]()

    @contextmanager
    def one(self, who: str, check: Callable[[int], None]) -> Iterator[None]:
        """Hold an attempt that `check` allows together with those that are running, so many with it.

        Where it refuses them, this one waits until it is alone; raise Refused if it is refused then.
        """
        self._begin_allowed(who, check)
        try:
            yield
        finally:
            self._end(who)

    def _begin_allowed(self, who: str, check: Callable[[int], None]) -> None:
        for most in (_MOST_AT_ONCE, 1):
            running = self._begin(who, most)
            try:
                check(running)
            except Refused:
                self._end(who)
                if running == 1:
                    raise
            except BaseException:
                self._end(who)
                raise
            else:
                return

    def _begin(self, who: str, most: int) -> int:
        with self._changed:
            self._changed.wait_for(lambda: self._running[who] < most)
            self._running[who] += 1
            return self._running[who]

    def _end(self, who: str) -> None:
        with self._changed:
            self._running -= Counter([who])  # keeps none of those who are done
            self._changed.notify_all()
