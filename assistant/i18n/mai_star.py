"""English texts of Mai-Star. A text with a plural is a function of its count.

So is a text shared with another game that some language translates differently here.
"""

from collections.abc import Mapping

from . import practice
from .catalogs import Words, _, ngettext, pgettext
from .mai_star_practice import PRACTICE

FAULTS: Mapping[str, str] = {
    "six-players-only": _("This ending is for six players."),
    "starting-player-decided": _("The rules decide who begins this round."),
    "not-a-candidate": _("Only players with the lowest total can begin."),
    "geisha-taken": _("Somebody else has this geisha."),
    "totals-before-round-one": _("Before round 1 nobody has any money. Which round are you in?"),
    "no-such-guest": _("There is no guest to send away."),
    "same-player": _("This guest is there already. Choose another player."),
    "reputation-range": _("A reputation is from 0 to %(max)s."),
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
    "would-come": _("Guests demanding up to %(count)s come now, in %(field)s or black."),
    "would-come-any": _("Guests demanding up to %(count)s come now, whatever their color."),
    "would-earn": _("%(name)s earns %(count)s as it stands."),
}
_DOUBTS: Words = {
    "doubt-nothing-entered": _("Nobody has a guest or a card left, so nobody would earn anything."),
    "doubt-no-guests": _("Without a guest: %(names)s."),
    "doubt-hands-untold": _("Cards left not entered yet: %(names)s. Scored now, they count as none left."),
    "doubt-empty-hands": _(
        "No cards left: %(names)s. A round ends with one empty hand; only an Oiran can empty a second. Is that right?"
    ),
    "doubt-nobody-out": _(
        "Everybody has cards left. The round ends with an empty hand, or with an empty deck: was it the deck?"
    ),
}
_SCORING: Words = {
    "sum": "%(sum)s − %(penalty)s",
    "sum-never-below": _("%(sum)s − %(penalty)s, never below 0"),
    "sum-untold": "%(sum)s",
    "sum-none-left": _("%(sum)s, none left"),
    "ask-own-hand": _("How many cards do you have left?"),
    "ask-hand": _("How many cards does %(name)s have left?"),
    "hands-awaited": _("Asked for the cards left: %(names)s."),
    "score-nothing": _("Nobody has a guest yet: tap + for what the first one pays."),
    "guests-of": _("%(name)s’s guests: tap what the next one pays, or tap a coin to take it back."),
    "then-begins": _("Then %(name)s begins round %(number)s."),
    "then-candidates": _("Then %(names)s play rock-paper-scissors for who begins round %(number)s."),
    "then-wins": _("Then %(name)s is the Mai-Star, with %(total)s."),
    "then-fewest-cards": _("Then %(name)s is the Mai-Star, with the fewest cards left."),
    "then-share": _("Then %(names)s share the title, with %(total)s each."),
    "score-anyway": lambda _: pgettext("Mai-Star", "Score anyway"),
    "back-to-sums": _("Back to the sums"),
}
_CORRECTING: Words = {
    "correct-tap": _(
        "Tap + for one more guest, a coin for one who goes, the number at the right for the cards left."
    ),
    "correct-begun": _("Round %(number)s has begun already"),
    "correct-scored": lambda _: pgettext("Mai-Star", "Round %(number)s is scored already"),
    "correct-began": _("%(name)s began"),
    "correct-totals": _("New totals: %(totals)s."),
    "correct-no-total": _("No total changes."),
    "total-of": "%(name)s %(total)s",
    "in-all": _("%(total)s in all"),
    "in-all-was": _("%(total)s in all, was %(before)s"),
    "correct-was": _("was %(income)s, cards left: %(count)s"),
}
_VERDICT: Words = {
    "shared": _("%(names)s share the title"),
    "wins": _("%(name)s is the Mai-Star"),
    "why-most-money": _("%(name)s has the most money: %(total)s."),
    "why-fewest-cards-left": _("%(tied)s have %(total)s each; %(names)s kept the fewest cards: %(count)s."),
    "why-fewest-cards-left-none": _("%(tied)s have %(total)s each; %(names)s kept no cards."),
    "why-some-share": _(
        "%(tied)s have %(total)s each; of them %(names)s kept the fewest cards, %(count)s each."
    ),
    "why-some-share-none": _("%(tied)s have %(total)s each; of them %(names)s kept no cards."),
    "why-all-share": lambda count: ngettext(
        "%(tied)s have %(total)s each, and kept %(count)s card each.",
        "%(tied)s have %(total)s each, and kept %(count)s cards each.",
        count,
    ),
    "why-all-share-none": _("%(tied)s have %(total)s each, and kept no cards."),
    "all-kept": lambda count: ngettext(
        "and kept %(count)s card each", "and kept %(count)s cards each", count
    ),
    "all-kept-none": _("and kept no cards"),
    "decided-most-money": _("money, the most of all"),
    "decided-fewest-cards-left": _("money, and the fewest cards left"),
    "decided-some-share": _("money each, and the fewest cards left"),
    "decided-all-share": _("money each"),
    "with-geisha": _("with %(geisha)s, %(meaning)s"),
    "chooses-first": _("%(name)s chooses first"),
    "standing": _("Round %(number)s, money %(totals)s"),
    "standing-won": _("%(name)s won"),
    "standing-shared": _("%(names)s shared the title"),
}
_BEGINS: Words = {
    "begins-last-to-choose": _("%(name)s is the last to choose a geisha, and begins."),
    "begins-all-equal": _("All totals are equal: %(names)s play rock-paper-scissors for who begins."),
    "begins-candidates": _(
        "The lowest total is shared, and the highest too: %(names)s play rock-paper-scissors for who begins."
    ),
    "begins-chosen": _("%(name)s begins, as rock-paper-scissors decided."),
    "begins-lowest": _("%(name)s has the least, %(total)s, and begins."),
    "begins-clockwise": _(
        "%(names)s have the least, %(total)s. Clockwise from %(leader)s, who has the most, %(name)s comes first"
        " and begins."
    ),
    "why-begins": _("Why %(name)s begins"),
    "why-table": _("Who begins?"),
    "begins-round": _("%(name)s begins round %(number)s."),
    "hands": _("%(count)s cards each."),
    "hands-last": _("The last round: %(count)s cards each."),
    "tap-who-won": _("Rock-paper-scissors: tap who won."),
    "table-decides": _("Rock-paper-scissors decides who begins."),
    "all-have": _("Everybody has %(total)s."),
    "least-shared": _("%(names)s have the least, %(total)s, and the most is shared too."),
}
_STEPS: Words = {
    "setup-geisha": _("Choose a geisha each, in this order: %(names)s."),
    "setup-shuffle": _("Shuffle the %(count)s character cards."),
    "setup-shuffle-again": _("Shuffle all %(count)s character cards again."),
    "setup-deal": _("Deal %(count)s cards to each player."),
    "setup-oboro": _("Oboro draws %(count)s more cards."),
    "left-1": _("One round is left"),
    "left-2": _("Two rounds are left"),
    "step-shuffle": _("Shuffle all %(count)s cards"),
    "step-back": _("Patrons and guests go back"),
    "step-deal": _("Deal %(count)s to everybody"),
    "end-hand": _("A hand is empty at the end of its player’s turn: the round is over at once."),
    "end-last-card": _(
        "Advertising with the last card does not end it: a card is drawn before the turn is over."
    ),
    "end-oiran": _(
        "An Oiran used from the hand may end it with somebody else’s turn, if that hand is then empty."
    ),
    "end-deck": _("The deck is empty: finish the turn, then the round is over."),
    "end-deck-of-six": _(
        "The deck is empty: finish the turn, then everybody has one more turn."
        " It is over at once when a hand is empty after a turn."
    ),
    "end-guests": _(
        "Somebody has %(count)s guests, as many as cards were dealt: the round is over."
        " A Doctor as that last guest gives no extra turn."
    ),
    "end-discard": _("A turn may also be used to discard a card from the hand."),
    "end-money": _(
        "Then everybody adds up what their guests pay and takes off %(count)s for every card left in hand,"
        " but never below 0."
    ),
}
_EFFECTS: Words = {
    "effect-ronin": _(
        "A guest who pays. Whatever a Ronin cancels is not tapped. Only a red one is discarded for that: take its coin back."
    ),
    "effect-oiran": _(
        "No coin, for she is never a guest. What she cancels from the hand is not tapped. The round may end with that turn."
    ),
    "effect-prostitute": _(
        "Every guest who comes by this effect gets a coin as well, and may use an effect too."
    ),
    "effect-doctor": _("You may take another turn. Nothing is tapped for it."),
    "effect-daimyo": _(
        "Patrons added to your guests, in their order, no longer raise your reputation, but pay, as we read the rulebook. After the button tap what each of them pays."
    ),
    "effect-shogun": _(
        "Comes when any one field of your reputation meets the demand, as we read the rulebook: it says both one and all three."
    ),
    "effect-foreigner": _("As a guest like the Shogun. As a patron it raises all three fields by one."),
    "effect-citizen": _("The player whom you choose draws a card."),
    "effect-newest-guest": _(
        "The newest is the coin farthest to the right. If the card takes it away, take it back in that player’s tally; if it comes to you, tap it here."
    ),
    "effect-newest-patron": _("In that player’s tally tap − for all that this patron had raised."),
    "effect-momiji": _(
        "The effect of a card happens twice, one after the other: tap it twice, for two players or for the same one."
    ),
    "effect-harukaze": _(
        "Advertising with two or fewer cards in the deck she draws them all and discards one fewer than she drew. Only her patron is tapped."
    ),
    "effect-suzune": _("She may advertise once more: tap what both patrons raise."),
    "effect-on-her-card": _("Her card tells what she can do. What that changes is tapped when it happens."),
    "own-guests": _("your guests"),
    "own-reputation": _("your reputation"),
    "own-hand": _("your hand"),
    "target-guests": _("that player’s guests"),
    "target-reputation": _("that player’s reputation"),
    "target-hand": _("that player’s hand"),
}
_TOLD: Words = {
    "told-opened": _("Table opened: %(names)s"),
    "told-tally": "%(guests)s%(geisha)s%(left)s",
    "told-guests": _("%(name)s: guests pay %(income)s, reputation %(reputation)s"),
    "told-geisha": " · %(geisha)s",
    "told-left": " · %(label)s %(count)s",
    "cards-left": _("cards left"),
    "told-taps": lambda count: ngettext(
        "%(count)s tap on the tallies of round %(number)s",
        "%(count)s taps on the tallies of round %(number)s",
        count,
    ),
    "told-scored": lambda _: pgettext("Mai-Star", "Round %(number)s scored"),
    "told-guest-moved": _("The guest who pays %(income)s goes from %(source)s to %(name)s"),
    "undo-guest-moved": _("Undo the guest’s move"),
    "undo-tap-of": _("Undo tap of %(name)s"),
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
SENTENCES: Words = {
    **practice.MAI_STAR,
    **_GEISHA,
    **_MEANINGS,
    **_OUTLOOK,
    **_DOUBTS,
    **_SCORING,
    **_CORRECTING,
    **_VERDICT,
    **_BEGINS,
    **_STEPS,
    **_EFFECTS,
    **_TOLD,
    **_CARDS,
    **PRACTICE,
}
