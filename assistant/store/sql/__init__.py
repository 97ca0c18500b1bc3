"""The store in portable SQL, one class per noun."""

from datetime import datetime

from .aliases import Aliases
from .directory import Directory
from .engine import Engine
from .events import Events
from .matches import Matches
from .settings import Settings
from .tournaments import Tournaments
from .visits import Visits


class Store:
    """The whole store."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.directory = Directory(engine)
        self.events = Events(engine)
        self.matches = Matches(engine)
        self.visits = Visits(engine)
        self.aliases = Aliases(engine)
        self.settings = Settings(engine)
        self.tournaments = Tournaments(engine)

    @property
    def is_damaged(self) -> bool:
        """Whether damage has been found since it was opened."""
        return self.engine.is_damaged

    def now(self) -> datetime:
        """Return the time, by one clock for all who share the store."""
        return self.engine.now()

    def make_ready(self) -> None:
        """Complete the opening of a database that was away then; raise DataError, Away if it still is."""
        self.engine.make_ready()

    def rest(self) -> None:
        """Do deferred work between two requests, where no thread can run."""
        self.engine.rest()

    def close(self) -> None:
        """Close the store."""
        self.engine.close()
