"""Mai-Star on six phones by taps alone: the rulebook's score sheet; each tap is counted."""

import pytest

from .hands import answer_yes, state, view, wait_until_seen, wait_until_sent
from .states import Tables

NAMES = ["Anna", "Noah", "Zoé", "Ugo", "Lin", "Mia"]
# The money of guests: the sums are those of the rulebook's score sheet, beside whose four two more sit.
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
    """Six phones at a table, and how often they were tapped."""

    def __init__(self, pages, address):
        self.pages, self.taps = pages, 0
        table = Tables(address).call("", "POST", {"game": "mai-star", "players": NAMES})["id"]
        for seat, page in enumerate(pages):
            page.goto(f"{address}/t/{table}")
            page.evaluate(SIT, seat)
            page.reload()

    def tap(self, button):
        button.click()
        self.taps += 1

    def play(self, number, incomes):
        """Enters the guests of each and that no cards are left, and scores the round; the state after it."""
        for page, guests in zip(self.pages, incomes, strict=True):
            self.tally(page, guests)
        return self.score(number)

    def play_bare(self, number, rows):
        """Types what all guests of each pay together, on one's own phone; who scores has everybody asked."""
        for page, (guests, _) in zip(self.pages, rows, strict=True):
            self.tap(page.locator("[data-total]"))
            page.keyboard.type(str(sum(guests)))
            page.keyboard.press("Enter")
            wait_until_sent(page)
        self.tap(self.pages[0].get_by_role("link", name=f"Score round {number}"))
        for page, (_, left) in zip(self.pages, rows, strict=True):
            page.get_by_text("How many cards do you have left?").wait_for()
            self.tap(page.locator(".asked-hand button").nth(left))
            wait_until_sent(page)
        wait_until_seen(self.pages[0])
        return self.score_at_last(number)

    def score(self, number):
        self.tap(self.pages[0].get_by_role("link", name=f"Score round {number}"))
        return self.score_at_last(number)

    def score_at_last(self, number):
        first = self.pages[0]
        view(first, "scoring")
        self.tap(first.get_by_role("button", name=f"Score round {number}"))
        self.answer(first)
        return state(first)

    def tally(self, page, guests):
        view(page, "tallying")
        for income in guests:
            if income > 10:
                self.tap(page.locator(".pad summary"))
            self.tap(page.locator(f".pad [name=guest][value='{income}']"))
        self.tap(page.locator(".hand-keys button").first)
        wait_until_sent(page)

    def answer(self, page):
        """A round that looks wrong is asked about once."""
        page.locator("[data-view=scored], [data-view=won], [role=alertdialog]").first.wait_for()
        if page.locator("[role=alertdialog]").count():
            answer_yes(page, "Score anyway")
            page.locator("[data-view=scored], [data-view=won]").wait_for()
            self.taps += 1

    def begin(self):
        view(self.pages[0], "scored")  # a tap in its moment would only end that
        self.tap(self.pages[0].get_by_role("link", name="Next round"))
        view(self.pages[0], "tallying")


@pytest.fixture
def phones(open_phone, address):
    return Phones([open_phone() for _ in NAMES], address)


def test_the_score_sheet_of_the_rulebook_takes_two_taps_a_player_and_round_beside_its_guests(phones):
    for number, incomes in enumerate(SCORE_SHEET, 1):
        if number > 1:
            phones.begin()
        assert phones.play(number, incomes)["totals"] == TOTALS[number - 1]
    guests = sum(len(income) for incomes in SCORE_SHEET for income in incomes)
    assert phones.taps <= guests + 2 * len(NAMES) * len(SCORE_SHEET)
    assert state(phones.pages[5])["outcome"] == {"winners": [3], "reason": "money", "rule": "most-money"}


def test_typed_totals_and_asked_hands_take_two_taps_a_player_beside_those_that_score_and_go_on(phones):
    for number in (1, 2, 3):
        if number > 1:
            phones.begin()
        scored = phones.play_bare(number, [((17 + seat,), seat) for seat in range(6)])
    assert scored["totals"] == [3 * (17 - seat) for seat in range(6)]
    assert phones.taps == 3 * 2 * 6 + 3 + 3 + 2


# Three, five and six players; the last hand of these is larger than the largest key.
