"""The addresses of what only some games can do: those of the API and of the forms end alike."""

from ...games import Command


def place_rules(command: Command) -> str:
    """A whole number for each of its places."""
    return "".join(f"/<int:{name}>" for name in command.places)
