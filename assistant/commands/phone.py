"""`hanamikoji phone`: writes a folder that runs the whole app in a phone's browser."""

import argparse
import shutil
from typing import TYPE_CHECKING

from .. import i18n
from .terminal import fail

if TYPE_CHECKING:
    from ..offline.folder import Written

_MEGABYTE = 1_000_000


def write_phone(options: argparse.Namespace) -> None:
    """Write the folder, and print its path and size."""
    from ..offline.folder import write  # here, as no other command needs it
    from ..offline.npm import PYODIDE, QR, NoPackage, OtherPackage, packages
    from ..offline.parcels import NotInstalled

    try:
        with packages(options.pyodide) as found:
            written = write(options.out, *found)
    except NoPackage as error:
        required = i18n.gettext(
            "%(missing)s is required. Run “npm install %(all)s” and pass --pyodide node_modules/pyodide."
        )
        fail(required % {"missing": error.package, "all": f"{PYODIDE} {QR}"})
    except OtherPackage as error:
        fail(
            i18n.gettext("%(name)s doesn’t match %(package)s.")
            % {"name": error.name, "package": error.package}
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
        print(_uncompiled())


def _uncompiled() -> str:
    if shutil.which("node"):
        return i18n.gettext(
            "Node.js failed or timed out, so the app wasn’t precompiled and first starts take twice as long."
        )
    return i18n.gettext("Without Node.js the app isn’t precompiled, so first starts take twice as long.")
