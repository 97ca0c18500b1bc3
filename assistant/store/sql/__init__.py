"""The store in portable SQL, one class per noun."""

from datetime import datetime

from .aliases import SqlAliases
from .directory import SqlDirectory
from .engine import Engine
from .events import SqlEvents
from .matches import SqlMatches
from .settings import SqlSettings
from .tournaments import SqlTournaments
from .visits import SqlVisits


class SqlStore:
    """A store on top of an engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.directory = SqlDirectory(engine)
        self.events = SqlEvents(engine)
        self.matches = SqlMatches(engine)
        self.visits = SqlVisits(engine)
        self.aliases = SqlAliases(engine)
        self.settings = SqlSettings(engine)
        self.tournaments = SqlTournaments(engine)

    @property
    def is_damaged(self) -> bool:
        """Whether damage has been found since it was opened."""
        return self.engine.is_damaged

    def now(self) -> datetime:
        """Return the time of the engine."""
        return self.engine.now()

    def make_ready(self) -> None:
        """Complete the opening of the engine."""
        self.engine.make_ready()

    def rest(self) -> None:
        """Do deferred work."""
        self.engine.rest()

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()
