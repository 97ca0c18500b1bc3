"""The facts of the boxes in which games are sold."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A box in which a game is sold.

    `year` is that of its print. `languages` are those of its rules, as BCP 47 tags, `sold_to` those whose
    readers are most likely to have it. `actions` are its names of the game's actions by key, where they are
    in no language of print/. From `age` on its players are. `begins` is who begins by its rules, None where
    no source says so. `endings` are those of its rulebook, its base rule first.
    """

    publisher: str
    year: int | None
    languages: tuple[str, ...]
    sold_to: tuple[str, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)
    age: int
    begins: str | None = None
    endings: tuple[str, ...] = ()

    @property
    def ending(self) -> str:
        """The ending that is offered first: its base rule."""
        return self.endings[0] if self.endings else ""
