"""The pages and the API: one blueprint a noun, and what guards all of them."""

from pathlib import Path

from flask import Flask

from ..games import GAMES
from . import (
    alone,
    api,
    arrivals,
    assets,
    bgstats,
    club,
    compiled,
    compression,
    deletion,
    device,
    errors,
    evenings,
    guards,
    handover,
    health,
    history,
    host,
    installable,
    join,
    links,
    live,
    lobby,
    logs,
    match,
    met,
    notices,
    openapi,
    people,
    practice,
    privacy,
    rendered,
    rounds,
    rules,
    saying,
    share,
    sheets,
    table,
    takeout,
    year,
)

_NOUNS = (
    lobby,
    join,
    table,
    share,
    rounds,
    match,
    met,
    deletion,
    rules,
    practice,
    sheets,
    device,
    club,
    host,
    live,
    api,
    year,
    takeout,
    handover,
    bgstats,
    history,
    evenings,
    people,
    installable,
    openapi,
    health,
    privacy,
)


def register(app: Flask, static: Path) -> None:
    """Adds the blueprints, the guards and the error pages to the application."""
    app.jinja_env.globals["games"] = GAMES
    logs.install(app)
    device.install(app)
    compiled.install(app)
    compression.install(app)
    notices.install(app)
    installable.install(app, static)
    guards.install(app)
    arrivals.install(app)
    errors.install(app)
    links.install(app)
    rendered.install(app)
    saying.install(app)
    rules.install(app)
    history.install(app)
    host.install(app)
    alone.install(app)
    year.install(app)
    met.install(app)
    assets.install(app, static)
    health.install(app)
    privacy.install(app)
    for module in _NOUNS:
        app.register_blueprint(module.blueprint)
