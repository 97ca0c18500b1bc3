"""A sheet over a board leaves the board as it is: the style sheets that it brings reach nothing below it."""

import re
from pathlib import Path

from assistant.games import GAMES

from .states import reach

TEMPLATES = Path(__file__).parents[2] / "templates"
BOARDS = (
    "counting", "markers", "warning", "seat offer", "scored", "won", "correct", "guests", "sums",
    "between festivals", "rock-paper-scissors", "a Mai-Star", "festival corrected",
    "before the first festival", "turns", "turns in play", "turns over",
)  # fmt: skip
# Each as it is declared, or by what follows from it everywhere; sizes follow from others.
PROPERTIES = [
    *(
        "color",
        "background-color",
        "background-image",
        "border-top-width",
        "border-inline-start-color",
        "box-shadow",
    ),
    *("border-top-left-radius", "display", "position", "padding-top", "padding-inline-start", "margin-top"),
    *(
        "min-height",
        "max-width",
        "font-size",
        "font-weight",
        "font-family",
        "line-height",
        "text-align",
        "rotate",
    ),
    *(
        "column-gap",
        "row-gap",
        "align-items",
        "justify-content",
        "flex-grow",
        "opacity",
        "overflow-x",
        "z-index",
    ),
]
LOADED = "[...document.styleSheets].map(({ href }) => href.match(/([\\w-]+)\\.css$/)[1])"
REACHED = """async ([addresses, properties]) => {
    const all = [...document.querySelectorAll("#main, #main *")];
    const styles = () => all.map((element) => {
        const style = getComputedStyle(element);
        return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    });
    const before = styles();
    await Promise.all(addresses.map((href) => new Promise((resolve) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        link.addEventListener("load", resolve);
        document.head.append(link);
    })));
    return styles().flatMap((style, number) => style
        .filter((value, place) => value !== before[number][place])
        .map((value) => `${all[number].outerHTML.slice(0, 80)} ${value}`));
}"""


def bundles_of_sheets():
    """The style sheets of pages that open as sheets."""
    texts = (path.read_text("utf-8") for path in TEMPLATES.rglob("*.html"))
    loads = [re.search(r"loads\((.*?)\)", text)[1] for text in texts if "data-dialog-content" in text]
    return sorted(set(re.findall(r'"([\w-]+)"', " ".join(loads))))


def test_no_style_of_a_sheet_reaches_the_board_below_it(open_at, standing, states):
    sheets = bundles_of_sheets()
    assert len(sheets) > 6
    page = open_at(standing)
    reached = {}
    for name in BOARDS:
        reach(page, standing, name, states()[name])
        loaded = set(page.evaluate(LOADED))
        others = {game for game in GAMES if game not in loaded}  # a sheet is of the same game
        coming = [sheet for sheet in sheets if sheet not in loaded and not sheet.startswith(tuple(others))]
        reached[name] = page.evaluate(REACHED, [[f"/assets/0/{sheet}.css" for sheet in coming], PROPERTIES])
    assert {name: faults for name, faults in reached.items() if faults} == {}
