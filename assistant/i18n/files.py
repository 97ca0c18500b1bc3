"""English texts about imported files and moved devices."""

from .catalogs import Words, _, ngettext

SENTENCES: Words = {
    "brought": lambda count: ngettext(
        "%(count)s match was read in.", "%(count)s matches were read in.", count
    ),
    "brought-and-skipped": lambda count: ngettext(
        "%(count)s match was read in; known here already: %(skipped)s.",
        "%(count)s matches were read in; known here already: %(skipped)s.",
        count,
    ),
    "copied": lambda count: ngettext(
        "%(count)s of them is already here on another device or with other entries, so it was added as a copy.",
        "%(count)s of them are already here on another device or with other entries, so they were added as copies.",
        count,
    ),
    "nothing-new": _("All matches of this file are known here already."),
    "put-back": _("The match is back, at a new address. The others join it with a new code."),
    "moved": _("This device now knows what the other one knows."),
}
