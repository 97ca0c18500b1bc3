"""The URL rules of the commands that only some games have, for the API and for the forms."""

from ...games import Command


def under(command: Command) -> str:
    """Return the part of the URL rule before the command's name."""
    return "round/" if command.is_of_round else ""


def place_rules(command: Command) -> str:
    """Return the URL rule of the command's places: an integer for each."""
    return "".join(f"/<int:{name}>" for name in command.places)
