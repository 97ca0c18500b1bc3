"""The starting player and the winners, tied or not: worked out by hand from the rulebook of 2010."""

# The totals, and who begins the next round; None where the table decides.
STARTS = [
    ((5, 3, 4), 1),  # one has the lowest
    ((3, 3, 9), 0),  # clockwise from 2: 0, then 1
    ((9, 3, 3), 1),  # clockwise from 0: 1
    ((3, 9, 3), 2),  # clockwise from 1: 2
    ((4, 4, 4), None),  # all equal
    ((9, 9, 3), 2),  # the highest is shared, but one has the lowest
    ((3, 9, 3, 9), None),  # both are shared
    ((3, 9, 3, 5), 2),
    ((3, 5, 3, 9), 0),
    ((9, 3, 9, 3), None),
    ((3, 3, 3, 9), 0),
    ((3, 3, 9, 3), 3),
    ((2, 7, 2, 7, 2), None),
    ((2, 7, 2, 6, 2), 2),
    ((2, 6, 2, 7, 2), 4),
    ((7, 2, 2, 2, 2), 1),
    ((0, 0, 0, 0, 0, 1), 0),
    ((0, 1, 0, 0, 0, 0), 2),
    ((1, 0, 0, 1, 0, 0), None),
    ((0, 0, 0, 0, 0, 0), None),
]

# The totals and the cards left in the last round, the seats of the winners, and by which rule.
ENDS = [
    ((9, 8, 7), (5, 0, 0), (0,), "money"),
    ((9, 9, 7), (1, 0, 0), (1,), "fewest-cards"),
    ((9, 9, 7), (1, 1, 0), (0, 1), "shared"),
    ((9, 9, 9), (1, 0, 0), (1, 2), "shared"),
    ((9, 9, 9), (0, 0, 0), (0, 1, 2), "shared"),
    ((9, 9, 9), (2, 1, 3), (1,), "fewest-cards"),
    ((1, 9, 9, 1), (0, 3, 2, 0), (2,), "fewest-cards"),
    ((9, 1, 9, 9, 9), (2, 0, 1, 1, 3), (2, 3), "shared"),
    ((0, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 0), (5,), "fewest-cards"),
    ((7, 7, 7, 7, 7, 8), (0, 0, 0, 0, 0, 9), (5,), "money"),
]
