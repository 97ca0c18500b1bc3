"""Usual names, and the words at the head of columns, stand whole on a small phone, however many play."""

from ..factories import FIRST_ROUND
from .looks import FLAT
from .states import GEISHA, Tables

NAMES = ["Amélie", "Giulia", "tom", "ゆきこ", "Anna", "דנה"]
CUT = """(names) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (words.nextNode()) {
        const parent = words.currentNode.parentElement, name = words.currentNode.data.trim();
        if (!names.includes(name) || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        const boxes = [...range.getClientRects()];
        const around = parent.closest(".clip, bdi, th, td, a, p, span").getBoundingClientRect();
        const isCut = boxes.some((box) => box.right > around.right + 1 || box.left < around.left - 1);
        if (isCut || boxes.length > 1) found.push(name);
    }
    return found;
}"""
# Words at the head of a column that are broken, or reach over its edge.
BROKEN = """() => {
    const found = [];
    for (const head of document.querySelectorAll("th[scope=col]")) {
        const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
        const room = head.getBoundingClientRect();
        while (words.nextNode()) {
            const text = words.currentNode;
            if (text.parentElement.clientWidth === 1) continue; // only for who listens
            for (const word of text.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                const boxes = [...range.getClientRects()];
                const isOut = boxes.some(({ left, right }) => left < room.left - 1 || right > room.right + 1);
                if (isOut || boxes.length > 1) found.push(word[0]);
            }
        }
    }
    return found;
}"""


# Words of names that are broken in their middle, or cut where nothing says the whole name.
MAIMED = """(names) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        const text = texts.currentNode, around = text.parentElement;
        const name = text.data.trim(), { clientWidth, scrollWidth, title } = around;
        if (!names.includes(name) || !around.checkVisibility() || clientWidth === 1) continue;
        const isClipped = getComputedStyle(around).overflowX !== "visible" && scrollWidth > clientWidth + 1;
        if (isClipped && title !== name) found.push(`cut: ${name}`);
        for (const word of text.data.matchAll(/[\\p{L}\\p{M}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const boxes = [...range.getClientRects()].filter(({ width }) => width);
            if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word[0]}`);
        }
    }
    return found;
}"""
LONG = [
    "Wilhelminaemmy",
    "Maximilianebau",
    "Anna Maria Lovisa",
    "Bartholomaeusx",
    "עמליה בן־דוד",
    "Konstantinosab",
]
LONGISH = ["Maximiliane", "Bartholomäus", "Friederike", "Giovanni", "Giuliana", "Marianne"]


def played(tables, players, names=NAMES):
    """The pages of a table with guests and of one where the cards left decided, with any rounds before."""

    def opened():
        return tables.call("", "POST", {"game": "mai-star", "players": names[:players]})["id"]

    entered, won = opened(), opened()
    for seat, her in enumerate(GEISHA[:players]):
        for step in ({"geisha": her}, {"guest": 3}):
            tables.call(f"/{entered}/round/tallies/{seat}", "PUT", step)
        tables.call(f"/{won}/round/tallies/{seat}", "PUT", {"geisha": her})
    for number in (1, 2, 3):
        scores = [{"income": [11, 10, 2 * (seat % 3)], "cards_left": seat % 3} for seat in range(players)]
        tables.call(f"/{won}/rounds/{number}", "PUT", {"scores": scores})
    return f"/t/{entered}?near=0", f"/t/{won}", f"/t/{won}/rounds", f"/t/{won}/match"


def test_usual_names_and_the_heads_of_columns_stand_whole_on_the_smallest_phone(open_at, address):
    page = open_at(address, locale="fr", viewport={"width": 360, "height": 640}, **FLAT)
    found = {}
    for players in (4, 6):
        for place, path in enumerate(played(Tables(address), players)):
            page.goto(address + path)
            found[players, place] = page.evaluate(CUT, NAMES) + page.evaluate(BROKEN)
    assert {where: names for where, names in found.items() if names} == {}


def won_by_money(tables, names):
    """The page of a match that is over, with the geisha of all in its table."""
    table = tables.call("", "POST", {"game": "mai-star", "players": names})["id"]
    for seat, her in enumerate(GEISHA[: len(names)]):
        tables.call(f"/{table}/round/tallies/{seat}", "PUT", {"geisha": her})
    for number in (1, 2, 3):
        scores = [{"income": [11, seat], "cards_left": 0} for seat in range(len(names))]
        tables.call(f"/{table}/rounds/{number}", "PUT", {"scores": scores})
    return f"/t/{table}"


def test_no_word_of_a_name_of_fourteen_letters_is_broken_in_its_middle(open_at, address):
    page = open_at(address, viewport={"width": 360, "height": 640}, **FLAT)
    found, tables = {}, Tables(address, LONG[:2])
    two = tables.open()
    for players in (4, 6):
        entered, *pages = played(tables, players, LONG)
        of_table = entered.partition("?")[0]
        for path in (entered, f"{of_table}?score=1", f"{of_table}/seat", *pages):
            page.goto(address + path)
            found[path] = page.evaluate(MAIMED, LONG)
    won = won_by_money(tables, LONGISH)
    for path in (won, f"/t/{two}", f"/t/{two}/seat", f"/t/{tables.score(two, FIRST_ROUND)}"):
        page.goto(address + path)
        found[path] = page.evaluate(MAIMED, [*LONG, *LONGISH])
    assert {where: names for where, names in found.items() if names} == {}
