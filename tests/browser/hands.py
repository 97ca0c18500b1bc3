"""Actions at the table, in a browser with or without JavaScript."""

import re
from urllib.parse import urlsplit

from ..servers import call

NEVER = 60_000  # ms, after which a test gives up; whoever lost a stream is back within ten seconds
STYLED = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"
SECOND_TAP = 750  # so soon after a view has come, a tap at the same place is taken for the second of two
# Until that time is over, as far as the page knows when its view came; one that was loaded had no tap before.
REST = "(longest) => Math.max(0, (window.arrivedAt ?? Date.now()) + longest - Date.now())"
# As if the longest wait for an answer were over soon.
IMPATIENT = """
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (longest) => timeout.call(AbortSignal, window.isPatient ? longest : 500);
"""
SIT = """async (player) => {
    await fetch(`${location.pathname}/seat`, { method: "POST", body: new URLSearchParams({ player }) });
}"""
# A tap by the finger of Playwright takes a browser a hundred times as long.
TAP_ALL = """(cards) => cards.forEach((pair, geisha) => pair.forEach((count, player) => {
    for (let tap = 0; tap < count; tap += 1) document.getElementById(`cell-${player}-${geisha}`).click();
}))"""


def open_table(page, first="Anna", second="Noah"):
    form = page.locator("form.new:has([value=hanamikoji])")
    form.locator("input[name=player]").nth(0).fill(first)
    form.locator("input[name=player]").nth(1).fill(second)
    form.get_by_role("button", name="Start", exact=True).click()
    view(page, "counting")


def take_seat(page, name, stage="counting"):
    """On the page that a table's code opens."""
    page.locator(".seat-card", has_text=name).click()
    view(page, stage)


def sit(page, player):
    """At its table, as the seat page has it done."""
    page.evaluate(SIT, player)
    page.reload()


def choose(page, name):
    """A row of the table's menu."""
    page.get_by_role("link", name="Menu").click()
    page.locator(".menu").get_by_role("link", name=name).click()


def speak(page, language):
    """In the list of languages, which is closed until it is wanted."""
    page.locator(".languages > summary:visible").click()
    page.get_by_role("button", name=language).click()


def view(page, name):
    """Waits for a view of the table, for the scripts of its page, and until nothing moves by itself."""
    page.locator(f"[data-view={name}]").wait_for()
    page.wait_for_load_state("load")
    page.locator("html:not([data-moment])").wait_for(state="attached")
    page.wait_for_timeout(page.evaluate(REST, SECOND_TAP))


def stop_the_clock(page):
    """Then no time passes for the page, however long a busy machine takes, which may stop it seconds late."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)


# As it begins: a busy machine may look when it is over.
SEES_THE_MOMENT = """([said, tapped]) => {
    window.moment = null;
    document.addEventListener("view:arrived", () => queueMicrotask(() => { // its script may be told last
        const { dataset } = document.documentElement;
        if (moment || !dataset.moment) return;
        const says = [...document.querySelectorAll(said)].map((one) => one.innerText);
        window.moment = { of: dataset.moment, says };
        document.querySelector(tapped)?.click();
        moment.isOver = !dataset.moment;
    }));
}"""


def see_the_moment(page, says="h1", taps="nothing"):
    """When a round is scored: whose moment it is, what these elements say, whether a tap there ends it."""
    page.evaluate(SEES_THE_MOMENT, [says, taps])


def moment(page):
    wait_until(page, lambda: page.evaluate("moment"))
    return page.evaluate("moment")


def wait_until(page, is_so):
    """Waits for what the browser tells of; fails where it never becomes so.

    Playwright's own way to wait for a function looks once: our content policy forbids what it does then.
    """
    for _ in range(NEVER // 20):
        if is_so():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it never became so")


def cell(page, player, geisha):
    return page.locator(f"#cell-{player}-{geisha}")


def half(page, player, geisha):
    """The half of a geisha by which a player gets her marker."""
    return page.locator(f"#half-{player}-{geisha}")


def choose_entry_mode(page, mode):
    """`cards` or `markers`, in the head of the table."""
    page.locator(f"button[name=way][value={mode}]").click()
    page.locator(f"[name=way][value={mode}][aria-pressed=true]").wait_for()


def take_one_back(page, player, geisha):
    """By the button beside the cell."""
    page.locator(f"#cell-{player}-{geisha} + .less").click()


def tap_cards(page, cards):
    """As quick as no finger, by the script of the page."""
    page.evaluate(TAP_ALL, cards)


def tap_each(page, cards):
    """One after the other, as fingers do, where each can be reached."""
    for geisha, pair in enumerate(cards):
        for player, count in enumerate(pair):
            for _ in range(count):
                cell(page, player, geisha).click()


def shown(page, cards):
    """Waits until the page shows these counts."""
    for geisha, pair in enumerate(cards):
        for player, count in enumerate(pair):
            page.locator(f"#cell-{player}-{geisha}[data-count='{count}']").wait_for(timeout=NEVER)


def score_together(anna, noah, cards):
    """Each player taps their own cards of the first round, both phones show all, and the second scores."""
    tap_cards(anna, [(count, 0) for count, _ in cards])
    tap_cards(noah, [(0, count) for _, count in cards])
    for page in (anna, noah):
        shown(page, cards)
    noah.get_by_role("button", name="Score round 1").click()
    for page in (anna, noah):
        view(page, "scored")


def correct(page, number):
    """From the rounds of a table to the board on which one is put right."""
    choose(page, "Rounds")
    page.get_by_role("link", name=f"Correct round {number}").click()
    view(page, "correcting")


def tap_draft(page, *taps):
    """On the board of a correction, `what/player/geisha` each."""
    for tap in taps:
        page.locator(f"[name=tap][value='{tap}']").click()


def styled(page):
    """Waits for the style sheets of what is shown, which is shown without them where they take seconds."""
    wait_until(page, lambda: page.evaluate(STYLED))


def wait_until_sent(page):
    """Until the server has answered for all that was tapped."""
    wait_until(
        page, lambda: page.evaluate("!Object.keys(localStorage).some((key) => key.includes('tapped '))")
    )


def wait_until_seen(page):
    """Until the page shows all that the server has now, or more, since it may pass over a version.

    A round is scored as its reader saw it, or not at all.
    """
    version = state(page)["version"]
    wait_until(page, lambda: int(page.locator("#view").get_attribute("data-version")) >= version)


def counts(page):
    """The counts that the cells show, as the API has them."""
    return [
        [int(cell(page, player, geisha).locator("b").inner_text() or 0) for player in (0, 1)]
        for geisha in range(7)
    ]


def forecast(page):
    """The sentence below the table, without the joiners that keep “2–2” on one line."""
    return page.locator("[data-place=near] .forecast").inner_text().strip().replace("\u2060", "")


def count_and_score(page, number, cards):
    tap_cards(page, cards)
    page.get_by_role("button", name=f"Score round {number}").click()


def answer_yes(page, button):
    """To the question whether a round is right."""
    page.get_by_role("button", name=button).wait_for()
    page.wait_for_timeout(SECOND_TAP)
    page.get_by_role("button", name=button).click()


def begin_counting(page, number):
    view(page, "scored")
    page.get_by_role("link", name="Next round").click()
    view(page, "counting")
    page.get_by_role("heading", name=f"Round {number}").wait_for()


def state(page):
    """The table's state as the API tells it."""
    return state_at(page.url)


def state_at(url):
    """That of the table at this address."""
    port, path = re.search(r":(\d+)(/t/[\w-]+)", url).groups()
    address = f"http://127.0.0.1:{port}/api/tables/{path.removeprefix('/t/')}"
    return call(address, headers={"Host": urlsplit(url).netloc})
