"""`hanamikoji phone`: writes a folder that runs the whole app in a phone's browser."""

import argparse
from typing import TYPE_CHECKING

from .. import i18n
from .terminal import fail

if TYPE_CHECKING:
    from ..offline.folder import Written

_MEGABYTE = 1_000_000


def write_phone(options: argparse.Namespace) -> None:
    """Write the folder, and print its path and size."""
    from ..offline.folder import write  # here, as no other command needs it
    from ..offline.parcels import NotInstalled
    from ..offline.pyodide import VERSION, NoPyodide, OtherPyodide, pyodide

    try:
        with pyodide(options.pyodide) as found:
            written = write(options.out, found)
    except NoPyodide:
        fail(
            i18n.gettext(
                "Pyodide %(version)s is required. Run “npm pack pyodide@%(version)s”, unpack it and "
                "pass --pyodide DIR."
            )
            % {"version": VERSION}
        )
    except OtherPyodide as error:
        fail(
            i18n.gettext("%(name)s doesn’t match Pyodide %(version)s.")
            % {"name": error.name, "version": VERSION}
        )
    except NotInstalled as error:
        fail(i18n.gettext("Can’t find the files of %(name)s.") % {"name": error.name})
    except OSError as error:
        reason = {"path": options.out, "reason": error.strerror or error}
        fail(i18n.gettext("Can’t write to %(path)s: %(reason)s") % reason)
    _tell(options, written)


def _tell(options: argparse.Namespace, written: "Written") -> None:
    said = i18n.gettext("Files written to %(path)s: %(files)s (%(size)s MB). Upload them to any HTTPS host.")
    size = f"{written.bytes / _MEGABYTE:.1f}"
    print(said % {"files": written.files, "size": size, "path": options.out})
    if not written.is_compiled:
        print(i18n.gettext("Without Node.js nothing is compiled, so the first start takes twice as long."))
