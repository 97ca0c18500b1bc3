"""An evening on one phone whose host is dead: everything after the first visit happens without a network."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ..factories import FIRST_ROUND, NOAH_WINS_BY_CHARM
from .hands import (
    answer_yes,
    begin_counting,
    choose,
    correct,
    count_and_score,
    counts,
    open_table,
    shown,
    tap_draft,
    view,
    wait_until_sent,
)
from .phone import state, woken

ZONE = "Pacific/Kiritimati"  # 14 hours before UTC, in which the phone was at its first visit
MADE = """
    async () => {
        const answer = await fetch(`${location.pathname}/result.pdf`);
        const text = await answer.text();
        return [answer.status, answer.headers.get("Content-Disposition"), text.slice(0, 5)];
    }
"""


@pytest.fixture
def alone(visited_host, open_visited, open_profile, tmp_path):
    """Gives the frame of the app at a path, with the host dead, after a first visit; `again` restarts it."""

    class Alone:
        address = visited_host.address

        def __init__(self):
            self.profile = open_visited(tmp_path, timezone_id=ZONE)
            self.frame = woken(self.profile.page, self.address)
            visited_host.kill()

        def again(self, path=""):
            self.profile.kill()
            self.profile = open_profile(tmp_path, timezone_id=ZONE)
            self.frame = woken(self.profile.page, self.address + path)
            return self.frame

        @property
        def path(self):
            return self.frame.url.removeprefix(self.address)

    return Alone()


def comes_to(app, cards):
    """Killed, a browser brings back taps that it had sent; they are shown until they are answered again."""
    wait_until_sent(app)
    shown(app, cards)


def test_a_match_by_cards_with_a_correction_and_an_undo_outlives_a_reload_and_two_restarts(alone):
    app = alone.frame
    open_table(app)
    count_and_score(app, 1, FIRST_ROUND)
    begin_counting(app, 2)
    count_and_score(app, 2, NOAH_WINS_BY_CHARM)
    view(app, "won")
    app.get_by_role("button", name="Undo").click()
    view(app, "counting")
    assert counts(app) == NOAH_WINS_BY_CHARM

    table = alone.path
    app = woken(alone.profile.page, alone.profile.page.url)  # a reload
    assert counts(app) == NOAH_WINS_BY_CHARM
    app = alone.again(table)
    comes_to(app, NOAH_WINS_BY_CHARM)
    correct(app, 1)  # Tomoyo was Noah's, and Chiharu was tied
    tap_draft(app, "less/0/2", "more/1/2", "less/1/4", "more/0/4")
    app.get_by_role("button", name="Save round 1").click()
    app.get_by_text("Round 1 corrected.").wait_for()
    before = state(app)
    assert [before["charm"], before["round"]["number"]] == [[6, 5], 2]

    app = alone.again(table)
    assert state(app) == before
    comes_to(app, NOAH_WINS_BY_CHARM)


def test_a_round_of_mai_star_is_tallied_and_scored_and_its_sheet_is_made_on_the_day_of_the_phone(alone):
    app = alone.frame
    app.locator(".tab", has_text="Mai-Star").click()
    form = app.locator("form.new:has([value=mai-star])")
    for seat, name in enumerate(("Anna", "Noah", "Mia")):
        form.locator("input[name=player]").nth(seat).fill(name)
    form.get_by_role("button", name="Start", exact=True).click()
    view(app, "tallying")
    choose(app, "This device")
    app.get_by_role("button", name="I’m Anna").click()
    view(app, "tallying")
    for income in (4, 5):
        app.locator(f"button[name=guest][value='{income}']").click()
    wait_until_sent(app)
    app.get_by_role("link", name="Score round 1").click()
    view(app, "scoring")
    app.get_by_role("button", name="Score round 1").click()
    answer_yes(app, "Score anyway")  # the others have no guest
    view(app, "scored")
    scored = state(app)
    assert scored["totals"] == [9, 0, 0]
    made = app.evaluate(MADE)
    name = f'inline; filename="mai-star-result-{datetime.now(ZoneInfo(ZONE)):%Y-%m-%d}-'
    assert [made[0], made[1].startswith(name), made[2]] == [200, True, "%PDF-"]
    assert state(alone.again(alone.path)) == scored
