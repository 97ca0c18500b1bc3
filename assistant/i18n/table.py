"""English texts at a table of any game."""

from .catalogs import Words, _, ngettext

SENTENCES: Words = {
    "round": _("Round %(number)s"),
    "told-scored": _("Round %(number)s scored"),
    "told-corrected": _("Round %(number)s corrected"),
    "told-begins": _("%(name)s starts this round"),
    "told-name": _("Player %(number)s renamed: %(name)s"),
    "told-undone": _("Back to entry %(number)s"),
    "told-undone-alone": _("Entry %(number)s undone"),
    "taken-back": _("Entry undone: %(what)s"),
    "taken-back-by": _("%(name)s undid this entry: %(what)s"),
    "put-back": _("Redone: %(what)s"),
    "put-back-by": _("%(name)s redid: %(what)s"),
    "by": _("%(name)s: %(what)s"),
    # Of a match that is over, and of a game in which a correction moves nothing; else in that game's words.
    "corrected": _("Round %(round)s corrected."),
    "corrected-by-others": _("Round %(round)s was corrected."),
    "evening": lambda count: ngettext(
        "this session: %(count)s match", "this session: %(count)s matches", count
    ),
    "evening-shared": lambda count: ngettext(
        "this session: %(count)s match, shared: %(shared)s (%(names)s)",
        "this session: %(count)s matches, shared: %(shared)s (%(names)s)",
        count,
    ),
    "evening-two": _("this session %(a)s⁠–⁠%(b)s"),
    "evening-several": _("this session %(wins)s"),
    "won": "%(name)s %(count)s",
    "undo": _("Undo"),
    "undo-by": _("%(what)s (%(name)s)"),
    "rematch-by": _("%(name)s started a rematch."),
    "rematch-open": _("The rematch has started."),
    "match-by": _("%(name)s started a new match."),
    "match-open": _("A new match has started."),
    "undo-tap": _("Undo entry"),
    "undo-scoring": _("Undo scoring"),
    "undo-correction": _("Undo correction"),
}
