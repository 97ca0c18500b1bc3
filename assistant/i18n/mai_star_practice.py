"""English texts of the practice round of Mai-Star."""

from .catalogs import Words, _, ngettext

PRACTICE: Words = {
    "practice-deal": _(
        "You are %(name)s, and your geisha is %(geisha)s. Each of your %(count)s cards shows at the top what reputation"
        " it demands to come as a guest, on the coin what it then pays, and below that what it adds as a patron."
    ),
    "practice-guest": _(
        "In your turn you take one of %(actions)s actions. Play a guest whose demand your reputation meets:"
        " the %(card)s demands %(demand)s in %(field)s, and you have %(reputation)s."
    ),
    "practice-advertise": _(
        "%(card)s does not come yet: it demands %(demand)s in %(field)s, and you have %(reputation)s. Advertise:"
        " lay the %(patron)s as a patron, which adds %(adds)s in each field, and draw a card."
    ),
    "practice-introduce": _(
        "%(cards)s are still out of reach with %(reputation)s in %(field)s. Introduce: discard up to %(count)s cards"
        " and draw as many. Choose these two."
    ),
    "practice-exchange": _(
        "Exchange: take back a patron and lay a card of your hand in its place. Choose the %(patron)s, who lies there,"
        " and %(card)s, which adds %(adds)s in %(field)s."
    ),
    "practice-raised": _(
        "Now you have %(reputation)s in %(field)s, and %(card)s comes. Play this card as a guest."
    ),
    "practice-black": _(
        "The %(card)s is back in your hand, and black: as we read the rulebook, any one field may meet the demand"
        " of %(demand)s. %(low)s in %(low_field)s does not, %(high)s in %(high_field)s does. Play it."
    ),
    "practice-doctor": _(
        "Some guests have an ability, which you may use or not. That of the Doctor: when your turn is wholly over,"
        " you take another. Play the Doctor."
    ),
    "practice-last": _(
        "It is your turn again, before %(name)s’s. Play your last card: the round is over when a hand is empty"
        " at the end of its player’s turn."
    ),
    "practice-reckon": _(
        "The round is over. Everybody adds up what their guests pay and takes off %(penalty)s for each card left, but"
        " never below 0. %(name)s: guests pay %(income)s, cards left: %(count)s. What does %(name)s earn?"
    ),
    "practice-score": _(
        "You earn %(earned)s. In the next round everybody is dealt %(hand)s cards, and after round %(rounds)s"
        " whoever has the most money is the Mai-Star."
    ),
    "practice-choose": lambda count: ngettext(
        "Choose %(count)s card, the one with a ring: %(cards)s.",
        "Choose %(count)s cards, those with a ring: %(cards)s.",
        count,
    ),
    "practice-too-many": _("You may discard %(count)s cards at most. Choose those with a ring: %(cards)s."),
    "practice-not-yet": _(
        "%(card)s does not come yet: it demands %(demand)s in %(field)s, and you have %(reputation)s."
        " Choose what has a ring: %(asked)s."
    ),
    "practice-one-for-one": _(
        "An exchange takes a patron that lies there and a card of your hand. Choose those with a ring: %(cards)s."
    ),
    "practice-wrong-sum": _(
        "%(name)s’s guests pay %(income)s. Each card left takes off %(penalty)s, and there are %(count)s; but"
        " nobody earns less than 0."
    ),
}
