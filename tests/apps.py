"""Applications for tests, made in a tenth of the time that `create_app` takes."""

from copy import copy
from shutil import copyfile
from unittest.mock import patch

import assistant
from assistant.web.middleware import rate_limits, representation
from assistant.web.pages.health import StoreProbe
from assistant.web.rendering.views import Views
from assistant.web.services import services


def with_own_data(built, folder):
    """Copy an application: its routes, templates and assets are shared, its data lie in `folder` alone."""
    app = copy(built)
    app.config = copy(built.config)
    app.config["DATA"] = folder
    folder.mkdir(exist_ok=True)
    copyfile(built.config["DATA"] / assistant.DATA_FILE, folder / assistant.DATA_FILE)
    own = _services(folder / assistant.DATA_FILE, app.config, services(built))
    app.extensions = {**built.extensions, "services": own, "writing": StoreProbe(own.store)}
    del app.wsgi_app  # which would be the other application's
    representation.install(app)
    rate_limits.install(app)
    app.extensions["views"] = Views()
    return app


def _services(path, config, given):
    """Make the services of another application; what does not depend on its data is read once."""
    known = {"program_digest": lambda *_: given.program, "rulebooks": lambda: given.rulebooks}
    with patch.multiple(assistant, **known):
        made = assistant._services(path, config)
    for connection in made.store.engine.connections:
        connection.execute("PRAGMA synchronous = OFF")
    return made
