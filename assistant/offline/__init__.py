"""The app without a server, in a phone's browser, where a worker passes requests to it.

`static/phone/worker.js` calls `start`; the module `folder` writes the files for a static host.
"""

import secrets
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from .. import KEY_BYTES, create_app
from ..web.services import services
from .bridge import Bridge
from .cookies import CookieJar


def start(address: str, data: Path) -> Bridge:
    """Start the app at `address`, that of its folder on a host, with the data in `data`; raises DataError."""
    parts = urlsplit(address)
    until_known = secrets.token_bytes(KEY_BYTES)
    app = create_app(
        {
            "DATA": data,
            "HOST": parts.hostname,
            "ON_THIS_PHONE": True,
            "SECRET_KEY": until_known,
        }
    )
    settings = services(app).store.settings
    app.config["SECRET_KEY"] = CookieJar(settings).key()  # in the only file that a browser keeps for Python
    return Bridge(app, address.rstrip("/"), partial(CookieJar, settings))
