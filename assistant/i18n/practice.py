"""English texts of the games about another choice in a practice round that the rules allow too."""

from .catalogs import Words, _, ngettext

_INSTEAD = _("The rules allow that too. %(leads)s This practice continues with %(asked)s.")
HANAMIKOJI: Words = {
    "practice-instead": _INSTEAD,
    "instead-secret": _("As your Secret, %(chosen)s would count for you at the end."),
    "instead-trade-off": _("If discarded, %(chosen)s would count for nobody."),
    "instead-gift": _("%(chosen)s: %(name)s would take one, and you’d get the others."),
    "instead-competition": _(
        "One pair would be %(chosen)s, the other %(rest)s; %(name)s would take one of them."
    ),
    "instead-taken": _("You’d get %(chosen)s; %(name)s would get %(rest)s."),
}
MAI_STAR: Words = {
    "practice-instead": _INSTEAD,
    "instead-guest": _("As a guest, %(card)s would pay %(income)s."),
    "instead-patron": _("%(card)s would add %(adds)s (%(field)s only)."),
    "instead-introduce": lambda count: ngettext(
        "You’d draw %(count)s card in return.", "You’d draw %(count)s cards in return.", count
    ),
}
