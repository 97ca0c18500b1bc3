"""English texts about imported files and moved devices."""

from .catalogs import Words, _, ngettext

SENTENCES: Words = {
    "brought": lambda count: ngettext("%(count)s match imported.", "%(count)s matches imported.", count),
    "brought-and-skipped": lambda count: ngettext(
        "%(count)s match imported; already here: %(skipped)s.",
        "%(count)s matches imported; already here: %(skipped)s.",
        count,
    ),
    "brought-events": lambda count: ngettext(
        "%(count)s event imported.", "%(count)s events imported.", count
    ),
    "event-waits": _("%(name)s: this file has newer entries."),
    "event-continued": _("%(name)s is now up to date with the file."),
    "event-parted": _(
        "From entry %(entry)s onward, %(name)s is different in the file. Nothing was changed here."
    ),
    "copied": lambda count: ngettext(
        "%(count)s of them already exists on another device or with different entries, so it was added "
        "as a copy.",
        "%(count)s of them already exist on another device or with different entries, so they were "
        "added as copies.",
        count,
    ),
    "nothing-new": _("All matches in this file are already here."),
    "event-put-back": _("Event restored, at a new address. The others need its new code to join."),
    "put-back": _("Match restored, at a new address. The others need its new code to join."),
    "moved": _("This device now has all of the other device’s tables."),
}
