"""English texts about finished matches, evenings and people."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "note-control": _("A note is one line, without invisible control characters."),
    "no-evening-before": _("There is no evening before this one on this device."),
    "one-match-alone": _("This match begins its evening already."),
    "same-person": _("This is the same person already."),
    "evening-joined": _("The two evenings are one now."),
    "evening-parted": _("This is an evening of its own now."),
    "note-saved": _("The note is saved."),
    "people-joined": _("These spellings are one person now."),
    "people-parted": _("This spelling is somebody’s own again."),
}
_HANAMIKOJI: Words = {
    "hanamikoji-charm": _("%(name)s, %(charm)s charm"),
    "hanamikoji-geisha": _("%(name)s, %(count)s geisha"),
    "hanamikoji-highest": _("%(name)s, the highest geisha: %(value)s"),
    "hanamikoji-shared": _("%(a)s and %(b)s, shared"),
    "hanamikoji-had": _("%(own)s to %(other)s charm · %(rounds)s"),
    "hanamikoji-equal": _("%(charm)s charm each · %(rounds)s"),
    "hanamikoji-rounds": lambda count: ngettext("%(count)s\u00a0round", "%(count)s\u00a0rounds", count),
}
_MAI_STAR: Words = {
    "mai-star-won": _("%(name)s is the Mai-Star, %(total)s"),
    "mai-star-shared": _("%(names)s share the title, %(total)s each"),
    "mai-star-has": "%(name)s %(total)s",
    "mai-star-others": "%(others)s",
}
_SHELF: Words = {
    "renamed": lambda count: ngettext("Renamed at %(count)s table.", "Renamed at %(count)s tables.", count),
    "removed": lambda count: ngettext(
        "Removed from %(count)s table.", "Removed from %(count)s tables.", count
    ),
    "left": lambda count: ngettext(
        "%(count)s table could not be read and stays as it is.",
        "%(count)s tables could not be read and stay as they are.",
        count,
    ),
}
SENTENCES: Words = {**_HANAMIKOJI, **_MAI_STAR, **_SHELF}
