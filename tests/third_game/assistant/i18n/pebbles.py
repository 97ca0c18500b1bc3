"""The words of Pebbles, in English."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {"bowl-empty": _("The bowl holds %(max)s pebbles, no more.")}

SENTENCES: Words = {
    "warning-nothing-taken": _("Nobody took a pebble."),
    "wins": _("%(name)s has the heap"),
    "shared": _("%(names)s share the heap"),
    "why-most-pebbles": _("Nobody else has %(count)s pebbles."),
    "why-equal-pebbles": _("They have %(count)s pebbles each."),
    "standing": _("Pebbles so far: %(totals)s"),
    "standing-over": _("Pebbles at the end: %(totals)s"),
    "told-opened": _("Bowl filled for %(names)s"),
    "told-counted": lambda count: ngettext(
        "%(name)s has %(count)s pebble", "%(name)s has %(count)s pebbles", count
    ),
    "told-taps": lambda count: ngettext(
        "%(count)s tap on the pebbles of round %(number)s",
        "%(count)s taps on the pebbles of round %(number)s",
        count,
    ),
}
