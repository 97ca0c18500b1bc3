"""English texts of the games about another choice in a practice round that the rules allow too."""

from .catalogs import Words, _, ngettext

_INSTEAD = _("The rules allow that too. %(leads)s This practice goes on with %(asked)s.")
HANAMIKOJI: Words = {
    "practice-instead": _INSTEAD,
    "instead-secret": _("As your Secret, %(chosen)s would count for you at the end."),
    "instead-trade-off": _("Given up, %(chosen)s would count for nobody."),
    "instead-gift": _("Of %(chosen)s, %(name)s would take one, and you would get the others."),
    "instead-competition": _(
        "One pair would be %(chosen)s, the other %(rest)s, and %(name)s would take one of them."
    ),
    "instead-taken": _("You would get %(chosen)s, and %(name)s %(rest)s."),
}
MAI_STAR: Words = {
    "practice-instead": _INSTEAD,
    "instead-guest": _("%(card)s would come and pay %(income)s."),
    "instead-patron": _("%(card)s would add %(adds)s in %(field)s only."),
    "instead-introduce": lambda count: ngettext(
        "You would draw %(count)s card for it.", "You would draw %(count)s cards for them.", count
    ),
}
