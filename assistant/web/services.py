"""The services of the domain, shared by all requests, and the device that sent this one."""

import secrets
from dataclasses import dataclass, field

from flask import Flask, current_app, session

from ..history.club import Club
from ..history.editing import Shelving
from ..history.queries import History
from ..matches.devices import Phones
from ..matches.service import Tables
from ..net.addresses import Adapters
from ..printing.renderer import Press
from ..printing.rulebook import Rulebooks
from ..realtime import Bell
from ..store import Store
from ..transfer.files.moving import Moves
from ..transfer.files.taking import Takeout

_DEVICE_BYTES = 9


@dataclass
class House:
    """All that outlives a request. `program` tells this program from any other that answers here later."""

    store: Store
    bell: Bell
    tables: Tables
    history: History
    club: Club
    takeout: Takeout
    moves: Moves
    shelving: Shelving
    phones: Phones
    rulebooks: Rulebooks
    press: Press
    program: str
    adapters: Adapters = field(default_factory=Adapters)


def house(app: Flask | None = None) -> House:
    """What this application holds, of the request's unless one is named."""
    held: House = (app or current_app).extensions["house"]
    return held


def tables() -> Tables:
    return house().tables


def history() -> History:
    return house().history


def club() -> Club:
    return house().club


def shelving() -> Shelving:
    return house().shelving


def phones() -> Phones:
    return house().phones


def known_device() -> str:
    """The device's name in its signed cookie, empty without one (as for a program that calls the API)."""
    return str(session.get("device", ""))


def device() -> str:
    """The same, but a device without a name gets one, for as long as it keeps the cookie."""
    if "device" not in session:
        session.permanent = True
        session["device"] = secrets.token_urlsafe(_DEVICE_BYTES)
    return known_device()
