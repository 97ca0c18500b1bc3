"""The domain services that all requests share."""

from dataclasses import dataclass, field

from flask import Flask, current_app

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
from ..tournaments.service import Tournaments
from ..transfer.files.device_transfers import DeviceTransfers
from ..transfer.files.service import MatchFiles


@dataclass
class Services:
    """The objects that outlive a request. `program` is the digest of the running program."""

    store: Store
    notifier: Notifier
    tables: Tables
    history: History
    club: Club
    tournaments: Tournaments
    match_files: MatchFiles
    device_transfers: DeviceTransfers
    history_editor: HistoryEditor
    devices: Devices
    rulebooks: Rulebooks
    renderer: Renderer
    program: str
    adapters: Adapters = field(default_factory=Adapters)


def services(app: Flask | None = None) -> Services:
    """Return the services of this application, by default the current one."""
    held: Services = (app or current_app).extensions["services"]
    return held


def tables() -> Tables:
    """Return the tables."""
    return services().tables


def tournaments() -> Tournaments:
    """Return the tournaments."""
    return services().tournaments


def history() -> History:
    """Return the history of all devices."""
    return services().history


def club() -> Club:
    """Return the club."""
    return services().club


def history_editor() -> HistoryEditor:
    """Return the editor of the history."""
    return services().history_editor


def devices() -> Devices:
    """Return the devices."""
    return services().devices
