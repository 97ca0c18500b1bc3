"""A result that was not entered, as its form is shown again."""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from ....games.errors import RequestError


@dataclass(frozen=True)
class RefusedResult:
    """A result of the pairing `index` of a round, by its `number`: the `form`, and why it was refused."""

    number: int
    index: int
    fault: RequestError
    form: MultiDict[str, str]

    def is_of(self, number: int, index: int) -> bool:
        """Return whether it is the result of a pairing."""
        return (number, index) == (self.number, self.index)

    def figure(self, seat: int) -> str:
        """Return what was typed for the player at a seat."""
        return self.form.get(f"figures/{seat}", "")

    def is_sharing(self, person: int) -> bool:
        """Return whether somebody was chosen to share the victory."""
        return str(person) in self.form.getlist("sharing")
