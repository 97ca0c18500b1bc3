"""English texts of events: formats, columns of the standing, what comes next, and what was done last."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "event-deleted": _("Event deleted. Its matches stay in the history."),
    "event-people": _("An event needs %(min)s to %(max)s people."),
    "event-changed": _("Someone changed the event in the meantime. Check it, then undo."),
    "event-not-known": _("Say who you are first."),
    "no-table-now": _("No match is waiting for you right now."),
}
_SWISS = _("A set number of rounds, each against someone with about as many points.")
SENTENCES: Words = {
    "format-round-robin": _("Everyone plays everyone"),
    "pairs-round-robin": _("Round robin: each pair meets once."),
    "groups-round-robin": _("New groups each round, until all have met."),
    "format-double-round-robin": _("Everyone plays everyone twice"),
    "pairs-double-round-robin": _("Double round robin: each pair meets twice, taking turns to start."),
    "format-swiss": _("Swiss"),
    "pairs-swiss": _SWISS,
    "groups-swiss": _SWISS,
    "lacks-swiss": _("Swiss pairing needs a server."),
    "format-winner-stays": _("Winner stays"),
    "pairs-winner-stays": _("One table: the winner stays, and the person who has waited longest plays next."),
    "scores-groups": _("At a table of four, first place gets 1 point, then ⅔, ⅓ and 0."),
    "scores-byes": _("A win or a bye is 1 point, a shared victory ½."),
    "scores-pairs": _("A win is 1 point, a shared victory ½."),
    # Of each tie-break its head, its name, and how it is explained on the page and more shortly on the board.
    "head-head_to_head": _("H2H"),
    "name-head_to_head": _("Head-to-head"),
    "explains-head_to_head": _(
        "Ties are broken by H2H, the points against each other once all of them have met,"
    ),
    "tells-head_to_head": _("Equal points: H2H (head-to-head) decides,"),
    "head-buchholz": _("BH"),
    "name-buchholz": _("Buchholz"),
    "explains-buchholz": _(
        "then by BH (Buchholz), the points of all opponents (for a round without one, one’s own up to half the rounds),"
    ),
    "tells-buchholz": _("then BH (Buchholz),"),
    "head-sonneborn_berger": _("SB"),
    "name-sonneborn_berger": _("Sonneborn–Berger"),
    "explains-sonneborn_berger": _(
        "then by SB (Sonneborn–Berger), the points of everyone beaten and half of those tied with,"
    ),
    "tells-sonneborn_berger": _("then SB (Sonneborn–Berger),"),
    "head-charm_difference": "±",
    "name-charm_difference": _("Charm points ahead"),
    "explains-charm_difference": _("then by ±, the charm points ahead of the opponents."),
    "tells-charm_difference": _("then ± (charm points ahead of the opponents)."),
    "head-money": _("Money"),
    "name-money": _("Money"),
    "explains-money": _("then by the money earned."),
    "tells-money": _("then the money earned."),
    # The page of a person: how each round went, what a tie-break adds up, and who is next to them.
    "result-won": _("won"),
    "result-shared": _("shared"),
    "result-lost": _("lost"),
    "result-place": _("place %(place)s"),
    "result-bye": _("bye"),
    "result-open": _("not over yet"),
    "result-out": _("not in this round"),
    "result-absent": _("didn’t come"),
    "result-unplayed": _("won without playing"),
    "result-nobody": _("nobody won"),
    "part-unplayed": _("%(value)s (no opponent)"),
    "part-left": _("%(value)s (%(name)s has left)"),
    "note-unplayed": _(
        "A round without an opponent counts one’s own points, at most half the number of rounds."
    ),
    "note-left": _("Someone who has left counts ½ more for each round since."),
    "note-unmet": _("Counts once everyone with as many points has met."),
    "ahead-points": _("%(name)s is ahead of %(other)s by points: %(more)s to %(less)s."),
    "ahead-tie": _(
        "%(name)s and %(other)s have the same points. %(name)s is ahead by %(tie)s: %(more)s to %(less)s."
    ),
    "ahead-nobody": _("%(name)s and %(other)s are equal in everything and share a place."),
    "cross-people": _("The points against the person at each place."),
    "cross-again": _("The points against the person at each place. 2/3: 2 points from 3 matches."),
    "cross-rounds": _("By round: the opponent’s place, then the points. – is a bye."),
    "cross-groups": _("By round: the money, then the points."),
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
