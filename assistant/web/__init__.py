"""The pages and the API: one blueprint for each subject, and the hooks that guard every request."""

from pathlib import Path

from flask import Flask

from ..games import GAMES
from . import device_settings, edition, errors
from .api import endpoints, events, openapi
from .middleware import compression, first_visits, logs, offline_mode, rate_limits, representation, security
from .pages import club, health, host, installable, lobby, practice, privacy, rules, sheets
from .pages.event import board, opening, paper, person, planning, player, results, running, show, undoing
from .pages.event import files as event_files
from .pages.history import bgstats, deletion, evenings, files, head_to_head, matches, people, transfer, year
from .pages.table import join, live, play, result, rounds, share
from .rendering import assets, dates, flash_messages, links, template_cache, translation, views

_API = endpoints, events, openapi
_PAGES = lobby, rules, practice, sheets, device_settings, club, host, installable, health, privacy
_OF_TABLES = join, play, share, rounds, result, live
_OF_EVENTS = show, paper, opening, running, results, undoing, planning, player, person, board, event_files
_OF_HISTORY = head_to_head, deletion, year, files, transfer, bgstats, matches, evenings, people


def register(app: Flask, static: Path) -> None:
    """Add the blueprints, the guards and the error pages to the application."""
    app.jinja_env.globals["games"] = GAMES
    representation.install(app)
    logs.install(app)
    device_settings.install(app)
    template_cache.install(app)
    compression.install(app)
    flash_messages.install(app)
    installable.install(app, static)
    rate_limits.install(app)
    security.install(app)
    first_visits.install(app)
    errors.install(app)
    links.install(app)
    views.install(app)
    translation.install(app)
    dates.install(app)
    edition.install(app)
    rules.install(app)
    matches.install(app)
    host.install(app)
    offline_mode.install(app)
    year.install(app)
    head_to_head.install(app)
    assets.install(app, static)
    health.install(app)
    privacy.install(app)
    for module in (*_API, *_PAGES, *_OF_TABLES, *_OF_EVENTS, *_OF_HISTORY):
        app.register_blueprint(module.blueprint)
