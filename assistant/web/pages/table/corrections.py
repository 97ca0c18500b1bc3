"""A scored round as it is corrected on the board: its draft lives in the page alone."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from ....games.rounds import Draft, EntryWarning
from ....matches.devices import Device
from ....matches.replay import Table
from ...device_settings import OPTIONS, facing
from ...rendering.links import address as address_of
from .page import Page, page
from .stale_forms import drafted


@dataclass(frozen=True)
class CorrectionPage(Page):
    """The table with the draft of a round; `asked_way` is by what it is entered where its reader said so.

    `back` is `rounds` where its reader came from the rounds of the table, else empty.
    """

    draft: Draft
    asked_entry_mode: str
    back: str

    @property
    def stage(self) -> str:
        return "correcting"

    @property
    def entry_mode(self) -> str:
        return self.asked_entry_mode or self.draft.entry_mode

    @property
    def entry_warnings(self) -> Sequence[EntryWarning]:
        return self.draft.entry_warnings

    @property
    def fields(self) -> list[tuple[str, object]]:
        """The draft, and how it is shown, as fields of its form."""
        near = "" if self.asked_near is None else self.asked_near
        shown = {"way": self.entry_mode, "near": near, "facing": facing() or "", "back": self.back}
        return [*self.draft.fields, *((name, value) for name, value in shown.items() if value != "")]

    @property
    def fragment(self) -> str:
        path = address_of("rounds.fragment", table_id=self.id, number=self.draft.number)
        return f"{path}?{urlencode(self.fields)}"


def correction_page(
    table: Table, number: int, known: Sequence[Device], given: MultiDict[str, str], asks: str = ""
) -> CorrectionPage:
    """The round with what a form or an address gives of it; raises RequestError.

    `by` is the way that was tapped just now, `way` the one before.
    """
    shown = page(table, known, may_play=True, asked=given, asks=asks)
    kept = {field.name: getattr(shown, field.name) for field in fields(shown)}
    ways = (given.get("by", ""), given.get("way", ""))
    asked_way = next((way for way in ways if way and way in OPTIONS["way"]), "")
    back = "rounds" if given.get("back") == "rounds" else ""
    return CorrectionPage(**kept, draft=drafted(table, number, given), asked_entry_mode=asked_way, back=back)
