"""`hanamikoji address`: prints the address of a hosted instance, and its host key."""

import argparse
import os
import sys
from contextlib import closing

from .. import create_app, data_folder, i18n
from ..environment import Misconfigured, environment
from ..net import qr
from ..web.services import services


def show_address(options: argparse.Namespace) -> None:
    """Print the address and key by the environment's settings, even while the instance runs.

    Raises DataError and Misconfigured.
    """
    settings = environment()
    if not settings.public_url:
        raise Misconfigured("PUBLIC_URL", "set it to the address of the hosted instance")
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
    """Print a link, its QR code, and the link of the host's page with its key."""
    show_qr(link)
    print(i18n.gettext("Open %(link)s in a browser, or scan the code.") % {"link": link})
    with_key = i18n.gettext("Manage tables and the big screen: %(link)s (key: %(key)s).")
    print(with_key % {"link": f"{link}/host", "key": key})


def show_qr(link: str) -> None:
    """Print the QR code of a link, in color on a terminal that shows it."""
    in_colors = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(qr.terminal(link, sys.stdout.encoding, in_colors), end="")
