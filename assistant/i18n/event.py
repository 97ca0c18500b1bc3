"""English texts of events: formats, columns of the standing, what comes next, and what was done last."""

from collections.abc import Mapping

from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "event-people": _("An event needs %(min)s to %(max)s players."),
    "event-changed": _("Someone changed the event in the meantime. Check it before you undo."),
    "event-changed-since": _("The event changed in the meantime. Check it, then decide."),
    "event-not-known": _("Choose your name first."),
    "no-table-now": _("No match is waiting for you right now."),
    "table-changed": _("The table changed in the meantime. Check it, then decide."),
    "pairings-changed": _("The pairings changed in the meantime. Check them, then decide."),
    "result-changed": _("This result changed in the meantime. Check it, then decide."),
    "nobody-shares": _("Choose who shares the victory."),
    "too-much-charm": _("There are only %(max)s charm points in all."),
    "charm-wins": _("A player with %(min)s charm points or more has won."),
    "figures-missing": _("Fill in all the numbers, or none."),
}
_SWISS = _("A set number of rounds. You play someone with a similar score each time.")
SENTENCES: Words = {
    "format-round-robin": _("Everyone plays everyone"),
    "pairs-round-robin": _("Round robin: everyone meets everyone once."),
    "groups-round-robin": _("New groups each round until everyone has met."),
    "format-double-round-robin": _("Everyone plays everyone twice"),
    "pairs-double-round-robin": _(
        "Double round robin: everyone meets everyone twice, taking turns to start."
    ),
    "format-swiss": _("Swiss"),
    "pairs-swiss": _SWISS,
    "groups-swiss": _SWISS,
    "lacks-swiss": _("Swiss pairing needs a server."),
    "format-winner-stays": _("Winner stays"),
    "pairs-winner-stays": _("One table: the winner stays, and the player who has waited longest plays next."),
    "scores-groups": _("At a table of four, first place gets 1 point, then ⅔, ⅓ and 0."),
    "scores-byes": _("A win or a bye is 1 point, a shared victory ½."),
    "scores-pairs": _("A win is 1 point, a shared victory ½."),
    # Of each tie-break its head, its name, and how it is explained on the page and more shortly on the board.
    "head-head_to_head": _("H2H"),
    "name-head_to_head": _("Head-to-head"),
    "explains-head_to_head": _(
        "Ties are broken by head-to-head (H2H): points in the matches between the tied players, once all "
        "of them have met;"
    ),
    "tells-head_to_head": _("Ties are broken by H2H (head-to-head),"),
    "head-buchholz": _("BH"),
    "name-buchholz": _("Buchholz"),
    "explains-buchholz": _(
        "then by Buchholz (BH): the total points of all your opponents (a round without an opponent adds "
        "your own points, up to half the number of rounds);"
    ),
    "tells-buchholz": _("then BH (Buchholz),"),
    "head-sonneborn_berger": _("SB"),
    "name-sonneborn_berger": _("Sonneborn–Berger"),
    "explains-sonneborn_berger": _(
        "then by Sonneborn–Berger (SB): the points of those you beat, plus half the points of those you "
        "tied with;"
    ),
    "tells-sonneborn_berger": _("then SB (Sonneborn–Berger),"),
    "head-charm_difference": "±",
    "name-charm_difference": _("Charm-point difference"),
    "explains-charm_difference": _("then by charm-point difference (±)."),
    "tells-charm_difference": _("then charm-point difference (±)."),
    "head-money": _("Money"),
    "name-money": _("Money"),
    "explains-money": _("then by the money earned."),
    "unknown-charm": _("A match whose charm points aren’t known counts as 0."),
    "unknown-money": _("A match whose money isn’t known counts as 0."),
    "tells-money": _("then the money earned."),
    # The page of a person: how each round went, what a tie-break adds up, and who is next to them.
    "result-won": _("won"),
    "result-shared": _("shared"),
    "result-lost": _("lost"),
    "result-place": _("place %(place)s"),
    "result-bye": _("bye"),
    "result-open": _("not over yet"),
    "result-out": _("not in this round"),
    "result-waiting": _("waiting, number %(place)s in line"),
    "result-waited": _("waited"),
    "result-absent": _("didn’t come"),
    "result-unplayed": _("won without playing"),
    "result-nobody": _("nobody won"),
    "part-unplayed": _("%(value)s (no opponent)"),
    "part-left": _("%(value)s (%(name)s has left)"),
    "note-unplayed": _(
        "A round without an opponent adds the player’s own points, up to half the number of rounds."
    ),
    "note-left": _("An opponent who has left counts ½ more for each round since."),
    "note-unmet": _("Counts once all players with the same points have met each other."),
    "ahead-points": _("%(name)s is ahead of %(other)s on points: %(more)s to %(less)s."),
    "ahead-tie": _(
        "%(name)s and %(other)s are tied on points. %(name)s is ahead on %(tie)s: %(more)s to %(less)s."
    ),
    "ahead-nobody": _("%(name)s and %(other)s are tied on everything and share a place."),
    "cross-people": _("Each column shows the points against the player in that place."),
    "cross-again": _(
        "Each column shows the points against the player in that place. 2/3 = 2 points from 3 matches."
    ),
    "cross-rounds": _("Each column is a round: the opponent’s place, then the points. – = bye."),
    "cross-forfeits": _("+ and − = not played: someone didn’t come."),
    "cross-groups": _("Each column is a round: the money, then the points."),
    "you-start": _("Next: table %(table)s against %(name)s. You start."),
    "other-starts": _("Next: table %(table)s against %(name)s, who starts."),
    "with": _("Next: table %(table)s, also playing: %(names)s"),
    "bye": _("Event round %(round)s: you have a bye"),
    "out": _("You’re not playing in event round %(round)s"),
    "plays-next": _("You’re next in line"),
    "in-line": _("You’re number %(place)s in line"),
    "in-from": _("You’ll join in event round %(round)s"),
    "left": _("You have left this event"),
    "not-begun": _("Event round 1 hasn’t been paired yet"),
    "playing": lambda count: ngettext(
        "The next event round hasn’t been paired yet: %(count)s table is still playing",
        "The next event round hasn’t been paired yet: %(count)s tables are still playing",
        count,
    ),
    "next-unpaired": _("Event round %(round)s is over. The next one hasn’t been paired yet."),
    "last-playing": lambda count: ngettext(
        "%(count)s table is still playing", "%(count)s tables are still playing", count
    ),
    "still-open": _("Event round %(round)s, table %(table)s: your match against %(names)s is still open"),
    "shared-name": _("%(name)s is on another phone too. If it isn’t yours, tell the organizer."),
    "other-left": _("%(name)s has left. The organizer will decide how your match counts."),
    "too-few": _("Not enough players are left for another round"),
    "challenger-stays": _("Shared victory: the challenger stays, so %(name)s keeps playing."),
    "starter-stays": _("Shared victory: the starting player stays, so %(name)s keeps playing."),
    "by-lot": _("The pairings of event round 1 are random."),
    "repeats-from": lambda count: ngettext(
        "With %(count)s player, rematches start in event round %(round)s.",
        "With %(count)s players, rematches start in event round %(round)s.",
        count,
    ),
    "met-after": lambda count: ngettext(
        "With %(count)s player, everyone will have met after event round %(round)s.",
        "With %(count)s players, everyone will have met after event round %(round)s.",
        count,
    ),
    "all-met": _("Everyone has met, so there will be rematches in event round %(round)s."),
    "must-repeat": _("In event round %(round)s, not everyone can meet someone new."),
    "swap-apart": _("This would pair %(names)s, who are kept apart."),
    "swap-again": _("This would pair %(names)s, who have already met."),
    "over": _("The event is over"),
    "won": _("The event is over. First place: %(names)s"),
    "came": _("The event is over. First place: %(names)s. Your place: %(rank)s of %(count)s"),
    "came-first": _("The event is over. You came first out of %(count)s"),
    # How a match ended; a result stands behind the names or the table of the match.
    "no-result": _("no result"),
    "nobody": _("nobody won"),
    "shared": _("shared victory"),
    "shared-by-hand": _("shared victory, entered by hand"),
    "by-hand": _("entered by hand"),
    "table-says": _("The table says: %(said)s"),
    "absent": _("%(names)s didn’t come"),
    "pair": "%(one)s – %(other)s",
    "group": "%(names)s",
    "winner": "%(names)s",
    "winner-with": _("%(names)s, %(own)s to %(other)s"),
    "match-result": _("%(match)s: %(result)s"),
    "match-figures": _("%(match)s: %(one)s to %(other)s"),
    "match-under-way": _("%(match)s: in progress"),
    # A table that says something else once its result is settled.
    "settled": _(
        "%(name)s: event round %(round)s is settled. If you change the result here, the organizer "
        "decides whether it counts."
    ),
    "asked": _("The organizer will decide whether this result counts."),
    "accepted": _("The organizer has accepted the change: this result counts."),
    "told-and-asked": _("The organizer will decide whether this counts. %(told)s"),
    "entered": _("The organizer entered the result: %(result)s"),
    "counts-other": _("The event counts a different result: %(result)s"),
    "proposed": _(
        "Table\u00a0%(table)s of event round %(round)s now says: %(said)s. The event still counts: %(counts)s."
    ),
    "open-again": _(
        "Table\u00a0%(table)s of event round %(round)s no longer has a result. The event still counts: %(counts)s."
    ),
    "result-stays": _("Its result still counts in %(name)s."),
    "result-missing": _("%(name)s: the organizer will have to enter the result."),
    # What is entered of each beside who won.
    "optional-charm": _("Charm points are optional. Enter them first, then tap the result."),
    "optional-money": _("Money is optional. Enter it first, then tap the result."),
    "figure-charm": _("%(name)s: charm points"),
    "figure-money": _("%(name)s: money"),
    # An undo or a redo names the change, such as “Undo: Anna joined”.
    "undo": _("Undo: %(change)s"),
    "redo": _("Redo: %(change)s"),
    "people": lambda count: ngettext("%(count)s player", "%(count)s players", count),
    "change-people-joined": _("%(names)s joined"),
    "change-people-left": _("%(names)s left"),
    "change-people-returned": _("%(names)s came back"),
    "change-people-kept-apart": _("%(names)s kept apart"),
    "change-people-swapped": _("%(names)s swapped"),
    "change-bye-filled": _("%(names)s paired"),
    "change-person-renamed": _("name changed (%(name)s)"),
    "change-round-paired": _("round %(round)s paired"),
    "change-result": _("result at table\u00a0%(table)s"),
    "change-result-of-round": _("result at table\u00a0%(table)s in round %(round)s"),
    "change-rounds-planned": lambda count: ngettext(
        "%(count)s round planned", "%(count)s rounds planned", count
    ),
    "change-tournament-ended": _("event ended"),
}
