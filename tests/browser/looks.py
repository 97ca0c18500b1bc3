"""Looks at every page: for rules of axe-core that it breaks, and for parts that don't fit the screen."""

import calendar
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from assistant.games import GAMES
from assistant.games.hanamikoji.rules import GEISHA
from assistant.games.hanamikoji.rules.editions import EDITIONS
from assistant.games.hanamikoji.rules.expansions import SETS
from assistant.i18n import KNOWN

from .. import pseudo
from .states import LONG, LONG_NOTE, NAMES, WIDE, reach

ONCE = 16  # px of text
# The last is the size at which a page is reached.
SIZES = [(320, 640), (360, 640), (768, 1024), (1024, 768), (390, 844)]
# The screens with the least room: where the longest words fit them, others fit larger ones too.
PHONES = [(320, 640), (390, 844)]
# Sizes of text and the screens on which they are read: 131, 150 and 200 %.
LARGE = [(21, (360, 640)), (24, (844, 390)), (32, (360, 640))]
TABLETS = [(768, 1024), (1024, 768), (820, 1180), (1280, 800)]
TABLET = {"viewport": {"width": 820, "height": 1180}, "is_mobile": False}
FLAT = {"is_mobile": False}  # a mobile page would be zoomed out until all of it fits

SCROLL = (
    "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)
OVERLAPS = """
    (() => {
        scrollTo(0, document.documentElement.scrollHeight); // the bar stays while what it covers scrolls
        const parts = ".head, .panel, .cell, .geisha, .forecast, .buttons, .tools";
        const shown = document.querySelector("dialog[open]") ?? document; // over the board, which lies still
        const boxes = [...shown.querySelectorAll(parts)].filter((element) => element.checkVisibility())
            .map((element) => [element.className, element.getBoundingClientRect()]);
        return boxes.flatMap(([name, a], index) => boxes.slice(index + 1)
            .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
            .map(([other]) => `${name} and ${other}`));
    })()
"""
CUT_OFF = """
    [...document.querySelectorAll("h1, h2, p, button, .button, td, th, label, legend")]
        .filter((element) => element.checkVisibility()
            && !element.matches(".visually-hidden, .visually-hidden *")
            && getComputedStyle(element).clipPath !== "inset(50%)"
            && element.scrollWidth > element.clientWidth + 1
            && getComputedStyle(element).display !== "inline" && !element.querySelector(".clip"))
        .map((element) => element.textContent.trim().slice(0, 60))
"""
SMALL_TARGETS = """
    [...document.querySelectorAll("button, a, input:not([type=hidden]), summary")]
        .filter((element) => element.checkVisibility() && !element.closest("p, .notice"))
        .map((element) => [element, element.closest(element.matches(".whole") ? "li" : "label") ?? element])
        .map(([element, tapped]) => [element, tapped.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
        .map(([element, box]) => `${element.outerHTML.slice(0, 80)} ${box.width}×${box.height}`)
"""
SCROLLS_DOWN = "scrolls down"
# A cell that shakes its head, for example; what waits for its moment waits on.
MOVED = """
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().progress !== null)
        .forEach((moving) => { moving.finish(); });
"""
FAULTS = f"""
    (() => {{
        {MOVED}
        const [sideways, down] = {SCROLL};
        const scrolls = [[sideways, "scrolls sideways"], [down, "{SCROLLS_DOWN}"]];
        const far = scrolls.filter(([distance]) => distance > 0).map(([, fault]) => fault);
        return [...far, ...{OVERLAPS}, ...{CUT_OFF}, ...{SMALL_TARGETS}];
    }})()
"""
UNREADABLE = Path(__file__).with_name("large_text.js").read_text()
TEXT_SIZE = "getComputedStyle(document.documentElement).fontSize"
BROKEN_RULES = """
    async (rules) => {
        const { violations } = await axe.run({ resultTypes: ["violations"], ...rules });
        const told = ({ html }) => html.slice(0, 90);
        return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(told)]);
    }
"""
SAID = "document.body.innerText"
# Names, what somebody wrote or looked for, a size of paper, words of a box, and the dates of the browser.
WRITTEN = " ".join([*NAMES, WIDE, LONG, LONG[:38], LONG[::-1], LONG_NOTE, "nobody"])
AS_IT_IS = {*pseudo.WORD.findall(WRITTEN), *(one.name for one in KNOWN.values()), "Letter"}
AS_IT_IS |= {*calendar.month_name, *calendar.month_abbr, *calendar.day_name, *calendar.day_abbr}
AS_IT_IS |= {
    word
    for game in GAMES.values()
    for one in game.EDITIONS.values()
    for word in pseudo.WORD.findall(one.publisher)
}
AS_IT_IS |= {
    word for one in EDITIONS.values() for word in pseudo.WORD.findall(" ".join(one.markers.values()))
}
AS_IT_IS |= {word for one in SETS.values() for word in pseudo.WORD.findall(one.title)}
AS_IT_IS |= {GEISHA[0].name, "½"}
LONG_WORDS = {*pseudo.WORD.findall(LONG)}  # which may break
# A theme changes colors and nothing else, so that the other rules are asked about in one of them.
OF_COLOR = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
# Said aloud, what is read on a button presses it: axe-core asks only where it is told to.
# In the pseudo-language a button’s name and its text are of different languages.
AS_NAMED = "label-content-name-mismatch"
SAID_AS_READ = {AS_NAMED: {"enabled": True}}
# The same without axe-core, which is a third of a visit: what is read there but not said.
UNSAID = """
    (() => {
        const plain = (text) => text.normalize("NFKD").replace(/[^\\p{L}\\p{N}]/gu, "").toLowerCase();
        const read = (node) => {
            if (node.nodeType === Node.TEXT_NODE) return node.data;
            const isRead = node.ariaHidden !== "true" && node.checkVisibility?.();
            return isRead ? [...node.childNodes].map(read).join("") : "";
        };
        return [...document.querySelectorAll(":is(a, button, summary)[aria-label]")]
            .filter((one) => !plain(one.ariaLabel).includes(plain(read(one))))
            .map((one) => `${read(one).trim()} is called ${one.ariaLabel}`);
    })()
"""
RULES = {"dark": {"runOnly": OF_COLOR}, "light": {"rules": SAID_AS_READ}}
# The pages are laid out, but not painted, which would take most of the time.
UNPAINTED = """
    (() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("html { opacity: 0 }");
        document.adoptedStyleSheets = [sheet];
    })()
"""
PAINTED = "document.adoptedStyleSheets = []"
# As a reader may set letters and lines apart, which must leave all words whole.
STYLED = """
    (rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
    }
"""
SPACED = (
    "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }"
)
# One language has the longest messages of all, the other is written without spaces.
WALKED = {pseudo.TAG: "walk-pseudo", "ja": "walk-ja"}
in_both_ways_of_writing = pytest.mark.parametrize("language", WALKED, ids=WALKED.get)


def walk(page, address, states, *looks):
    """The findings of each look on the pages, each loaded once: a list a look of (name of the state, ...)."""
    session = page.context.new_cdp_session(page)
    found = [[] for _ in looks]
    for name, path in states.items():
        reach(page, address, name, path)
        for look, here in zip(looks, found, strict=True):
            here += [(name, *fault) for fault in look(page, session)]
    return found


def broken_rules(page, _):
    """(theme, broken rule), by all of axe-core's rules; the dark one in one language, as it has no words."""
    page.evaluate(AXE_SCRIPT)
    is_pseudo = page.evaluate("document.documentElement.lang") == pseudo.TAG
    for scheme, rules in RULES.items() if is_pseudo else [("light", RULES["light"])]:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = page.evaluate(BROKEN_RULES, rules)
        yield from ((scheme, rule) for rule in found if not (is_pseudo and rule[0] == AS_NAMED))


def broken_names(page, _):
    """(fault,) by the rule that the pseudo-language can't keep."""
    return [(fault,) for fault in page.evaluate(UNSAID)]


def untranslated_words(page, _):
    """(word,) that is not of the pseudo-language, of all that can be seen."""
    return [(word,) for word in pseudo.untranslated(page.evaluate(SAID), AS_IT_IS)]


def faults(page, session, sizes=SIZES):
    """(size of the screen, fault) of the page as it lies there."""
    page.evaluate(UNPAINTED)
    for size in sizes:
        resize(session, size)
        yield from ((size, fault) for fault in page.evaluate(FAULTS) if fault != SCROLLS_DOWN)
    page.evaluate(PAINTED)


def faults_in_all_sizes_of_text(page, session, large=LARGE, sizes=SIZES):
    """(size of the text, size of the screen, fault): the last one is the usual size."""
    page.evaluate(UNPAINTED)
    for text, size in large:
        grow_text(page, session, text)
        resize(session, size)
        yield from (
            (text, size, fault) for fault in page.evaluate(UNREADABLE) if not LONG_WORDS & {*fault.split()}
        )
    grow_text(page, session, ONCE)
    yield from ((ONCE, *fault) for fault in faults(page, session, sizes))


def grow_text(page, session, text):
    """As somebody sets it in their browser, for all pages."""
    session.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
    assert page.evaluate(TEXT_SIZE) == f"{text}px"


def faults_where_room_is_least(page, session):
    """The same, where the words of one language fit less than those of another that fits everywhere."""
    return faults_in_all_sizes_of_text(page, session, LARGE[-1:], PHONES)


def faults_in_usual_text(page, session):
    """(size of the text, size of the screen, fault) in one size of text, where there is least room for it."""
    yield from ((ONCE, *fault) for fault in faults(page, session, PHONES))


def faults_on_tablets(page, session):
    """(size of the screen, fault), where nothing may scroll in any direction."""
    for size in TABLETS:
        resize(session, size)
        yield from ((size, fault) for fault in page.evaluate(FAULTS))


def resize(session, size):
    """As a person turns a tablet, or opens a window wider."""
    width, height = size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", screen)
