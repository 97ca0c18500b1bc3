"""`hanamikoji move`: copies all data from a folder to PostgreSQL, or back, and compares it."""

import argparse
from collections.abc import Sequence

from .. import i18n
from ..store import DataError, Unavailable
from ..store.sql.copying import Copied, Differs, NotEmpty, copy_all
from .databases import alone, check_there, folder, without_password
from .terminal import fail


def move(options: argparse.Namespace) -> None:
    """Copy all data or none, while no server runs at either end; raises DataError."""
    source = options.source or str(folder(options))
    check_there(source)
    said = {"source": without_password(source), "target": without_password(options.to)}
    try:
        copied = _move(source, options.to)
    except NotEmpty:
        fail(i18n.gettext("%(target)s already has tables. Nothing was moved.") % said)
    except Differs as error:
        told = i18n.gettext(
            "Verification failed for %(name)s: the copy in %(target)s differs. Nothing was moved."
        )
        fail(told % {**said, "name": error.name})
    _tell(copied)
    print(i18n.gettext("Everything in %(source)s was copied to %(target)s and verified row by row.") % said)
    print(i18n.gettext("%(source)s was not changed. It is no longer needed.") % said)


def _move(source: str, target: str) -> Sequence[Copied]:
    """Copy all data; raises DataError, NotEmpty and Differs."""
    with alone(source, is_made=False) as here, alone(target) as there:
        try:
            return copy_all(here, there)
        except Unavailable as error:
            raise DataError("unusable", without_password(target), error) from error


def _tell(copied: Sequence[Copied]) -> None:
    """Print the number of rows of each kind, and the digest that is equal at both ends."""
    width = max(len(kind.name) for kind in copied)
    for kind in copied:
        print(f"{kind.name:<{width}} {kind.rows:>9}  sha256 {kind.digest}")
