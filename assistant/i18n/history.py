"""English texts about finished matches, evenings and people."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "note-control": _("A note must be one line without control characters."),
    "no-evening-before": _("No earlier evening on this device."),
    "one-match-alone": _("This is already the first match of the evening."),
    "same-person": _("These are already one person."),
    "evening-joined": _("Evenings merged."),
    "evening-parted": _("This is now a separate evening."),
    "note-saved": _("Note saved."),
    "people-joined": _("Spellings merged."),
    "people-parted": _("This spelling is separate again."),
}
_HANAMIKOJI: Words = {
    "hanamikoji-charm": _("%(name)s: charm %(charm)s"),
    "hanamikoji-geisha": _("%(name)s: geisha %(count)s"),
    "hanamikoji-highest": _("%(name)s: highest geisha %(value)s"),
    "hanamikoji-shared": _("%(a)s and %(b)s: shared"),
    "hanamikoji-had": _("charm %(own)s to %(other)s · %(rounds)s"),
    "hanamikoji-equal": _("charm %(charm)s each · %(rounds)s"),
    "hanamikoji-rounds": lambda count: ngettext("%(count)s\u00a0round", "%(count)s\u00a0rounds", count),
}
_MAI_STAR: Words = {
    "mai-star-won": _("%(name)s is the Mai-Star: %(total)s"),
    "mai-star-shared": _("%(names)s share the title: %(total)s each"),
    "mai-star-has": "%(name)s %(total)s",
    "mai-star-others": "%(others)s",
}
_SHELF: Words = {
    "renamed": lambda count: ngettext("Renamed at %(count)s table.", "Renamed at %(count)s tables.", count),
    "removed": lambda count: ngettext(
        "Removed from %(count)s table.", "Removed from %(count)s tables.", count
    ),
    "left": lambda count: ngettext(
        "%(count)s table couldn’t be read and was left unchanged.",
        "%(count)s tables couldn’t be read and were left unchanged.",
        count,
    ),
}
SENTENCES: Words = {**_HANAMIKOJI, **_MAI_STAR, **_SHELF}
