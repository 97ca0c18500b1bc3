"""English texts of Hanamikoji. A text with a plural is a function of its count."""

from collections.abc import Mapping

from . import hanamikoji_practice, practice
from .catalogs import Words, _, ngettext, score_mark

FAULTS: Mapping[str, str] = {
    "not-a-tally": _("Must be seven counts per side, or who has more for each of the seven geisha."),
    "cards-or-winners": _("Send either the cards or who has more, not both."),
    "turns-over": _("All eight turns of this round have been played."),
    "action-used": _("This action has already been used this round."),
    "not-your-turn": _("It isn’t your turn. Next: %(name)s."),
    "too-many": _("No more than %(max)s of this geisha’s item cards can be here."),
    "past-last-round": _("With this ending, round %(max)s is the last."),
    "goal-reached-already": _("With these markers, the match would already be won."),
    "no-such-geisha": _("No such geisha."),
    "would-discard": _("This would end the match earlier and discard later rounds."),
}

_NAMES: Words = {
    "geisha": _("%(geisha)s (%(item)s, %(value)s)"),
    "her": _("%(geisha)s (%(item)s)"),
    "score": lambda _count: f"%(a)s\u2060{score_mark()}\u2060%(b)s",
}
_FORECAST: Words = {
    "forecast-none": _("Nothing entered yet."),
    "forecast-begin-cards": _("After the round, tap a cell once for each item card there."),
    "forecast-begin-markers": _("Tap the side each geisha’s marker is now on."),
    "outlook-none": _("Nobody has won yet."),
    "outlook-none-so-far": _("Nobody would win yet."),
    "outlook-early": lambda count: ngettext(
        "%(count)s card entered so far.", "%(count)s cards entered so far.", count
    ),
    "last-round": _("This is the last round."),
    "last-round-rule": "%(rule)s",
    "outlook-charm": _("%(name)s wins with %(charm)s charm points."),
    "outlook-charm-so-far": _("%(name)s would win with %(charm)s charm points."),
    "outlook-geishas": _("%(name)s wins with %(count)s geisha."),
    "outlook-geishas-so-far": _("%(name)s would win with %(count)s geisha."),
    "outlook-shared": _("The third round would end in a shared victory."),
    "outlook-third-round": _("%(name)s would win after the third round."),
    "tie-middle": _("%(geisha)s is tied %(score)s, so her marker stays in the middle."),
    "tie-with": _("%(geisha)s is tied %(score)s, so %(name)s keeps her marker."),
    "ties-many": lambda count: ngettext(
        "%(count)s geisha is tied, so her marker stays.",
        "%(count)s geisha are tied, so their markers stay.",
        count,
    ),
    "side-over": _("%(name)s has too many cards: %(count)s instead of %(max)s."),
    "side-secret": _("%(name)s is one card short (%(count)s): is the Secret still face down?"),
}
_WARNINGS: Words = {
    "side": _("%(name)s has %(count)s of %(max)s cards."),
    "warning-secret": _("%(name)s has %(count)s of %(max)s cards: one is missing, usually the Secret."),
    "warning-short": _("%(name)s has %(count)s of %(max)s cards: some aren’t counted yet."),
    "warning-over": lambda count: ngettext(
        "%(name)s has %(count)s card too many: %(cards)s instead of %(max)s.",
        "%(name)s has %(count)s cards too many: %(cards)s instead of %(max)s.",
        count,
    ),
    "warning-expansions": lambda count: ngettext(
        "%(name)s has %(count)s card. With the mini expansions, each side should have %(min)s to %(max)s.",
        "%(name)s has %(count)s cards. With the mini expansions, each side should have %(min)s to %(max)s.",
        count,
    ),
    "warning-nobody-ahead": _("No markers moved this round?"),
    "warning-cards-last": _("The markers disagree. The cards were entered last, so they count."),
    "warning-markers-last": _("The cards disagree. The markers were entered last, so they count."),
    "warning-set-aside": lambda count: ngettext(
        "Round %(rounds)s will be discarded; Undo restores it.",
        "Rounds %(rounds)s will be discarded; Undo restores them.",
        count,
    ),
    "warning-set-aside-begun": _(
        "Anything counted for round %(number)s will be discarded; Undo restores it."
    ),
    "score-with": lambda count: ngettext("Score with %(count)s card", "Score with %(count)s cards", count),
    "score-unmoved": _("Yes, none moved"),
    "score-anyway": _("Score anyway"),
    "back-to-cards": _("Back to the cards"),
    "back-to-markers": _("Back to the markers"),
}
_CORRECTING: Words = {
    "correct-cards": _(
        "Tap a cell to add a card, − to remove one. If all are counted, one moves here from the other side."
    ),
    "correct-markers": _("Tap the side a geisha’s marker moved to. Tap again if it didn’t move."),
    "correct-begun": _("Round %(number)s has already started"),
    "correct-scored": _("Round %(number)s is already scored"),
    "correct-began": _("%(name)s started"),
    "correct-nobody": _("In that case, nobody has won yet."),
    "correct-goes-on": _("In that case, nobody has won yet: round %(number)s is next."),
    "correct-charm": _("In that case, %(name)s wins in round %(number)s with %(charm)s charm points."),
    "correct-geishas": _("In that case, %(name)s wins in round %(number)s with %(count)s geisha."),
    "correct-third-round": _("In that case, %(name)s wins after round %(number)s."),
    "correct-shared": _("In that case, round %(number)s ends in a shared victory."),
    "correct-move": _("%(geisha)s → %(name)s"),
    "correct-move-middle": _("%(geisha)s → middle"),
    "corrected-moves": _("Round %(round)s corrected. Move these favor markers: %(moves)s."),
    "corrected-no-move": _("Round %(round)s corrected. No favor markers to move."),
    "corrected-by-others-moves": _("Round %(round)s was corrected. Move these favor markers: %(moves)s."),
    "corrected-by-others-no-move": _("Round %(round)s was corrected. No favor markers to move."),
    "corrected-by-others-ended": lambda count: ngettext(
        "Round %(round)s was corrected. Round %(rounds)s was discarded; Undo restores it.",
        "Round %(round)s was corrected. Rounds %(rounds)s were discarded; Undo restores them.",
        count,
    ),
}
_CHANGES: Words = {
    "change-stays": _("%(geisha)s: %(name)s keeps her marker (%(more)s to %(less)s)."),
    "change-moves": _("%(geisha)s: %(name)s gets her marker (%(more)s to %(less)s)."),
    "change-moves-uncounted": _("%(geisha)s: %(name)s has more and gets her marker."),
    "change-tied-middle": _("%(geisha)s is tied %(count)s to %(count)s: her marker stays in the middle."),
    "change-tied-with": _("%(geisha)s is tied %(count)s to %(count)s: %(name)s keeps her marker."),
    "change-kept-middle": _("%(geisha)s: her marker stays in the middle."),
    "change-kept-with": _("%(geisha)s: %(name)s keeps her marker."),
    "change-nobody-middle": _("%(geisha)s: no majority. Her marker stays in the middle."),
    "change-nobody-with": _("%(geisha)s: no majority. %(name)s keeps her marker."),
}
_VERDICT: Words = {
    "shared": _("Shared victory"),
    "share": _("%(a)s and %(b)s share the victory"),
    "wins": _("%(name)s wins"),
    "why-charm": _("%(name)s wins with %(charm)s charm points (%(goal)s needed)."),
    "why-charm-before-geishas": _(
        "%(name)s wins with %(charm)s charm points (%(charm_goal)s needed). Charm points beat geisha: "
        "%(other)s has %(count)s (%(geisha_goal)s needed)."
    ),
    "why-geishas": _("%(name)s wins with %(count)s geisha (%(goal)s needed)."),
    "why-geishas-at-equal-charm": _(
        "Charm points are equal (%(charm)s each), but %(name)s wins with %(count)s geisha (%(goal)s needed)."
    ),
    "why-third-round-geishas": _(
        "No winner in three rounds: %(name)s has more geisha, %(more)s to %(less)s."
    ),
    "why-third-round-charm-at-equal-geishas": _(
        "No winner in three rounds, geisha equal (%(count)s each): %(name)s has more charm points, "
        "%(more)s to %(less)s."
    ),
    "why-third-round-charm": _(
        "No winner in three rounds: %(name)s has more charm points, %(more)s to %(less)s."
    ),
    "why-third-round-highest-geisha": _(
        "No winner in three rounds, charm points equal (%(charm)s each): %(name)s has the highest "
        "geisha (%(value)s)."
    ),
    "why-third-round-equal-charm": _(
        "No winner in three rounds, charm points equal (%(charm)s each): shared victory."
    ),
    "why-third-round-equal-geishas-and-charm": _(
        "No winner in three rounds, geisha (%(count)s each) and charm points (%(charm)s each) equal: "
        "shared victory."
    ),
    "why-third-round-equal-charm-and-highest-geisha": _(
        "No winner in three rounds, charm points (%(charm)s each) and most valuable geisha equal: shared victory."
    ),
    "standing": _("Round %(number)s · charm %(a)s to %(b)s"),
    "standing-won": _("%(name)s won"),
}
# These follow the deciding figure, which is shown in large type.
_DECIDED: Words = {
    "decided-charm": _("charm – %(goal)s needed"),
    "decided-charm-before-geishas": _("charm points, beating %(count)s geisha"),
    "decided-geishas": _("geisha – %(goal)s needed"),
    "decided-geishas-at-equal-charm": _("geisha, charm points equal (%(charm)s each)"),
    "decided-third-round-geishas": _("geisha to %(less)s after three rounds"),
    "decided-third-round-charm-at-equal-geishas": _(
        "charm points to %(less)s, geisha equal (%(count)s each)"
    ),
    "decided-third-round-charm": _("charm points to %(less)s after three rounds"),
    "decided-third-round-highest-geisha": _("most valuable geisha, charm points equal (%(charm)s each)"),
    "decided-third-round-equal-charm": _("charm points each after three rounds"),
    "decided-third-round-equal-geishas-and-charm": _("charm points each, geisha equal (%(count)s)"),
    "decided-third-round-equal-charm-and-highest-geisha": _("charm points each, most valuable geisha equal"),
    "has": _("%(name)s: charm %(charm)s, geisha %(count)s"),
    "ended": _("after round %(number)s"),
    "ended-last": _("after round %(number)s, the last"),
    "nobodys": _("Still in the middle: %(geisha)s."),
    "nobodys-many": _("Markers still in the middle: %(count)s."),
}
_STEPS: Words = {
    "moves-none": _("All markers stay where they are."),
    "moved-0": _("no marker moved"),
    "moved-1": _("moved: %(a)s"),
    "moved-2": _("moved: %(a)s and %(b)s"),
    "moved-many": _("markers moved: %(count)s"),
    "moves-corrected": _("Set the favor markers as shown here."),
    "move-to": _("%(name)s gets"),
    "move-to-middle": _("Move to the middle"),
    "next-cards": _("Gather all %(count)s cards"),
    "next-actions": _("Turn the action markers face up"),
    "next-deal": _("Remove 1 unseen, deal %(count)s each"),
    "next-begins": _("%(name)s starts round %(number)s."),
    "next-shuffles": _("The starting player shuffles and deals."),
    "rematch-begins": _("%(name)s starts"),
    "rematch-turns": _("You alternate: %(name)s started this match, so %(other)s starts the next."),
}
_GUIDE: Words = {
    "turn": _("%(name)s to play"),
    "turn-yours": _("Your turn, %(name)s"),
    "turns-over": _("All actions used: reveal the Secrets, then count."),
    "step-deal": _("Shuffle, remove 1 unseen, deal 6 each"),
    "step-take-gift": _("%(giver)s offers three cards: %(name)s takes one"),
    "step-take-competition": _("%(giver)s offers two pairs: %(name)s takes one"),
    "step-draw": _("Draw a card (%(count)s will be left in the deck)"),
    "step-use": _("Choose one of these actions, then turn its action marker over"),
    "waits": lambda count: ngettext("%(count)s action left", "%(count)s actions left", count),
    "waits-no-action": _("all actions used"),
    "offer-secret": _("%(count)s face down, scored"),
    "offer-trade-off": _("%(count)s face down, not scored"),
    "offer-gift": _("Show %(count)s: %(name)s takes one"),
    "offer-competition": _("%(count)s + %(count)s: %(name)s takes a pair"),
    "wins-with-one": _("%(name)s wins with ★ %(geisha)s"),
    "wins-with-any": _("%(name)s wins with one of ★ %(geisha)s"),
    "wins-with-two": _("%(name)s wins with %(a)s and %(b)s, for example"),
}
_BOARD: Words = {
    "cell": _("%(geisha)s, %(item)s, %(name)s: %(count)s of %(max)s cards"),
    "cell-less": _("Remove a card: %(geisha)s, %(item)s, %(name)s"),
    "entry-mode-cards": _("The cards were entered last, so they count."),
    "entry-mode-markers": _("The markers were entered last, so they count."),
    "full": _("%(geisha)s (%(item)s): all %(count)s counted. %(name)s has %(a)s, %(other)s has %(b)s."),
    "full-with": _("%(geisha)s (%(item)s): all %(count)s counted. %(name)s has them all."),
    "gains-one": _("+ %(item)s"),
    "gains": _("geisha: +%(count)s"),
    "half": _("%(geisha)s, %(item)s: %(name)s gets her marker"),
    "marker-middle": _("%(geisha)s, %(item)s, %(value)s: her marker is in the middle"),
    "marker-course": _("%(geisha)s, round by round: %(whose)s"),
    "marker-course-middle": _("in the middle"),
    "climb": _("Charm points round by round: %(a)s %(had)s; %(b)s %(has)s"),
    "marker-with": _("%(geisha)s, %(item)s, %(value)s: %(name)s has her marker"),
}
_TOLD: Words = {
    "told-opened": _("Table opened: %(a)s and %(b)s"),
    "told-edition": _("Box: %(name)s"),
    "told-ending": _("Ending: %(ending)s"),
    "told-cards": _("%(name)s, %(geisha)s: %(count)s"),
    "told-marker": _("%(geisha)s: %(name)s gets her marker"),
    "told-marker-nobody": _("%(geisha)s: her marker stays"),
    "told-action": _("%(name)s: %(action)s used"),
    "told-taps": lambda count: ngettext(
        "Round %(number)s: %(count)s change on the board",
        "Round %(number)s: %(count)s changes on the board",
        count,
    ),
    "undo-turn": _("Undo turn"),
}
_LISTED: Words = {
    "listed-charm": _("%(name)s: charm %(charm)s"),
    "listed-geisha": _("%(name)s: geisha %(count)s"),
    "listed-highest": _("%(name)s: most valuable geisha %(value)s"),
    "listed-shared": _("%(a)s and %(b)s: shared"),
    "listed-had": _("charm %(own)s to %(other)s · %(rounds)s"),
    "listed-equal": _("charm %(charm)s each · %(rounds)s"),
    "listed-rounds": lambda count: ngettext("%(count)s\u00a0round", "%(count)s\u00a0rounds", count),
}
SENTENCES: Words = {
    **practice.HANAMIKOJI,
    **_NAMES,
    **_FORECAST,
    **_WARNINGS,
    **_CORRECTING,
    **_CHANGES,
    **_VERDICT,
    **_DECIDED,
    **_STEPS,
    **_GUIDE,
    **_BOARD,
    **_TOLD,
    **_LISTED,
    **hanamikoji_practice.PRACTICE,
}
