"""English texts about matches between the same people."""

from .catalogs import Words, _, ngettext, pgettext

SENTENCES: Words = {
    "names": "%(names)s",
    "has": "%(name)s %(count)s",
    "nobody": _("nobody"),
    "size": lambda count: ngettext(
        "%(count)s match, rounds: %(rounds)s", "%(count)s matches, rounds on average: %(rounds)s", count
    ),
    "whole": "%(whole)s",
    "average": lambda _count: pgettext("a figure behind the decimal point", "%(whole)s.%(tenth)s"),
    "even": _("now nobody leads"),
    "leads": _("now %(name)s leads by %(count)s"),
    "lead": _("%(a)s led by %(most)s at most, %(b)s by %(least)s; %(now)s."),
    "shared": lambda count: ngettext(
        "%(count)s shared victory, by %(names)s", "%(count)s shared victories, by %(names)s", count
    ),
    "others": lambda count: ngettext(
        "%(count)s match won by somebody else", "%(count)s matches won by somebody else", count
    ),
    "streak": _("Most matches won in a row: %(count)s, by %(names)s"),
    "running": _("Won in a row just now: %(count)s, by %(name)s"),
    "money": _("Money at the end: %(players)s"),
    "minutes": lambda count: ngettext(
        "A match takes %(count)s minute on average", "A match takes %(count)s minutes on average", count
    ),
}
