"""Applications for tests, made in a tenth of the time that `create_app` takes."""

from copy import copy
from shutil import copyfile
from unittest.mock import patch

import assistant
from assistant.web.pages.health import Writing
from assistant.web.services import house


def with_own_data(built, folder):
    """Copy an application: its routes, templates and assets are shared, its data lie in `folder` alone."""
    app = copy(built)
    app.config = copy(built.config)
    app.config["DATA"] = folder
    folder.mkdir(exist_ok=True)
    copyfile(built.config["DATA"] / assistant.DATA_FILE, folder / assistant.DATA_FILE)
    made, given = _house(folder / assistant.DATA_FILE, app.config, house(built)), house(built)
    made.assets, made.drawn = given.assets, given.drawn
    app.extensions = {**built.extensions, "house": made, "writing": Writing(made.store)}
    return app


def _house(path, config, given):
    """What another application holds, with what does not depend on its data read once."""
    known = {"program_digest": lambda *_: given.program, "rulebooks": lambda: given.rulebooks}
    with patch.multiple(assistant, **known):
        made = assistant._house(path, config)
    for connection in made.store.engine.connections:
        connection.execute("PRAGMA synchronous = OFF")
    return made
