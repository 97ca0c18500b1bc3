"""The app without a server, in a phone's own browser: a worker hands it requests.

`start` is called there by `static/phone/worker.js`; `folder` writes what a static host serves.
"""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

from .. import KEY_BYTES, create_app
from ..web.services import services
from .bridge import Bridge
from .cookies import CookieJar


def start(address: str, data: Path) -> Bridge:
    """The app at `address`, of the folder from which it was opened, with what is kept in `data`.

    Raises DataError.
    """
    parts = urlsplit(address)
    until_known = secrets.token_bytes(KEY_BYTES)
    app = create_app(
        {
            "DATA": data,
            "HOST": parts.hostname,
            "ON_THIS_PHONE": True,
            "MOST_STREAMS": 0,
            "SECRET_KEY": until_known,
        }
    )
    jar = CookieJar(services(app).store.settings)
    app.config["SECRET_KEY"] = jar.key()  # in the data file, which is all that a browser keeps for Python
    return Bridge(app, address.rstrip("/"), jar)
