"""The page of an event: its pairings, standing and people, for the host and for those who play."""

from flask import Blueprint

blueprint = Blueprint("events", __name__)


@blueprint.get("/e/<event_id>")
def show(event_id: str) -> str:
    """Show the event."""
    return event_id
