"""A form of an event's page that was refused, as it is shown again."""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from ....games.errors import RequestError


@dataclass(frozen=True)
class RefusedForm:
    """A form by its place `at` the page, with what was sent, and the `fault` in it."""

    at: tuple[int | str, ...]
    fault: RequestError
    form: MultiDict[str, str]

    def is_of(self, *at: int | str) -> bool:
        """Return whether it is the form at a place."""
        return at == self.at

    def typed(self, name: str) -> str:
        """Return what was typed in a field."""
        return self.form.get(name, "")

    def is_chosen(self, name: str, value: int) -> bool:
        """Return whether a value was chosen among those of a name."""
        return str(value) in self.form.getlist(name)
