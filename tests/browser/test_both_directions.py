"""Names of both directions in one match: each stands apart, in lists, tiles, tables and messages."""

from urllib.parse import urlencode

from .states import GEISHA, Tables

NAMES = ["דנה כהן", "Anna", "محمد علي", "Tom"]
# Lines of text in which a name from right to left stands beside other letters, and is not isolated.
MIXED = """(names) => {
    const isolate = /\\u2068[^\\u2068\\u2069]*\\u2069/g, rightToLeft = /[\\u0590-\\u08ff]/;
    const initials = names.map(([letter]) => letter);
    const stands = (part) => {
        const { display, unicodeBidi } = getComputedStyle(part);
        return display !== "inline" || unicodeBidi.includes("isolate");
    };
    const line = (part) => [...part.childNodes].map((node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        return node.nodeType === Node.ELEMENT_NODE && !stands(node) ? line(node) : "";
    }).join("");
    return [...document.body.querySelectorAll("*")]
        .filter((part) => part.checkVisibility() && stands(part) && !part.closest("script, style"))
        .map((part) => line(part).replace(isolate, "").trim())
        .filter((text) => rightToLeft.test(text) && ![...names, ...initials].includes(text));
}"""


def paths(tables):
    """The pages of a match in play, of one that is over, and of what was played, each by its name."""

    def opened(**more):
        return tables.call("", "POST", {"game": "mai-star", "players": NAMES, **more})["id"]

    def scored(table, *rounds):
        for number, left in enumerate(rounds, 1):
            scores = [{"income": [7], "cards_left": one} for one in left]
            tables.call(f"/{table}/rounds/{number}", "PUT", {"scores": scores})
        return table

    playing, over = opened(management=True), opened()
    for seat, her in enumerate(GEISHA[: len(NAMES)]):
        tables.call(f"/{playing}/round/tallies/{seat}", "PUT", {"geisha": her, "cards_left": 0})
        tables.call(f"/{over}/round/tallies/{seat}", "PUT", {"geisha": her})
    between, last = scored(opened(), (0, 0, 0, 0)), scored(over, *[(0, 0, 0, 1)] * 3)
    people = urlencode([("with", name) for name in NAMES[:3]])
    return {
        "tally": f"/t/{playing}?near=1",
        "choosing": f"/t/{opened()}",
        "sums": f"/t/{playing}?score=1",
        "effects": f"/t/{playing}/round/effects?player=1",
        "between": f"/t/{between}",
        "correcting": f"/t/{between}/rounds/1?tap=guest/0/3",
        "settings": f"/t/{between}/settings",
        "this device": f"/t/{between}/device",
        "share": f"/t/{between}/share",
        "won": f"/t/{last}",
        "rounds": f"/t/{last}/rounds",
        "course": f"/t/{last}/match",
        "lobby": "/",
        "matches": "/history/matches",
        "evenings": "/history",
        "people": "/history/people",
        "person": f"/history/person?{urlencode({'name': NAMES[0]})}",
        "met": f"/history/met?{people}",
        "board": tables.board(),
    }


def test_a_name_of_the_other_direction_stands_apart_wherever_it_is_said(open_at, address):
    page, found = open_at(address), {}
    for name, path in paths(Tables(address)).items():
        page.goto(address + path)
        found[name] = page.evaluate(MIXED, NAMES)
    assert {name: mixed for name, mixed in found.items() if mixed} == {}
