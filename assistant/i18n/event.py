"""English texts of events: what comes next, and what was done last."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "event-deleted": _("Event deleted. Its matches stay in the history."),
    "event-people": _("An event needs %(min)s to %(max)s people."),
    "event-changed": _("Someone changed the event in the meantime. Check it, then undo."),
    "event-not-known": _("Say who you are first."),
    "no-table-now": _("No match is waiting for you right now."),
}
SENTENCES: Words = {
    "you-start": _("Next: table\u00a0%(table)s, against %(name)s, you start"),
    "other-starts": _("Next: table\u00a0%(table)s, against %(name)s, who starts"),
    "with": _("Next: table\u00a0%(table)s, also playing: %(names)s"),
    "bye": _("Round %(round)s: you have a bye"),
    "out": _("You don’t play in round %(round)s"),
    "waits": _("You’re waiting for your turn"),
    "in-from": _("You’re in from round %(round)s"),
    "left": _("You have left this event"),
    "not-begun": _("The first round isn’t paired yet"),
    "playing": lambda count: ngettext(
        "The next round isn’t paired yet: %(count)s table is still playing",
        "The next round isn’t paired yet: %(count)s tables are still playing",
        count,
    ),
    "next-unpaired": _("Round %(round)s is over. The next one isn’t paired yet"),
    "over": _("The event is over"),
    "won": _("The event is over. First place: %(names)s"),
    "reported": _("The host entered another result – winner: %(names)s"),
    "undo-people-joined": _("Undo joining"),
    "undo-people-left": _("Undo leaving"),
    "undo-people-returned": _("Undo returning"),
    "undo-round-paired": _("Undo pairing"),
    "undo-people-swapped": _("Undo swap"),
    "undo-result-reported": _("Undo result"),
}
