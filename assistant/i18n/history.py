"""English texts about finished matches, evenings and people."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "note-control": _("A note must be one line without control characters."),
    "no-evening-before": _("No earlier session on this device."),
    "one-match-alone": _("This is already the first match of the session."),
    "same-person": _("These are already one person."),
    "evening-joined": _("Sessions merged."),
    "evening-parted": _("This is now a separate session."),
    "note-changed": _("Someone changed the note in the meantime. Yours: %(note)s"),
    "note-saved": _("Note saved."),
    "people-joined": _("Spellings merged."),
    "people-parted": _("This spelling is separate again."),
}
SENTENCES: Words = {
    "renamed": lambda count: ngettext("Renamed at %(count)s table.", "Renamed at %(count)s tables.", count),
    "removed": lambda count: ngettext(
        "Removed from %(count)s table.", "Removed from %(count)s tables.", count
    ),
    "left": lambda count: ngettext(
        "%(count)s table couldn’t be read and was left unchanged.",
        "%(count)s tables couldn’t be read and were left unchanged.",
        count,
    ),
    "of-events": lambda count: ngettext(
        "%(count)s table belongs to an event. Only the organizer can change the names there.",
        "%(count)s tables belong to events. Only the organizers can change the names there.",
        count,
    ),
}
