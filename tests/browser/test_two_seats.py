"""Two phones on their seats: each undoes its own, and is told what the other changed, off the title."""

from ..factories import ALL_TIED, FIRST_ROUND
from .hands import cell, sit, state, view, wait_until, wait_until_sent
from .states import Tables

UNDO = ".bar .buttons form[action$='/undos'] button"
COVERS_THE_HEAD = """(told) => {
    const [a, b] = [told, document.querySelector(".head")].map((one) => one.getBoundingClientRect());
    return a.top < b.bottom && b.top < a.bottom;
}"""


def cells(page):
    return [pair for pair in state(page)["round"]["cards"] if any(pair)]


# The browser tells of an end with its next frame.
PASS = """(told) => new Promise((done) => {
    told.addEventListener("animationend", () => { setTimeout(done); });
    told.getAnimations().forEach((leaving) => leaving.finish());
})"""


def test_each_phone_undoes_its_own_and_tells_the_other_once_what_was_changed(open_phone, address):
    tables = Tables(address)
    table = tables.score(tables.open(), FIRST_ROUND)
    phones = anna, noah = [open_phone(f"/t/{table}?count=2") for _ in range(2)]
    for player, phone in enumerate(phones):
        sit(phone, player)
        view(phone, "counting")
    cell(anna, 0, 6).click()
    wait_until_sent(anna)
    wait_until(noah, lambda: cell(noah, 0, 6).get_attribute("data-count") == "1")
    cell(noah, 1, 5).click()
    cell(noah, 1, 4).click()
    wait_until_sent(noah)
    anna.locator(UNDO, has_text="Undo entry").first.click()
    wait_until(anna, lambda: cells(anna) == [[0, 1], [0, 1]])

    noah.goto(f"{address}/t/{table}/rounds")
    tables.call(f"/{table}/rounds/1", "PUT", {"cards": ALL_TIED})
    told = anna.locator(".passing")
    told.get_by_text("Round 1 was corrected.").wait_for()
    assert not told.evaluate(COVERS_THE_HEAD)
    told.evaluate(PASS)
    anna.reload()
    view(anna, "counting")
    assert told.count() == 0

    noah.goto(f"{address}/t/{table}?count=2")
    view(noah, "counting")
    tables.call(f"/{table}/undos", "POST", {"only": 5})
    back = noah.locator(".passing button", has_text="Redo")
    back.evaluate("(button) => button.click()")  # however late a busy machine comes
    wait_until(noah, lambda: cells(noah) == [[0, 1], [0, 1]])
