"""English texts about handing a table over."""

from collections.abc import Mapping

from .catalogs import Words, _

FAULTS: Mapping[str, str] = {
    "no-handover": _("No match found. Copy everything the other phone sent."),
    "part-lacking": _("Codes still missing (of %(count)s): %(parts)s."),
    "damaged-handover": _("This match arrived incomplete or altered. Scan or copy it again."),
    "other-handover": _(
        "The other phone has a newer assistant; this one reads version %(version)s. Update this one."
    ),
    "not-an-address": _("That isn’t an address. It should look like http://192.168.1.20:8000."),
    "changed-handover": _("This has changed in the meantime. Check again."),
}
SENTENCES: Words = {
    "taken": _("The match continues here."),
    "goes-on": _("The match continues where the other phone left off."),
    "other": _("The match continues from the other phone. Anything entered only here was undone."),
}
