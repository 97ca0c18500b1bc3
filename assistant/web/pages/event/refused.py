"""A result that was not entered, as its form is shown again."""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from ....games.errors import RequestError


@dataclass(frozen=True)
class RefusedResult:
    """A result `at` the number of a round and that of a pairing there: its `form` and the `fault`."""

    at: tuple[int, int]
    fault: RequestError
    form: MultiDict[str, str]

    def figure(self, seat: int) -> str:
        """Return what was typed for the player at a seat."""
        return self.form.get(f"figures/{seat}", "")

    def is_sharing(self, person: int) -> bool:
        """Return whether somebody was chosen to share the victory."""
        return str(person) in self.form.getlist("sharing")
