"""The style sheets, one file a component, served as one; its address changes with its content."""

from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, url_for

blueprint = Blueprint("assets", __name__)

ORDER = ("layers", "tokens", "base", "bar", "panel", "row", "form", "notice", "lobby", "rounds", "print")


def install(app: Flask) -> None:
    css = Path(str(app.static_folder)) / "css"
    style = "\n".join((css / f"{name}.css").read_text("utf-8") for name in ORDER)
    app.extensions["style"] = style
    app.jinja_env.globals["style_link"] = lambda: url_for("assets.style", digest=_digest(style))
    app.register_blueprint(blueprint)


@blueprint.get("/style-<digest>.css")
def style(digest: str) -> Response:
    response = Response(current_app.extensions["style"], content_type="text/css; charset=utf-8")
    is_this = digest == _digest(current_app.extensions["style"])
    response.headers["Cache-Control"] = "max-age=31536000, immutable" if is_this else "no-cache"
    return response


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
