"""The services of the domain, shared by all requests, and the device that sent this one."""

import secrets
from dataclasses import dataclass, field

from flask import Flask, current_app, session

from ..history.club import Club
from ..history.editing import HistoryEditor
from ..history.queries import History
from ..matches.devices import Devices
from ..matches.service import Tables
from ..net.addresses import Adapters
from ..printing.renderer import Renderer
from ..printing.rulebook import Rulebooks
from ..realtime import Notifier
from ..store import Store
from ..transfer.files.device_transfers import DeviceTransfers
from ..transfer.files.service import MatchFiles

_DEVICE_BYTES = 9


@dataclass
class Services:
    """All that outlives a request. `program` tells this program from any other that answers here later."""

    store: Store
    notifier: Notifier
    tables: Tables
    history: History
    club: Club
    match_files: MatchFiles
    device_transfers: DeviceTransfers
    history_editor: HistoryEditor
    devices: Devices
    rulebooks: Rulebooks
    renderer: Renderer
    program: str
    adapters: Adapters = field(default_factory=Adapters)


def services(app: Flask | None = None) -> Services:
    """What this application holds, of the request's unless one is named."""
    held: Services = (app or current_app).extensions["services"]
    return held


def tables() -> Tables:
    return services().tables


def history() -> History:
    return services().history


def club() -> Club:
    return services().club


def history_editor() -> HistoryEditor:
    return services().history_editor


def devices() -> Devices:
    return services().devices


def known_device() -> str:
    """The device's name in its signed cookie, empty without one (as for a program that calls the API)."""
    return str(session.get("device", ""))


def device() -> str:
    """The same, but a device without a name gets one, for as long as it keeps the cookie."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(_DEVICE_BYTES)
    return known_device()
