"""English texts about matches between the same people."""

from .catalogs import Words, _, ngettext, pgettext

SENTENCES: Words = {
    "names": "%(names)s",
    "has": "%(name)s %(count)s",
    "nobody": _("nobody"),
    "size": lambda count: ngettext(
        "%(count)s match, rounds: %(rounds)s", "%(count)s matches, rounds per match: %(rounds)s", count
    ),
    "whole": "%(whole)s",
    "average": lambda _count: pgettext("a figure behind the decimal point", "%(whole)s.%(tenth)s"),
    "even": _("now level"),
    "leads": _("now %(name)s leads by %(count)s"),
    "lead": _("Largest lead: %(a)s %(most)s, %(b)s %(least)s; %(now)s."),
    "shared": lambda count: ngettext(
        "%(count)s shared victory (%(names)s)", "%(count)s shared victories (%(names)s)", count
    ),
    "others": lambda count: ngettext(
        "%(count)s match won by someone else", "%(count)s matches won by someone else", count
    ),
    "streak": _("Longest winning streak: %(count)s (%(names)s)"),
    "running": _("Current winning streak: %(count)s (%(name)s)"),
    "money": _("Final money: %(players)s"),
    "minutes": lambda count: ngettext(
        "Average match: %(count)s minute", "Average match: %(count)s minutes", count
    ),
}
