"""Mai-Star on six phones by taps alone: the rulebook's score sheet and ties; each tap is counted."""

import pytest

from .hands import answer_yes, state, view, wait_until_seen, wait_until_sent
from .states import Tables

pytestmark = pytest.mark.walk

NAMES = ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"]
HIGHEST_KEY = 10  # that is one tap
LAST_KEY = 7
# What guests pay: the sums are those of the rulebook's score sheet, beside whose four two more sit.
SCORE_SHEET = [
    [(1, 0, 5), (3,), (), (4, 6), (2, 9), (1, 8)],
    [(4,), (5, 7), (11,), (0, 0), (10, 3), (9, 3, 1)],
    [(10, 11), (8, 10), (4, 6), (21, 5), (3,), (1, 1, 0)],
]
TOTALS = [[6, 3, 0, 10, 11, 9], [10, 15, 11, 10, 24, 22], [31, 33, 21, 36, 27, 24]]
SIT = (
    "player => fetch(`${location.pathname}/seat`, { method: 'POST', body: new URLSearchParams({ player }) })"
)


class Phones:
    """Six phones, of which as many as sit at a table tap, and how often they did."""

    def __init__(self, pages, address):
        self.pages, self.address, self.taps = pages, address, 0
        self.at_table = []

    def open(self, players, **more):
        table = Tables(self.address).call(
            "", "POST", {"game": "mai-star", "players": NAMES[:players], **more}
        )
        if table["round"]["starting_player"] is None:
            path = f"/{table['id']}/starting-player"
            Tables(self.address).call(path, "PUT", {"player": table["round"]["candidates"][0]})
        self.at_table = self.pages[:players]
        for seat, page in enumerate(self.at_table):
            page.goto(f"{self.address}/t/{table['id']}")
            page.evaluate(SIT, seat)
            page.goto(f"{self.address}/t/{table['id']}?count={table['round']['number']}")

    def tap(self, button):
        button.click()
        self.taps += 1

    def play(self, number, rows):
        """Enters what each has, guests and cards left, and scores the round; the state after it."""
        for page, (guests, left) in zip(self.at_table, rows, strict=True):
            self.tally(page, guests, left)
        return self.score(number)

    def play_bare(self, number, rows):
        """Types what all guests of each pay together, on one's own phone; who scores has everybody asked."""
        for page, (guests, _) in zip(self.at_table, rows, strict=True):
            self.tap(page.locator("[data-total]"))
            page.keyboard.type(str(sum(guests)))
            page.keyboard.press("Enter")
            wait_until_sent(page)
        self.tap(self.at_table[0].get_by_role("link", name=f"Score round {number}"))
        for page, (_, left) in zip(self.at_table, rows, strict=True):
            page.get_by_text("How many cards do you have left?").wait_for()
            self.tap(page.locator(".asked-hand button").nth(left))
            wait_until_sent(page)
        wait_until_seen(self.at_table[0])
        return self.score_at_last(number)

    def score(self, number):
        self.tap(self.at_table[0].get_by_role("link", name=f"Score round {number}"))
        return self.score_at_last(number)

    def score_at_last(self, number):
        first = self.at_table[0]
        view(first, "scoring")
        self.tap(first.get_by_role("button", name=f"Score round {number}"))
        self.answer(first)
        return state(first)

    def tally(self, page, guests, left):
        view(page, "tallying")
        for income in guests:
            if income > 10:
                self.tap(page.locator(".pad summary"))
            self.tap(page.locator(f".pad [name=guest][value='{income}']"))
        self.leave(page, left)
        wait_until_sent(page)

    def leave(self, page, left):
        """One tap; more cards than a hand holds are counted on."""
        keys = page.locator(".hand-keys button")
        self.tap(keys.nth(min(left, LAST_KEY)))
        for _ in range(left - LAST_KEY):
            self.tap(keys.last)

    def answer(self, page):
        """A round that looks wrong is asked about once."""
        page.locator("[data-view=scored], [data-view=won], [role=alertdialog]").first.wait_for()
        if page.locator("[role=alertdialog]").count():
            answer_yes(page, "Score anyway")
            page.locator("[data-view=scored], [data-view=won]").wait_for()
            self.taps += 1

    def begin(self):
        view(self.at_table[0], "scored")  # a tap in its moment would only end that
        self.tap(self.at_table[0].get_by_role("link", name="Next round"))
        view(self.at_table[0], "tallying")


@pytest.fixture
def phones(open_phone, address):
    return Phones([open_phone() for _ in NAMES], address)


def test_the_score_sheet_of_the_rulebook_takes_two_taps_a_player_and_round_beside_its_guests(phones):
    phones.open(6)
    for number, incomes in enumerate(SCORE_SHEET, 1):
        if number > 1:
            phones.begin()
        assert phones.play(number, [(income, 0) for income in incomes])["totals"] == TOTALS[number - 1]
    guests = sum(len(income) for incomes in SCORE_SHEET for income in incomes)
    assert phones.taps <= guests + 2 * len(NAMES) * len(SCORE_SHEET)
    assert state(phones.pages[5])["outcome"] == {"winners": [3], "reason": "money", "rule": "most-money"}


def test_typed_totals_and_asked_hands_take_two_taps_a_player_beside_those_that_score_and_go_on(phones):
    phones.open(6)
    for number in (1, 2, 3):
        if number > 1:
            phones.begin()
        scored = phones.play_bare(number, [((17 + seat,), seat) for seat in range(6)])
    assert scored["totals"] == [3 * (17 - seat) for seat in range(6)]
    assert phones.taps == 3 * 2 * 6 + 3 + 3 + 2


def test_a_tie_that_the_table_decides_takes_two_taps_a_player_beside_the_guests(phones):
    rows = [(guests(total, 0), 0) for total in (3, 9, 3, 9)]
    scored, taps = tapped(phones, 1, rows)
    assert (scored["totals"], scored["round"]["starting_player"]) == ([3, 9, 3, 9], None)
    assert taps <= at_most(rows)


# Three, five and six players; the last hand of these is larger than the largest key.
ENDS = [
    ((9, 9, 7), (1, 1, 0), [0, 1], "shared"),
    ((9, 1, 9, 9, 9), (2, 0, 1, 1, 3), [2, 3], "shared"),
    ((7, 7, 7, 7, 7, 8), (0, 0, 0, 0, 0, 9), [5], "money"),
]


def test_the_cards_that_are_left_at_the_end_take_two_taps_a_player_beside_the_guests(phones):
    for totals, left, winners, reason in ENDS:
        rows = [(guests(*row), row[1]) for row in zip(totals, left, strict=True)]
        scored, taps = tapped(phones, 3, rows)
        assert scored["totals"] == [*totals]
        assert (scored["outcome"]["winners"], scored["outcome"]["reason"]) == (winners, reason)
        assert taps <= at_most(rows), (totals, left, taps)


def tapped(phones, number, rows):
    """A new table's round of this number is entered and scored: its state, and by how many taps."""
    phones.open(len(rows), round=number)
    before = phones.taps
    return phones.play(number, rows), phones.taps - before


def at_most(rows):
    """As many taps as guests, and two a player: all that is tapped, scoring and its question among it."""
    return sum(len(guests) for guests, _ in rows) + 2 * len(rows)


def guests(total, left):
    """What guests pay who bring this total with so many cards left, each by one tap."""
    paid = total + 2 * left if total else 0
    return tuple(min(HIGHEST_KEY, paid - sofar) for sofar in range(0, paid, HIGHEST_KEY))
