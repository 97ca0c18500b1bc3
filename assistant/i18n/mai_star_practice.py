"""English texts of the practice round of Mai-Star."""

from .catalogs import Words, _, ngettext

PRACTICE: Words = {
    "practice-deal": _(
        "You’re %(name)s, and your geisha is %(geisha)s. Each of your %(count)s cards shows the "
        "reputation it demands as a guest (at the top), what it then pays (on the coin) and what it "
        "adds as a patron (below that)."
    ),
    "practice-guest": _(
        "On your turn, take one of %(actions)s actions. Play a guest whose demand your reputation "
        "meets: %(card)s demands %(demand)s (%(field)s), and you have %(reputation)s."
    ),
    "practice-advertise": _(
        "%(card)s can’t be played yet: it demands %(demand)s (%(field)s), and you have %(reputation)s. "
        "Advertise: play the %(patron)s as a patron, which adds %(adds)s in each field, and draw a "
        "card."
    ),
    "practice-introduce": _(
        "%(cards)s are still out of reach: you have %(reputation)s (%(field)s). Introduce: discard up "
        "to %(count)s cards and draw as many. Choose these two."
    ),
    "practice-exchange": _(
        "Exchange: take a patron back into your hand and play a card from your hand in its place. "
        "Choose the %(patron)s and %(card)s, which adds %(adds)s (%(field)s)."
    ),
    "practice-raised": _(
        "You now have %(reputation)s (%(field)s), enough for %(card)s. Play this card as a guest."
    ),
    "practice-black": _(
        "The %(card)s is back in your hand. It’s black: as we read the rulebook, any one field may "
        "meet its demand of %(demand)s. %(low)s (%(low_field)s) doesn’t, %(high)s (%(high_field)s) "
        "does. Play it."
    ),
    "practice-doctor": _(
        "Some guests have an optional ability. The Doctor’s: once your turn is completely over, take "
        "another. Play the Doctor."
    ),
    "practice-last": _(
        "It’s your turn again; %(name)s is next. Play your last card: the round ends when a "
        "player’s hand is empty at the end of their turn."
    ),
    "practice-reckon": _(
        "The round is over. Everyone adds up what their guests pay and subtracts %(penalty)s for each "
        "card left, but never goes below 0. %(name)s: guests pay %(income)s, cards left: %(count)s. "
        "What does %(name)s earn?"
    ),
    "practice-score": _(
        "You earn %(earned)s. In the next round, everyone is dealt %(hand)s cards; after round "
        "%(rounds)s, the player with the most money is the Mai-Star."
    ),
    "practice-choose": lambda count: ngettext(
        "Choose the highlighted card: %(cards)s.",
        "Choose the %(count)s highlighted cards: %(cards)s.",
        count,
    ),
    "practice-too-many": _("You may discard up to %(count)s cards. Choose the highlighted ones: %(cards)s."),
    "practice-not-yet": _(
        "Not yet: %(card)s demands %(demand)s (%(field)s), and you have %(reputation)s. "
        "Choose the highlighted card: %(asked)s."
    ),
    "practice-one-for-one": _(
        "An exchange takes one of your patrons and one card from your hand. Choose the highlighted "
        "cards: %(cards)s."
    ),
    "practice-wrong-sum": _(
        "%(name)s: guests pay %(income)s. Subtract %(penalty)s for each card left (%(count)s), but "
        "nobody earns less than 0."
    ),
}
