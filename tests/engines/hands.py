"""Actions of two people at a table."""

from ..factories import FIRST_ROUND

CELL = "#cell-{}-{}"
HALF = "#half-{}-{}"
NEXT = "[data-place=near] form.next button"
COUNTS = """
    return [0, 1, 2, 3, 4, 5, 6].map((geisha) => [0, 1].map((player) =>
        Number(document.getElementById(`cell-${player}-${geisha}`).dataset.count)));
"""


def open_table(phone):
    form = "form.new:has([value=hanamikoji])"
    for place, name in enumerate(("Anna", "Noah")):
        phone.fill(f"{form} input[name=player]", name, place)
    phone.tap(f"{form} button", "Start")
    phone.view("counting")


def tap_cards(phone, cards, players=(0, 1)):
    for geisha, pair in enumerate(cards):
        for player in players:
            for _ in range(pair[player]):
                phone.tap(CELL.format(player, geisha))


def counts(phone):
    return phone.js(COUNTS)


def score(phone, number):
    phone.tap(NEXT, f"Score round {number}")


def count_and_score(phone, number, cards=FIRST_ROUND):
    tap_cards(phone, cards)
    score(phone, number)
    phone.view("scored")


def begin_counting(phone):
    phone.tap("a, button", "Next round")
    phone.view("counting")


def by_markers(phone, winners):
    """`winners` has a player for each geisha, or None."""
    phone.tap("[name=way][value=markers]")
    phone.wait("[name=way][value=markers][aria-pressed=true]")
    for geisha, player in enumerate(winners):
        if player is not None:
            phone.tap(HALF.format(player, geisha))


def correct(phone, number, *taps):
    """`taps` are what/player/geisha each."""
    choose(phone, "Rounds")
    phone.tap("dialog[open] a", f"Correct round {number}")
    phone.view("correcting")
    for tap in taps:
        phone.tap(f"[name=tap][value='{tap}']")
    phone.tap("button", f"Save round {number}")
    phone.wait("main", f"Round {number} corrected.")


def choose(phone, name):
    """A row of the table's menu."""
    phone.tap("nav a[href$='/menu']")
    phone.tap(".menu a", name)
