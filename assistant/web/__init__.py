"""The pages and the API: one blueprint a noun, and what guards all of them."""

from flask import Flask

from ..games import GAMES
from . import api, assets, errors, guards, join, links, live, lobby, rounds, share, table, tries


def register(app: Flask) -> None:
    """Adds the blueprints, the guards and the error pages to the application."""
    app.jinja_env.globals["games"] = GAMES
    guards.install(app)
    errors.install(app)
    links.install(app)
    tries.install(app)
    assets.install(app)
    for module in (lobby, join, table, share, rounds, live, api):
        app.register_blueprint(module.blueprint)
