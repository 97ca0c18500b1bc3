"""English texts of the practice round of Hanamikoji."""

from .catalogs import Words, _, ngettext

PRACTICE: Words = {
    "practice-choose": lambda count: ngettext(
        "Choose the highlighted card: %(geisha)s.",
        "Choose the %(count)s highlighted cards: %(geisha)s.",
        count,
    ),
    "practice-take": _("Take the highlighted cards: %(geisha)s."),
    "practice-deal": _(
        "You’re Aiko, at the bottom; Mika sits opposite. At the end of the round, the player with more "
        "cards for a geisha takes her marker. %(goal)s charm points or %(count)s geisha win. You have "
        "%(hand)s of the %(cards)s cards. The number on a card is its geisha’s charm, and also how "
        "many of that card there are."
    ),
    "practice-secret": _(
        "On each of your four turns, draw a card, then use one of your four actions (once each). You "
        "draw a %(geisha)s card. Use the Secret: one face-down card that is sure to count for you. "
        "Choose a %(geisha)s card, worth %(value)s."
    ),
    "practice-their-gift": _(
        "Mika uses the Gift and shows three cards. You take one; the other two go to Mika. Take the "
        "%(geisha)s card."
    ),
    "practice-trade-off": _(
        "You draw a %(drawn)s card. Use the Trade-off: two cards are discarded face down for this "
        "round. Give up %(a)s and %(b)s, where Mika is ahead."
    ),
    "practice-their-competition": _(
        "Mika uses the Competition and shows two pairs. You take one; Mika keeps the other. Take %(a)s "
        "and %(b)s."
    ),
    "practice-gift": _(
        "You draw a %(drawn)s card. Use the Gift: show three cards, and Mika takes one of them. Offer "
        "%(drawn)s, %(b)s and %(c)s."
    ),
    "practice-their-secret": _(
        "Mika takes the %(geisha)s card, then uses the Secret: one face-down card. You’ll see it at the end."
    ),
    "practice-competition": _(
        "You draw another %(geisha)s card. Only the Competition is left: split your four cards into "
        "two pairs, and Mika takes one. Put a %(geisha)s card in each: choose one of them and one "
        "other card."
    ),
    "practice-their-trade-off": _(
        "Mika takes %(a)s and %(b)s. Mika’s Trade-off was the last turn. Look at %(a)s: both sides "
        "have the same number of cards."
    ),
    "practice-reveal": _(
        "Both Secrets are revealed: your third %(a)s card, and one %(b)s card for Mika. In a real "
        "match you would now enter the cards here, one tap per card."
    ),
    "practice-score": _(
        "%(tied)s is tied, so her marker stays in the middle. You both have three geisha, but you have "
        "reached %(goal)s charm points and win at once."
    ),
}
