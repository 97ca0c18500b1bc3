"""`hanamikoji address`: where people reach a hosted instance, and the key of who looks after it."""

import argparse
import os
import sys
from contextlib import closing

from .. import create_app, data_folder, i18n
from ..environment import Misconfigured, environment
from ..net import qr
from ..web.services import services


def show_address(options: argparse.Namespace) -> None:
    """By the settings of the environment, also while it runs; raises DataError and Misconfigured."""
    settings = environment()
    if not settings.public_url:
        raise Misconfigured("PUBLIC_URL", "the address of a hosted instance is needed")
    app = create_app(
        {
            "DATA": options.data or settings.data or data_folder(),
            "DATABASE_URL": settings.database_url,
            "BUS_URL": settings.bus_url,
            "SECRET_KEY": settings.secret_key,
        }
    )
    with closing(services(app).store):
        show_link(settings.public_url, services(app).club.host_key())


def show_link(link: str, key: str) -> None:
    show_qr(link)
    print(i18n.gettext("Open %(link)s in a browser, or scan the code.") % {"link": link})
    with_key = i18n.gettext("All tables and a big screen for them: %(link)s with the key %(key)s.")
    print(with_key % {"link": f"{link}/host", "key": key})


def show_qr(link: str) -> None:
    """In colors where a terminal shows them."""
    in_colors = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(qr.terminal(link, sys.stdout.encoding, in_colors), end="")
