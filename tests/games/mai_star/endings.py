"""The warnings before a round is scored: worked out by hand from the rulebook and the errata of 2010.

A round ends with an empty hand, or with the deck; an Oiran played out of turn may empty a second hand.
By the errata it may also end with as many guests as cards were dealt, whatever Oboro drew: 5, 6, 7.
"""

GUESTS, OBORO = {"guest_ending": True}, {"guest_ending": True, "oboro_hand": True}
FEW, FIVE, SIX = (3, 2, 2), (3, 5, 2), (6, 4, 2)  # guests of each; every one pays 2
NOBODY_OUT = ("nobody-out", None)

# Options, round, guests, cards left (None if untold); what each earns, and what is asked of whom.
ENDINGS = [
    # No hand is empty: only the deck can have run out.
    ({}, 1, FEW, (1, 2, 3), (4, 0, 0), [NOBODY_OUT]),
    ({}, 1, FIVE, (1, 2, 3), (4, 6, 0), [NOBODY_OUT]),
    (
        {"six_player_ending": True},
        1,
        (3, 2, 2, 2, 2, 2),
        (1, 1, 1, 1, 1, 3),
        (4, 2, 2, 2, 2, 0),
        [NOBODY_OUT],
    ),
    # By the errata a fifth guest has ended it.
    (GUESTS, 1, FEW, (1, 2, 3), (4, 0, 0), [NOBODY_OUT]),
    (GUESTS, 1, FIVE, (1, 2, 3), (4, 6, 0), []),
    (OBORO, 1, FIVE, (1, 2, 3), (4, 6, 0), []),
    # In round 2 it takes six, in round 3 seven.
    (GUESTS, 2, FIVE, (1, 2, 3), (4, 6, 0), [NOBODY_OUT]),
    (GUESTS, 2, SIX, (1, 2, 3), (10, 4, 0), []),
    (GUESTS, 3, SIX, (1, 2, 3), (10, 4, 0), [NOBODY_OUT]),
    # One hand is empty: that is how a round ends.
    ({}, 1, FEW, (0, 2, 3), (6, 0, 0), []),
    ({}, 1, FIVE, (2, 0, 3), (2, 10, 0), []),
    (GUESTS, 1, FEW, (0, 2, 3), (6, 0, 0), []),
    (GUESTS, 1, FIVE, (2, 0, 3), (2, 10, 0), []),
    # Two: by an Oiran.
    ({}, 1, FEW, (0, 0, 3), (6, 4, 0), [("empty-hands", (0, 1))]),
    (GUESTS, 1, FEW, (0, 2, 0), (6, 0, 4), [("empty-hands", (0, 2))]),
    (GUESTS, 1, FIVE, (0, 0, 3), (6, 10, 0), [("empty-hands", (0, 1))]),
    (OBORO, 2, SIX, (1, 0, 0), (10, 8, 4), [("empty-hands", (1, 2))]),
    # More.
    ({}, 1, FEW, (0, 0, 0), (6, 4, 4), [("empty-hands", (0, 1, 2))]),
    (GUESTS, 1, FIVE, (0, 0, 0), (6, 10, 4), [("empty-hands", (0, 1, 2))]),
    # An untold hand is no empty hand, and costs nothing yet.
    ({}, 1, FEW, (0, None, 3), (6, 4, 0), [("hands-untold", (1,))]),
    ({}, 1, FEW, (1, None, 3), (4, 4, 0), [("hands-untold", (1,))]),
    (GUESTS, 1, FIVE, (1, None, 3), (4, 10, 0), [("hands-untold", (1,))]),
    ({}, 1, FEW, (0, None, None), (6, 4, 4), [("hands-untold", (1, 2))]),
    ({}, 1, FEW, (None, None, None), (6, 4, 4), [("hands-untold", (0, 1, 2))]),
    ({}, 1, (3, 2, 2, 2), (0, 0, None, 1), (6, 4, 4, 2), [("hands-untold", (2,)), ("empty-hands", (0, 1))]),
    # A player without a guest is asked about too.
    ({}, 1, (3, 0, 2), (0, 2, 3), (6, 0, 0), [("no-guests", (1,))]),
    (GUESTS, 1, (5, 0, 2), (1, 2, 3), (8, 0, 0), [("no-guests", (1,))]),
    ({}, 1, (3, 0, 2), (1, 2, 3), (4, 0, 0), [("no-guests", (1,)), NOBODY_OUT]),
    ({}, 1, (3, 0, 2), (0, 0, 3), (6, 0, 0), [("no-guests", (1,)), ("empty-hands", (0, 1))]),
    ({}, 1, (0, 0, 0), (None, None, None), (0, 0, 0), [("nothing-entered", None)]),
]
