"""The privacy page: what is stored, for how long, who sees it and how to delete it."""

from flask import Blueprint, Flask, current_app, render_template

blueprint = Blueprint("privacy", __name__)


def install(app: Flask) -> None:
    """Offer `is_hosted` to templates: a hosted instance links the privacy page."""
    app.jinja_env.globals["is_hosted"] = is_hosted


def is_hosted() -> bool:
    """Return whether the instance is public, not only for people in the same room."""
    return bool(current_app.config["PUBLIC_URL"])


@blueprint.get("/privacy")
def show() -> str:
    """Show the page."""
    host = str(current_app.config["PUBLIC_URL"] or "").partition("//")[2]
    return render_template("privacy/show.html", days=current_app.config["KEEP_DAYS"], host=host)
