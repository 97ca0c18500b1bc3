"""English texts about handing a table over."""

from collections.abc import Mapping

from .catalogs import Words, _

FAULTS: Mapping[str, str] = {
    "no-handover": _("There is no match in this. Copy all of what the other phone sent."),
    "part-lacking": _("Of %(count)s codes these are still lacking: %(parts)s."),
    "damaged-handover": _("Something of this match is lost or changed. Scan or copy it once more."),
    "other-handover": _(
        "The other phone has a newer assistant; this one reads version %(version)s. Bring this one up to date."
    ),
    "not-an-address": _("This is no address. It looks like http://192.168.1.20:8000."),
    "changed-handover": _("This has changed in the meantime. Look again."),
}
SENTENCES: Words = {
    "taken": _("The match goes on here."),
    "goes-on": _("The match goes on where the other phone left it."),
}
