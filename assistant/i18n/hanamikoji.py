"""English texts of Hanamikoji. A text with a plural is a function of its count."""

from collections.abc import Mapping

from . import practice
from .catalogs import Words, _, ngettext

FAULTS: Mapping[str, str] = {
    "not-a-tally": _("Give seven counts for each side, or who had more at each of the seven geisha."),
    "cards-or-winners": _("Give either the cards or who had more, one of the two."),
    "turns-over": _("All eight turns of this round are over."),
    "action-used": _("This action has been used already; each is used once a round."),
    "not-your-turn": _("It is %(name)s’s turn."),
    "too-many": _("At most %(max)s of her item cards can lie here."),
    "past-last-round": _("With this ending a match has at most %(max)s rounds."),
    "goal-reached-already": _("With these markers the match is already won."),
    "no-such-geisha": _("There is no such geisha."),
    "would-discard": _("This would end the match earlier and set later rounds aside."),
}

_NAMES: Words = {
    "geisha": _("%(geisha)s (%(item)s, %(value)s)"),
    "score": "%(a)s\u2060–\u2060%(b)s",
}
_FORECAST: Words = {
    "forecast-none": _("Nothing is entered yet."),
    "forecast-begin-cards": _("After the round, tap a cell for each item card that lies there."),
    "forecast-begin-markers": _("Tap the half of a card where her marker now lies."),
    "outlook-none": _("Nobody reaches a goal yet."),
    "outlook-none-so-far": _("So far nobody would reach a goal."),
    "outlook-charm": _("%(name)s reaches %(charm)s charm."),
    "outlook-charm-so-far": _("So far %(name)s would reach %(charm)s charm."),
    "outlook-geishas": _("%(name)s wins the favor of %(count)s geisha."),
    "outlook-geishas-so-far": _("So far %(name)s would win the favor of %(count)s geisha."),
    "outlook-shared": _("The third round would end in a shared victory."),
    "outlook-third-round": _("The third round would decide for %(name)s."),
    "tie-middle": _("%(geisha)s is tied %(score)s, so her marker stays in the middle."),
    "tie-with": _("%(geisha)s is tied %(score)s, so her marker stays with %(name)s."),
    "ties-two": _("%(a)s and %(b)s are tied, so their markers stay."),
    "ties-many": _("%(count)s geisha are tied, so their markers stay."),
    "side-over": _("%(name)s has %(count)s cards, but each side has %(max)s."),
    "side-secret": _("%(name)s has %(count)s cards: is a Secret still face down?"),
}
_DOUBTS: Words = {
    "side": _("%(name)s has %(count)s of %(max)s cards."),
    "doubt-secret": _("%(name)s has %(count)s of %(max)s cards: one is missing, often the Secret."),
    "doubt-short": _("%(name)s has %(count)s of %(max)s cards: some are not counted yet."),
    "doubt-over": lambda count: ngettext(
        "%(name)s has %(cards)s cards instead of %(max)s: %(count)s too many is counted.",
        "%(name)s has %(cards)s cards instead of %(max)s: %(count)s too many are counted.",
        count,
    ),
    "doubt-expansions": _(
        "Cards of %(name)s: %(count)s. With the mini expansions each side has %(min)s to %(max)s."
    ),
    "doubt-nobody-ahead": _("No marker moved this round?"),
    "doubt-cards-last": _("The markers say otherwise, but cards were tapped last: they count."),
    "doubt-markers-last": _("The cards say otherwise, but markers were tapped last: they count."),
    "doubt-set-aside": lambda count: ngettext(
        "Round %(rounds)s is set aside; Undo brings it back.",
        "Rounds %(rounds)s are set aside; Undo brings them back.",
        count,
    ),
    "doubt-set-aside-begun": _("What was counted of round %(number)s is set aside; Undo brings it back."),
    "score-with": lambda count: ngettext("Score with %(count)s card", "Score with %(count)s cards", count),
    "score-unmoved": _("Yes, none moved"),
    "score-anyway": _("Score anyway"),
    "back-to-cards": _("Back to the cards"),
    "back-to-markers": _("Back to the markers"),
}
_CORRECTING: Words = {
    "correct-cards": _(
        "Tap a cell for one card more, − for one less. "
        "Where all are counted, the card comes from the other side."
    ),
    "correct-markers": _("Tap the half of a card to which her marker moved; tap it again if it stayed."),
    "correct-begun": _("Round %(number)s has begun already"),
    "correct-scored": _("Round %(number)s is scored already"),
    "correct-began": _("%(name)s began"),
    "correct-nobody": _("Then nobody has reached a goal yet."),
    "correct-goes-on": _("Then nobody has won yet: round %(number)s is still to be played."),
    "correct-charm": _("Then %(name)s wins in round %(number)s, with %(charm)s charm."),
    "correct-geishas": _("Then %(name)s wins in round %(number)s, with %(count)s geisha."),
    "correct-third-round": _("Then round %(number)s decides for %(name)s."),
    "correct-shared": _("Then round %(number)s ends in a shared victory."),
    "correct-move": _("%(geisha)s to %(name)s"),
    "correct-move-middle": _("%(geisha)s to the middle"),
    "corrected-moves": _("Round %(round)s is corrected. Move these favor markers at the table: %(moves)s."),
    "corrected-no-move": _("Round %(round)s is corrected. No favor marker moves."),
    "corrected-by-others-moves": _(
        "Round %(round)s was corrected. Move these favor markers at the table: %(moves)s."
    ),
    "corrected-by-others-no-move": _("Round %(round)s was corrected. No favor marker moves."),
}
_CHANGES: Words = {
    "change-stays": _("%(geisha)s: her marker stays with %(name)s, %(more)s to %(less)s."),
    "change-moves": _("%(geisha)s: her marker moves to %(name)s, %(more)s to %(less)s."),
    "change-moves-uncounted": _("%(geisha)s: her marker moves to %(name)s, who had more."),
    "change-tied-middle": _("%(geisha)s is tied %(count)s to %(count)s: her marker stays in the middle."),
    "change-tied-with": _("%(geisha)s is tied %(count)s to %(count)s: her marker stays with %(name)s."),
    "change-kept-middle": _("%(geisha)s: her marker stays in the middle."),
    "change-kept-with": _("%(geisha)s: her marker stays with %(name)s."),
    "change-nobody-middle": _("Nobody has more at %(geisha)s: her marker stays in the middle."),
    "change-nobody-with": _("Nobody has more at %(geisha)s: her marker stays with %(name)s."),
}
_VERDICT: Words = {
    "shared": _("Shared victory"),
    "share": _("%(a)s and %(b)s share the victory"),
    "wins": _("%(name)s wins"),
    "why-charm": _("%(name)s has %(charm)s charm; %(goal)s is enough."),
    "why-charm-before-geishas": _(
        "%(name)s has %(charm)s charm. %(other)s has %(count)s geisha,"
        " but %(charm_goal)s charm beats %(geisha_goal)s geisha."
    ),
    "why-geishas": _("%(name)s has %(count)s geisha; %(goal)s are enough."),
    "why-geishas-at-equal-charm": _(
        "%(name)s has %(count)s geisha. With %(charm)s charm each, %(goal)s geisha still win."
    ),
    "why-third-round-geishas": _(
        "Three rounds without a goal: %(name)s has more geisha, %(more)s to %(less)s."
    ),
    "why-third-round-charm-at-equal-geishas": _(
        "Three rounds without a goal and %(count)s geisha each: %(name)s has more charm, %(more)s to %(less)s."
    ),
    "why-third-round-charm": _("Three rounds without a goal: %(name)s has more charm, %(more)s to %(less)s."),
    "why-third-round-highest-geisha": _(
        "Three rounds without a goal and %(charm)s charm each: %(name)s has the highest geisha, a %(value)s."
    ),
    "why-third-round-equal-charm": _(
        "Three rounds without a goal and %(charm)s charm each: you share the victory."
    ),
    "why-third-round-equal-geishas-and-charm": _(
        "Three rounds without a goal, %(count)s geisha and %(charm)s charm each: you share the victory."
    ),
    "why-third-round-equal-charm-and-highest-geisha": _(
        "Three rounds without a goal, %(charm)s charm each and the highest geisha equal: you share the victory."
    ),
    "standing": _("Round %(number)s · %(a)s to %(b)s charm"),
    "standing-won": _("%(name)s won"),
}
# These follow the deciding figure, which is shown in large type.
_DECIDED: Words = {
    "decided-charm": _("charm, %(goal)s is enough"),
    "decided-charm-before-geishas": _("charm, which beats %(count)s geisha"),
    "decided-geishas": _("geisha, %(goal)s are enough"),
    "decided-geishas-at-equal-charm": _("geisha, with %(charm)s charm each"),
    "decided-third-round-geishas": _("geisha to %(less)s after three rounds"),
    "decided-third-round-charm-at-equal-geishas": _("charm to %(less)s, with %(count)s geisha each"),
    "decided-third-round-charm": _("charm to %(less)s after three rounds"),
    "decided-third-round-highest-geisha": _("is the highest geisha, with %(charm)s charm each"),
    "decided-third-round-equal-charm": _("charm each after three rounds"),
    "decided-third-round-equal-geishas-and-charm": _("charm and %(count)s geisha each"),
    "decided-third-round-equal-charm-and-highest-geisha": _("charm each, and equal highest geisha"),
    "has": _("%(name)s: %(charm)s charm, %(count)s geisha"),
    "ended": _("after round %(number)s"),
    "ended-last": _("after round %(number)s, the last one"),
    "nobodys": _("Nobody has the favor of %(geisha)s."),
    "nobodys-many": _("Nobody has the favor of %(count)s geisha."),
}
_STEPS: Words = {
    "moves-none": _("All markers stay where they are."),
    "moved-0": _("no marker moved"),
    "moved-1": _("%(a)s moved"),
    "moved-2": _("%(a)s and %(b)s moved"),
    "moved-many": _("%(count)s markers moved"),
    "moves-corrected": _("Put the favor markers where they stand here."),
    "move-to": _("Move to %(name)s"),
    "move-to-middle": _("Move to the middle"),
    "next-cards": _("Gather all %(count)s cards"),
    "next-actions": _("Turn the action markers face up"),
    "next-deal": _("1 in the box, deal %(count)s each"),
    "next-begins": _("%(name)s begins round %(number)s."),
    "next-shuffles": _("Whoever begins shuffles and deals."),
    "rematch-begins": _("%(name)s begins"),
    "rematch-turns": _("You take turns at beginning: %(name)s began this match, so now it is %(other)s."),
}
_GUIDE: Words = {
    "turn": _("%(name)s’s turn"),
    "turn-yours": _("Your turn, %(name)s"),
    "turns-over": _("All actions are used: turn over the Secrets, then count."),
    "step-deal": _("Shuffle, put one card unseen in the box, deal six each"),
    "step-take-gift": _("%(name)s takes one of %(giver)s’s three cards"),
    "step-take-competition": _("%(name)s takes one of %(giver)s’s two pairs"),
    "step-draw": _("Draw a card (left in the deck then: %(count)s)"),
    "step-use": _("Use one of these, then turn its marker over"),
    "waits": lambda count: ngettext("waits, %(count)s action left", "waits, %(count)s actions left", count),
    "waits-no-action": _("all actions used"),
    "offer-secret": _("%(count)s face down, it counts"),
    "offer-trade-off": _("%(count)s face down, not counted"),
    "offer-gift": _("%(count)s, %(name)s takes one"),
    "offer-competition": _("%(count)s + %(count)s, %(name)s takes a pair"),
    "wins-with-one": _("%(name)s wins with ★ %(geisha)s"),
    "wins-with-any": _("%(name)s wins with one of ★ %(geisha)s"),
    "wins-with-two": _("%(name)s wins with %(a)s and %(b)s, for example"),
}
_BOARD: Words = {
    "cell": _("%(geisha)s, %(item)s, %(name)s: %(count)s of %(max)s cards"),
    "cell-less": _("Take one back: %(geisha)s, %(item)s, %(name)s"),
    "way-cards": _("The cards count now: they were tapped last."),
    "way-markers": _("The markers count now: they were tapped last."),
    "full": _(
        "%(geisha)s (%(item)s): all %(count)s cards are counted, %(a)s with %(name)s, %(b)s with %(other)s."
    ),
    "full-with": _("%(geisha)s (%(item)s): all %(count)s cards lie with %(name)s."),
    "gains-one": _("+ %(item)s"),
    "gains": _("+ %(count)s geisha"),
    "half": _("%(geisha)s, %(item)s: her marker to %(name)s"),
    "marker-middle": _("%(geisha)s, %(item)s, %(value)s: her marker is in the middle"),
    "way": _("%(geisha)s, round by round: %(whose)s"),
    "way-middle": _("in the middle"),
    "climb": _("Charm round by round: %(a)s %(had)s; %(b)s %(has)s"),
    "marker-with": _("%(geisha)s, %(item)s, %(value)s: her marker is with %(name)s"),
}
_TOLD: Words = {
    "told-opened": _("Table opened: %(a)s and %(b)s"),
    "told-edition": _("Edition: %(name)s"),
    "told-ending": _("Ending: %(ending)s"),
    "told-cards": _("%(name)s, %(geisha)s: %(count)s"),
    "told-marker": _("%(geisha)s: her marker to %(name)s"),
    "told-marker-nobody": _("%(geisha)s: her marker stays"),
    "told-action": _("%(name)s used %(action)s"),
    "told-taps": lambda count: ngettext(
        "%(count)s tap on the board in round %(number)s",
        "%(count)s taps on the board in round %(number)s",
        count,
    ),
    "undo-turn": _("Undo turn"),
}
_PRACTICE: Words = {
    "practice-choose": lambda count: ngettext(
        "Choose %(count)s card, the one with a ring: %(geisha)s.",
        "Choose %(count)s cards, those with a ring: %(geisha)s.",
        count,
    ),
    "practice-take": _("Take what has a ring: %(geisha)s."),
    "practice-deal": _(
        "You play as Aiko, on the near side; Mika sits across. Whoever has more cards at a geisha when the"
        " round ends gets her marker, and %(goal)s charm or %(count)s geisha win. You were dealt %(hand)s of the"
        " %(cards)s cards: the number on each is the charm of its geisha, and also how many such cards there are."
    ),
    "practice-secret": _(
        "In each of your four turns you draw a card and use one of your four actions, each once. You draw a card"
        " of %(geisha)s. Use the Secret: one card, face down, that is sure to count for you. Choose a card of"
        " %(geisha)s, who is worth %(value)s."
    ),
    "practice-their-gift": _(
        "Mika uses the Gift and shows three cards. You take one, the other two go to Mika’s side."
        " Take the card of %(geisha)s."
    ),
    "practice-trade-off": _(
        "You draw a card of %(drawn)s. Use the Trade-off: two cards leave the round, face down."
        " Give up those of %(a)s and %(b)s, where Mika is ahead."
    ),
    "practice-their-competition": _(
        "Mika uses the Competition and shows two pairs. You take one, the other stays with Mika."
        " Take the pair of %(a)s and %(b)s."
    ),
    "practice-gift": _(
        "You draw a card of %(drawn)s. Use the Gift: show three cards, Mika takes one of them."
        " Offer one card each of %(drawn)s, %(b)s and %(c)s."
    ),
    "practice-their-secret": _(
        "Mika takes the card of %(geisha)s, and then uses the Secret: one card lies face down."
        " You will see it at the end."
    ),
    "practice-competition": _(
        "You draw another card of %(geisha)s. Only the Competition is left: divide your four cards into two"
        " pairs, Mika takes one. Put a card of %(geisha)s into each: choose one of them and one other card."
    ),
    "practice-their-trade-off": _(
        "Mika takes the pair of %(a)s and %(b)s. With Mika’s Trade-off all turns are over."
        " Look at %(a)s: the same number of cards on both sides."
    ),
    "practice-reveal": _(
        "Now you both turn over your Secrets; here they lie: your third card of %(a)s, and one of %(b)s for Mika."
        " At a real table you would now tap these counts into the assistant, one tap a card."
    ),
    "practice-score": _(
        "%(tied)s is tied, so her marker stays in the middle. You both have three geisha, but your charm has"
        " reached %(goal)s: that wins at once."
    ),
}
SENTENCES: Words = {
    **practice.HANAMIKOJI,
    **_NAMES,
    **_FORECAST,
    **_DOUBTS,
    **_CORRECTING,
    **_CHANGES,
    **_VERDICT,
    **_DECIDED,
    **_STEPS,
    **_GUIDE,
    **_BOARD,
    **_TOLD,
    **_PRACTICE,
}
