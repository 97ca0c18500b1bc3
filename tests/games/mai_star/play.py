"""A match of Mai-Star, played in a line."""

from assistant.games import mai_star


def opened(players=4, **more):
    names = ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"][:players]
    return mai_star.evolve(None, mai_star.open_table({"game": "mai-star", "players": names, **more}))


def scores(*rows):
    """A row is what a player earned, or the income of the guests and the cards left."""
    pairs = [row if isinstance(row, tuple) else ([row], 0) for row in rows]
    return {"scores": [{"income": income, "cards_left": left} for income, left in pairs]}


def after(match, events):
    for event in events:
        match = mai_star.evolve(match, event)
    return match


def put(match, number, *rows):
    return after(match, mai_star.put_round(match, number, scores(*rows)))


def played(*rounds, **more):
    match = opened(len(rounds[0]), **more)
    for number, rows in enumerate(rounds, 1):
        match = put(match, number, *rows)
    return match


def keep(match, player, **body):
    return after(match, mai_star.keep_tally(match, player, body))
