"""The web app manifest and the service worker, which make the pages an app in a secure context."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, jsonify, render_template, request, url_for

from ... import i18n
from ..middleware.offline_mode import is_offline
from ..rendering import assets, links

blueprint = Blueprint("installable", __name__)

PAPER = {"light": "#f3ebdc", "dark": "#10121b"}  # --paper of static/css/common/tokens.css
_KEPT = ("common.css", "script.js", "reconnect.js", "icons.svg", "icon.svg")


def install(app: Flask, static: Path) -> None:
    """Load js/service-worker.js from `static`, and offer `is_installable` to templates."""
    app.extensions["service-worker"] = (static / "js" / "service-worker.js").read_text("utf-8")
    app.jinja_env.globals.update(is_installable=is_installable, paper=PAPER)


def is_installable() -> bool:
    """Return whether browsers install these pages: from https or from the machine itself."""
    if is_offline():
        return False  # the page around it is
    public = str(current_app.config["PUBLIC_URL"] or request.host_url)
    return public.startswith("https:") or links.is_loopback(urlsplit(public).hostname or "")


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the manifest in the device's language."""
    described = jsonify(
        {
            "id": url_for("lobby.show"),
            "name": i18n.gettext("Hanamikoji Assistant"),
            "short_name": "Hanamikoji",
            "description": i18n.gettext(
                "Tracks markers, charm points and the score while you play the physical game."
            ),
            "lang": i18n.language(),
            "start_url": url_for("lobby.show"),
            "display": "standalone",
            "background_color": PAPER["light"],
            "theme_color": PAPER["light"],
            "icons": [
                *map(_icon, ("icon.svg", "icon-192.png", "icon-512.png"), ("any", "192x192", "512x512"))
            ],
        }
    )
    described.content_type = "application/manifest+json"
    return described


def _icon(name: str, sizes: str) -> dict[str, str]:
    kind = assets.TYPES[name[name.rindex(".") :]]
    return {"src": assets.link(name), "sizes": sizes, "type": kind, "purpose": "any maskable"}


@blueprint.get("/offline")
def offline() -> str:
    """Show the page that the service worker caches for when the server is away."""
    return render_template("device/offline.html")


@blueprint.get("/service-worker.js")
def service_worker() -> Response:
    """Return the worker, preceded by the addresses that it caches: the offline page and its assets."""
    kept = json.dumps([url_for("installable.offline"), *map(assets.link, _KEPT)])
    script = f"const KEPT = {kept};\n{current_app.extensions['service-worker']}"
    return Response(script, content_type="text/javascript; charset=utf-8")
