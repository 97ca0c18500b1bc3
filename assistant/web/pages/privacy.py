"""What is kept here, for how long, who sees it and how it is deleted: a page for whoever asks."""

from flask import Blueprint, Flask, current_app, render_template

blueprint = Blueprint("privacy", __name__)


def install(app: Flask) -> None:
    """The first page of a hosted instance, where people don't know who runs it, leads there."""
    app.jinja_env.globals["is_hosted"] = is_hosted


def is_hosted() -> bool:
    """Whether anybody may come, and not only who is in the same room."""
    return bool(current_app.config["PUBLIC_URL"])


@blueprint.get("/privacy")
def show() -> str:
    host = str(current_app.config["PUBLIC_URL"] or "").partition("//")[2]
    return render_template("privacy/show.html", days=current_app.config["KEEP_DAYS"], host=host)
