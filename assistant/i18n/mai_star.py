"""English texts of Mai-Star. A text with a plural is a function of its count.

So is a text shared with another game that some language translates differently here.
"""

from collections.abc import Mapping

from . import practice
from .catalogs import Words, _, ngettext, pgettext
from .mai_star_practice import PRACTICE

FAULTS: Mapping[str, str] = {
    "six-players-only": _("This ending is for six players."),
    "starting-player-decided": _("The rules decide who starts this round."),
    "not-a-candidate": _("Only players with the lowest total can start."),
    "geisha-taken": _("Someone else has this geisha."),
    "totals-before-round-one": _("Before round 1, nobody has any money. Which round are you in?"),
    "no-such-guest": _("No guest to move or remove."),
    "has-left": _("%(name)s has left this match."),
    "too-few-to-go-on": _("At least two players must stay."),
    "same-player": _("This guest is already there. Choose another player."),
    "reputation-range": _("Reputation must be from 0 to %(max)s."),
}

_GEISHA: Words = {
    "geisha-akenohoshi": _("Akenohoshi"),
    "geisha-momiji": _("Momiji"),
    "geisha-natsumi": _("Natsumi"),
    "geisha-harukaze": _("Harukaze"),
    "geisha-suzune": _("Suzune"),
    "geisha-oboro": _("Oboro"),
}
_MEANINGS: Words = {
    "meaning-akenohoshi": _("Morning Star"),
    "meaning-momiji": _("Maple Leaf"),
    "meaning-natsumi": _("Summer Sea"),
    "meaning-harukaze": _("Spring Breeze"),
    "meaning-suzune": _("Sound of Bell"),
    "meaning-oboro": _("Hazy"),
}
_OUTLOOK: Words = {
    "field-performance": _("performance"),
    "field-service": _("service"),
    "field-intelligence": _("intelligence"),
    "would-come": _("Guests demanding up to %(count)s (%(field)s or black) can now be played."),
    "would-come-any": _("Guests of any color demanding up to %(count)s can now be played."),
    "would-earn": _("As it stands, %(name)s earns %(count)s."),
}
_WARNINGS: Words = {
    "warning-nothing-entered": _(
        "No guests and no leftover cards have been entered, so nobody would earn anything."
    ),
    "warning-no-guests": _("No guests: %(names)s."),
    "warning-hands-untold": _(
        "Leftover cards not entered yet: %(names)s. If you score now, they count as 0."
    ),
    "warning-empty-hands": _(
        "No cards left: %(names)s. A round ends when one hand is empty; only an Oiran can empty a "
        "second. Is that right?"
    ),
    "warning-nobody-out": _(
        "Everyone still has cards. A round ends when a hand or the deck is empty. Did the deck run out?"
    ),
}
_SCORING: Words = {
    "sum": "%(sum)s − %(penalty)s",
    "sum-never-below": _("%(sum)s − %(penalty)s, never below 0"),
    "sum-untold": "%(sum)s",
    "sum-none-left": _("%(sum)s, no cards left"),
    "ask-own-hand": _("How many cards do you have left?"),
    "ask-hand": _("%(name)s: how many cards left?"),
    "hands-awaited": _("Leftover cards not entered yet: %(names)s."),
    "score-nothing": _("No guests yet. Tap + to enter what the first one pays."),
    "guests-of": _("%(name)s: tap what the next guest pays, or tap a coin to remove it."),
    "then-begins": _("%(name)s will start round %(number)s."),
    "then-candidates": _("%(names)s will play rock-paper-scissors to decide who starts round %(number)s."),
    "then-wins": _("%(name)s will be the Mai-Star, with %(total)s."),
    "then-fewest-cards": _("%(name)s will be the Mai-Star, with the fewest cards left."),
    "then-share": _("%(names)s will share the title, with %(total)s each."),
    "score-anyway": lambda _: pgettext("Mai-Star", "Score anyway"),
    "back-to-sums": _("Back to the totals"),
}
_CORRECTING: Words = {
    "correct-tap": _(
        "Tap + to add a guest, a coin to remove one, or the number on the right to enter the cards left."
    ),
    "correct-begun": _("Round %(number)s has already started"),
    "correct-scored": lambda _: pgettext("Mai-Star", "Round %(number)s is already scored"),
    "correct-began": _("%(name)s started"),
    "correct-totals": _("New totals: %(totals)s."),
    "correct-no-total": _("No totals change."),
    "total-of": "%(name)s %(total)s",
    "in-all": _("total %(total)s"),
    "in-all-was": _("total %(total)s, was %(before)s"),
    "correct-was": _("was %(income)s, cards left: %(count)s"),
}
_VERDICT: Words = {
    "shared": _("%(names)s share the title"),
    "wins": _("%(name)s is the Mai-Star"),
    "why-most-money": _("%(name)s has the most money: %(total)s."),
    "why-fewest-cards-left": _(
        "Tied on money (%(total)s): %(tied)s. Fewest cards left: %(names)s (%(count)s)."
    ),
    "why-fewest-cards-left-none": _(
        "Tied on money (%(total)s): %(tied)s. Fewest cards left: %(names)s (none)."
    ),
    "why-some-share": _(
        "Tied on money (%(total)s): %(tied)s. Fewest cards left: %(names)s (%(count)s each)."
    ),
    "why-some-share-none": _("Tied on money (%(total)s): %(tied)s. Fewest cards left: %(names)s (none)."),
    "why-all-share": lambda count: ngettext(
        "Tied on money (%(total)s) and cards left (%(count)s): %(tied)s.",
        "Tied on money (%(total)s) and cards left (%(count)s): %(tied)s.",
        count,
    ),
    "why-all-share-none": _("Tied on money (%(total)s), no cards left: %(tied)s."),
    "all-kept": lambda count: ngettext("cards left: %(count)s each", "cards left: %(count)s each", count),
    "all-kept-none": _("no cards left"),
    "decided-most-money": _("coins – more than anyone else"),
    "decided-fewest-cards-left": _("coins, and the fewest cards left"),
    "decided-some-share": _("coins each, and the fewest cards left"),
    "decided-all-share": _("coins each"),
    "with-geisha": _("geisha: %(geisha)s, %(meaning)s"),
    "chooses-first": _("%(name)s chooses first"),
    "standing": _("Round %(number)s · money %(totals)s"),
    "standing-won": _("%(name)s won"),
    "standing-shared": _("%(names)s shared the title"),
}
_BEGINS: Words = {
    "begins-last-to-choose": _("%(name)s chooses a geisha last and starts."),
    "begins-all-equal": _("All totals are equal: %(names)s play rock-paper-scissors to decide who starts."),
    "begins-candidates": _(
        "Both the lowest and the highest total are shared: %(names)s play rock-paper-scissors to "
        "decide who starts."
    ),
    "begins-chosen": _("%(name)s starts, as decided by rock-paper-scissors."),
    "begins-lowest": _("%(name)s has the lowest total (%(total)s) and starts."),
    "begins-clockwise": _(
        "%(names)s share the lowest total (%(total)s). %(leader)s has the highest; clockwise, "
        "%(name)s comes first and starts."
    ),
    "why-begins": _("Why %(name)s starts"),
    "why-table": _("Who starts?"),
    "begins-round": _("%(name)s starts round %(number)s."),
    "hands": _("%(count)s cards each."),
    "hands-last": _("Last round: %(count)s cards each."),
    "tap-who-won": _("Rock-paper-scissors: tap the winner."),
    "table-decides": _("Rock-paper-scissors decides who starts."),
    "all-have": _("Everyone has %(total)s."),
    "least-shared": _("%(names)s share the lowest total (%(total)s), and the highest is shared too."),
}
_STEPS: Words = {
    "setup-geisha": _("Choose geisha in this order: %(names)s."),
    "setup-shuffle": _("Shuffle the %(count)s character cards."),
    "setup-shuffle-again": _("Shuffle all %(count)s character cards again."),
    "setup-deal": _("Deal %(count)s to each player."),
    "setup-oboro": _("Oboro draws %(count)s more cards."),
    "left-1": _("One round left"),
    "left-2": _("Two rounds left"),
    "step-shuffle": _("Shuffle all %(count)s cards"),
    "step-back": _("Return patrons and guests"),
    "step-deal": _("Deal %(count)s to each player"),
    "end-hand": _("A player’s hand is empty at the end of their turn: the round ends at once."),
    "end-last-card": _(
        "Advertising with your last card doesn’t end the round: you draw a card before your turn ends."
    ),
    "end-oiran": _("Using an Oiran can empty your hand and so end the round on another player’s turn."),
    "end-deck": _("The deck is empty: finish the turn, then the round ends."),
    "end-deck-of-six": _(
        "The deck is empty: finish the turn, then everyone has one more turn. The round ends at once "
        "if a hand is empty after a turn."
    ),
    "end-guests": _(
        "Someone has %(count)s guests, as many as they were dealt cards: the round is over. A Doctor as "
        "that last guest gives no extra turn."
    ),
    "end-discard": _("You can also use a turn to discard a card from your hand."),
    "end-money": _(
        "Everyone adds up what their guests pay and subtracts %(count)s for each card left in hand, "
        "but never goes below 0."
    ),
}
_EFFECTS: Words = {
    "effect-ronin": _(
        "A paying guest. Don’t enter effects a Ronin cancels. Only a red Ronin is discarded when used: "
        "remove its coin."
    ),
    "effect-oiran": _(
        "No coin: she is never a guest. If you cancel an effect with her from your hand, don’t enter "
        "it; the round may end with that turn."
    ),
    "effect-prostitute": _(
        "Each guest played through this effect also gets a coin and may use its own effect."
    ),
    "effect-doctor": _("You may take another turn. Nothing to enter."),
    "effect-daimyo": _(
        "Your patrons join your guests in the same order and pay instead of raising your reputation, "
        "as we read the rulebook. Tap the button, then what each of them pays."
    ),
    "effect-shogun": _(
        "Can be played when any one field of your reputation meets the demand, as we read the rulebook "
        "(it says both one and all three)."
    ),
    "effect-foreigner": _("As a guest, like the Shogun. As a patron, it adds 1 in all three fields."),
    "effect-citizen": _("A player of your choice draws a card."),
    "effect-newest-guest": _(
        "The newest is the coin farthest to the right. If the card removes that guest, tap its coin in "
        "that player’s tally; if the guest moves to you, tap its income here."
    ),
    "effect-newest-patron": _("In that player’s tally, tap − once for each point the patron added."),
    "effect-momiji": _(
        "A card’s effect happens twice in a row: enter it twice, for two players or for the same one."
    ),
    "effect-harukaze": _(
        "If she advertises with two or fewer cards in the deck, she draws them all and discards one "
        "fewer than she drew. Enter only her patron."
    ),
    "effect-suzune": _("She may advertise once more: enter what both patrons add."),
    "effect-on-her-card": _("Her ability is on her card. Enter its effects when they happen."),
    "own-guests": _("your guests"),
    "own-reputation": _("your reputation"),
    "own-hand": _("your hand"),
    "target-guests": _("that player’s guests"),
    "target-reputation": _("that player’s reputation"),
    "target-hand": _("that player’s hand"),
}
_TOLD: Words = {
    "told-opened": _("Table opened: %(names)s"),
    "told-edition": _("Box: %(name)s"),
    "told-options": _("Options: %(name)s chooses first, everyone keeps their geisha"),
    "told-options-management": _("Options: %(name)s chooses first, management mode"),
    "told-tally": "%(guests)s%(geisha)s%(left)s",
    "told-guests": _("%(name)s: guests pay %(income)s, reputation %(reputation)s"),
    "told-geisha": " · %(geisha)s",
    "told-left": " · %(label)s %(count)s",
    "cards-left": _("cards left"),
    "told-taps": lambda count: ngettext(
        "Round %(number)s: %(count)s change on the tallies",
        "Round %(number)s: %(count)s changes on the tallies",
        count,
    ),
    "told-scored": lambda _: pgettext("Mai-Star", "Round %(number)s scored"),
    "told-guest-moved": _("Guest (pays %(income)s): %(source)s → %(name)s"),
    "told-gone": _("%(name)s left the match"),
    "told-back": _("%(name)s is back"),
    "undo-guest-moved": _("Undo guest move"),
    "undo-tap-of": _("Undo entry (%(name)s)"),
    "undo-scoring": lambda _: pgettext("Mai-Star", "Undo scoring"),
}
_CARDS: Words = {
    "card-sumo": _("Sumo Wrestler"),
    "card-foreigner": _("Foreigner"),
    "card-doctor": _("Doctor"),
    "card-red": _("Red %(demand)s"),
    "card-blue": _("Blue %(demand)s"),
    "card-green": _("Green %(demand)s"),
}
_LISTED: Words = {
    "listed-won": _("%(name)s is the Mai-Star: %(total)s"),
    "listed-shared": _("%(names)s share the title: %(total)s each"),
    "listed-has": "%(name)s %(total)s",
    "corrected": "%(done)s %(changes)s",
    "earned-instead": "%(name)s %(before)s → %(after)s",
    "listed-others": "%(others)s",
}
SENTENCES: Words = {
    **practice.MAI_STAR,
    **_GEISHA,
    **_MEANINGS,
    **_OUTLOOK,
    **_WARNINGS,
    **_SCORING,
    **_CORRECTING,
    **_VERDICT,
    **_BEGINS,
    **_STEPS,
    **_EFFECTS,
    **_TOLD,
    **_LISTED,
    **_CARDS,
    **PRACTICE,
}
