"""Mai-Star on phones by taps alone: as few as there can be, and each is counted."""

import pytest

from .hands import answer_yes, state, view, wait_until_seen, wait_until_sent
from .states import Tables

NAMES = ["Anna", "Noah", "Zoé", "Ugo"]
GUESTS = [(4,), (5, 7), (11,), (0, 0)]  # of the rulebook's score sheet, in its second round
SIT = (
    "player => fetch(`${location.pathname}/seat`, { method: 'POST', body: new URLSearchParams({ player }) })"
)


class Phones:
    """Phones at a table in its second round, and how often they were tapped."""

    def __init__(self, pages, address):
        self.pages, self.taps = pages, 0
        table = Tables(address, NAMES).open(game="mai-star", round=2, totals=[6, 3, 0, 10])
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


def test_guests_take_two_taps_a_player_beside_them_and_typed_totals_with_asked_hands_no_more(phones):
    assert phones.play(2, GUESTS)["totals"] == [10, 15, 11, 10]
    assert phones.taps <= sum(map(len, GUESTS)) + 2 * len(NAMES)
    phones.begin()
    phones.taps = 0
    rows = [((17 + seat,), seat) for seat in range(len(NAMES))]
    assert phones.play_bare(3, rows)["totals"] == [27, 31, 26, 24]
    assert phones.taps == 2 * len(NAMES) + 2  # these two score
