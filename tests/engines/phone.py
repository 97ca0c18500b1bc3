"""Actions on a phone, in an engine that is driven by WebDriver."""

from contextlib import suppress

import pytest

from ..servers import wait_until
from .webdriver import Refused

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key under which WebDriver names one
# An element that is shown, with a box of its own or without, matches, and says `text`.
SHOWN = r"""
    const [css, text] = arguments;
    const says = (element) => `${element.ariaLabel} ${element.innerText}`.replace(/[\u2060\u200b]/g, "");
    const isShown = (element) => element.checkVisibility() || [...element.children].some(isShown);
    const isMeant = (element) => isShown(element) && says(element).includes(text);
    return [...document.querySelectorAll(css)].filter(isMeant);
"""
# Errors of the page's scripts since this was asked for the first time.
FAULTS = """
    if (!window.faults) {
        window.faults = [];
        addEventListener("error", ({ message }) => { window.faults.push(message); });
        addEventListener("unhandledrejection", ({ reason }) => { window.faults.push(String(reason)); });
    }
    return window.faults;
"""
MOVES_BY_ITSELF = (
    "return document.documentElement.matches('[data-moment]') || document.readyState !== 'complete'"
)
SETTLES = 2  # seconds until a window has its new size, on a busy machine
# So soon after a view has come, a tap at the same place is taken for the second of two.
SECOND_TAP = "const [done] = arguments; setTimeout(done, 750);"
SENT = "return !Object.keys(localStorage).some((key) => key.includes('tapped '))"
STATE = """
    const [done] = arguments;
    const [, here, table] = location.pathname.match(/^(.*)\\/t\\/([\\w-]+)/);
    fetch(`${here}/api/tables/${table}`).then((answer) => answer.json()).then(done);
"""
# Beside the frame of the app there may be one of what was shown last.
PLACE = "return [...document.querySelectorAll('iframe')].findIndex(({ name }) => name === 'app')"
AWAKE = "return Boolean(document.querySelector('iframe[name=app]')?.contentDocument?.getElementById('main'))"


class Phone:
    """A page, or, where there is one, the page in the frame around it."""

    def __init__(self, ask, is_framed=False):
        self.ask, self.is_framed = ask, is_framed
        ask("SetTimeouts", script=60_000, pageLoad=60_000)

    def open(self, address):
        self.no_faults()
        self.leave()
        self.ask("Navigate", url=address)

    def open_app(self, address):
        """Waits, without a server, for the first page, which Python makes."""
        self.leave()
        self.ask("Navigate", url=address)
        self.awake()

    def awake(self):
        self.until(lambda: self.js_around(AWAKE), "a page that Python made", seconds=120)

    def reload(self):
        self.no_faults()
        self.js_around("window.isLeaving = true; location.reload()")
        self.until(lambda: not self.js_around("return window.isLeaving"), "the page again")
        if self.is_framed:
            self.awake()

    def leave(self):
        self.ask("SwitchToFrame", id=None)

    def enter(self):
        self.leave()
        if self.is_framed:
            self.ask("SwitchToFrame", id=max(0, self.js_around(PLACE)))

    def js_around(self, script, *given):
        self.leave()
        return self.ask("ExecuteScript", script=script, args=list(given), newSandbox=False)

    def js(self, script, *given):
        """A frame is another one once it shows another page."""
        self.enter()
        return self.ask("ExecuteScript", script=script, args=list(given), newSandbox=False)

    def js_later(self, script, *given):
        """The value that the script gives to the function that is its last argument."""
        self.enter()
        return self.ask("ExecuteAsyncScript", script=script, args=list(given), newSandbox=False)

    def resize(self, width, height):
        """The size of its page then, which is this one as far as the window goes."""
        for _ in range(4):
            inner = self._inner()
            if inner == (width, height):
                break
            outer = self.js_around("return [outerWidth, outerHeight]")
            wider, higher = width - inner[0], height - inner[1]
            self.ask("SetWindowRect", width=outer[0] + wider, height=outer[1] + higher, x=0, y=0)
            with suppress(AssertionError):  # it has its smallest size
                wait_until(lambda before=inner: self._inner() != before, SETTLES)
        return self._inner()

    def _inner(self):
        return tuple(self.js_around("return [innerWidth, innerHeight]"))

    def all(self, css, text=""):
        return [one[ELEMENT] for one in self.js(SHOWN, css, text)]

    def until(self, is_so, wanted, seconds=60):
        """Fails with what was wanted and what the page says, where it never becomes so."""
        try:
            wait_until(lambda: self._is(is_so), seconds)
        except AssertionError:
            said = self.js_around("return `${location} ${document.body.innerText}`")
            pytest.fail(f"{wanted} never came: {said}")

    def _is(self, so):
        """A question that fails because the page is being left counts as no."""
        try:
            return so()
        except Refused as refused:
            if not refused.is_for_now:
                raise
            return False

    def wait(self, css, text=""):
        self.until(lambda: self.all(css, text), (css, text))

    def gone(self, css, text=""):
        self.until(lambda: not self.all(css, text), f"an end of {css}")

    def does(self, command, css, says="", place=0, **more):
        """With one of those that are shown, once it is, however often it is made anew."""

        def did():
            shown = self.all(css, says)
            return len(shown) > place and self.ask(command, id=shown[place], **more) is None

        self.until(did, (command, css, says))

    def tap(self, css, text=""):
        self.does("ElementClick", css, text)

    def fill(self, css, typed, place=0):
        self.does("ElementClear", css, place=place)
        self.does("ElementSendKeys", css, place=place, text=typed)

    def hold(self, css):
        """With the first button of a mouse, for nearly a second."""
        (found,) = self.all(css)
        steps = [
            {"type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": {ELEMENT: found}},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 900},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("PerformActions", actions=[mouse])

    def text(self, css):
        return self.js("return document.querySelector(arguments[0]).innerText", css)

    def no_faults(self):
        assert self.js_around(FAULTS) == []
        assert self.js(FAULTS) == []

    def view(self, name):
        """Waits for a view of the table, and until nothing moves by itself."""
        self.wait(f"[data-view={name}]")
        self.until(lambda: not self.js(MOVES_BY_ITSELF), "rest")
        self.no_faults()
        self.pause()

    def pause(self):
        self.js_later(SECOND_TAP)

    def state(self):
        """The table's state as the API tells it."""
        self.until(lambda: self.js(SENT), "an empty outbox")
        return self.js_later(STATE)
