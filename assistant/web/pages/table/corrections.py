"""A correction of a scored round on the board, whose draft lives in the page alone."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from ....games.rounds import Draft, EntryWarning
from ....matches.devices import Device
from ....matches.replay import Table
from ...device_settings import OPTIONS, facing
from ...rendering.links import address as address_of
from .page import TablePage, page
from .stale_forms import draft_of


@dataclass(frozen=True)
class CorrectionPage(TablePage):
    """The page of a table with the draft of a round.

    `asked_entry_mode` is the entry mode that its reader chose, `back` is `rounds` for a reader who came from
    the log; both are empty otherwise.
    """

    draft: Draft
    asked_entry_mode: str
    back: str

    @property
    def view(self) -> Markup:
        """The part of the page that live news replaces, which no other device sees alike."""
        return Markup(self.rendered())  # noqa: S704 - a template's

    @property
    def stage(self) -> str:
        """The template that shows the page."""
        return "correcting"

    @property
    def entry_mode(self) -> str:
        """The entry mode in which the round is corrected."""
        return self.asked_entry_mode or self.draft.entry_mode

    @property
    def entry_warnings(self) -> Sequence[EntryWarning]:
        """The warnings about the draft."""
        return self.draft.entry_warnings

    @property
    def fields(self) -> list[tuple[str, object]]:
        """The draft and how it is shown, as fields of its form."""
        near = "" if self.asked_near is None else self.asked_near
        shown = {"way": self.entry_mode, "near": near, "facing": facing() or "", "back": self.back}
        return [*self.draft.fields, *((name, value) for name, value in shown.items() if value != "")]

    @property
    def fragment(self) -> str:
        """The address of the part that live news replaces, with the draft."""
        path = address_of("rounds.fragment", table_id=self.id, number=self.draft.number)
        return f"{path}?{urlencode(self.fields)}"


def correction_page(
    table: Table, number: int, known: Sequence[Device], given: MultiDict[str, str], warned_side: str = ""
) -> CorrectionPage:
    """Return the page with the draft that a form or an address gives; raise RequestError.

    In it `by` is the entry mode tapped just now, `way` the one before.
    """
    shown = page(table, known, may_play=True, asked=given, warned_side=warned_side)
    kept = {field.name: getattr(shown, field.name) for field in fields(shown)}
    modes = (given.get("by", ""), given.get("way", ""))
    asked_mode = next((mode for mode in modes if mode and mode in OPTIONS["way"]), "")
    back = "rounds" if given.get("back") == "rounds" else ""
    return CorrectionPage(
        **kept, draft=draft_of(table, number, given), asked_entry_mode=asked_mode, back=back
    )
