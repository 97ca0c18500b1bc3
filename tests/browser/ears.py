"""The words of a screen reader for a page that is used by the keyboard alone, as a script to read."""

from itertools import pairwise

from playwright.sync_api import Error

from .hands import wait_until

# Told of a page as it happens: what it is called, what is announced, and a focus that got lost.
LISTEN = """
    (() => {
        let changed = 0;
        let had = null;
        let leaves = false; // from the last stop to the browser's own
        addEventListener("keydown", ({ key }) => { leaves = key === "Tab"; }, true);
        window.quietFor = () => performance.now() - changed;
        const tell = (kind, text) => { heard(kind, text.replace(/\\s+/g, " ").trim()); };
        const announced = ({ addedNodes }) => {
            addedNodes.forEach(({ textContent }) => tell("hears", textContent));
        };
        const alerts = (node) => node.matches?.("[role=alert]")
            ? [node] : [...node.querySelectorAll?.("[role=alert]") ?? []];
        const watch = (where, react, more) => {
            new MutationObserver(react).observe(where, { childList: true, ...more });
        };
        const look = () => {
            const has = document.activeElement === document.body ? null : document.activeElement;
            if (has === had) return;
            changed = performance.now();
            if (!has && document.hasFocus() && !leaves) tell("lost", had.outerHTML.slice(0, 160));
            had = has;
        };
        document.addEventListener("DOMContentLoaded", () => {
            tell("page", document.title);
            if (window.toldIn) watch(toldIn, (changes) => changes.forEach(announced));
            watch(document.body, (changes) => {
                changed = performance.now();
                const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(alerts);
                added.forEach(({ textContent }) => tell("alert", textContent));
            }, { subtree: true });
            const each = () => { look(); requestAnimationFrame(each); };
            each();
        });
    })()
"""
SETTLED = """
    document.readyState === "complete" && quietFor() > 800
        && !Object.keys(localStorage).some((key) => key.startsWith("tapped "))
"""
AROUND = {"alertdialog", "dialog", "form", "group", "list", "navigation", "region", "toolbar"}
STATES = ("pressed", "expanded", "disabled", "checked")
WHOLE_PAGE = ("generic", "none")  # as it is loaded, or behind its last stop
MOST_STOPS = 80


class Ears:
    """A phone that is played by keys; `script` has a line (who, what, words) for all that is said."""

    def __init__(self, page, owner, script):
        self.page, self.owner, self.script = page, owner, script
        self._around = []
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")
        page.context.expose_binding("heard", lambda _, kind, text: self.note(kind, text))
        page.context.add_init_script(LISTEN)
        page.reload()

    def note(self, what, words):
        self.script.append((self.owner, what, words))

    def press(self, key):
        """Presses a key, and says where the focus is, if it has moved or become something else."""
        before = self.focused()
        self.note("presses", key)
        self.page.keyboard.press(key)
        self._tell_focus(before)

    def act(self, key="Enter"):
        """Presses a key and waits for all that comes of it."""
        before = self.focused()
        self.note("presses", key)
        self.page.keyboard.press(key)
        self.settle(before)

    def settle(self, before=None):
        """Waits until nothing comes any more, and says where the focus is then, if that is news."""
        before = before or self.focused()
        wait_until(self.page, self._is_settled)
        self._tell_focus(before)

    def _tell_focus(self, before):
        now = self.focused()
        if now not in (before, *WHOLE_PAGE):
            self.note("focus", now)

    def _is_settled(self):
        try:
            return self.page.evaluate(SETTLED)
        except Error:  # another page is coming
            return False

    def go_to(self, selector, key="Tab"):
        """Presses a key until this has the focus."""
        for _ in range(MOST_STOPS):
            if self.page.evaluate(f"document.activeElement.matches({selector!r})"):
                return
            self.press(key)
        raise AssertionError(f"{selector} can't be reached by {key}")

    def focused(self):
        """The role, the name and the state of what has the focus, after the names of what it is newly in."""
        found = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        one = {"objectId": found["result"]["objectId"]}
        node, *ancestors = self._session.send("Accessibility.getAXNodeAndAncestors", one)["nodes"]
        around = [_said(node) for node in reversed(ancestors) if _is_named_group(node)]
        entered = [words for words in around if words not in self._around]
        self._around = around
        return " / ".join([*entered, _said(node)])


def _is_named_group(node):
    return _value(node, "role") in AROUND and _value(node, "name")


def _said(node):
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
    told = [name if states[name] in (True, "true") else f"not {name}" for name in STATES if name in states]
    parts = [_value(node, what) for what in ("role", "name", "value", "description")]
    return ", ".join(str(part) for part in [*parts, *told] if part not in ("", None))


def _value(node, what):
    return node.get(what, {}).get("value")


def written(script):
    """The script as text, a line for each that is said."""
    return "\n".join(f"{who:5} {what:8} {words}" for who, what, words in script)


def faults(script):
    """A focus that got lost or has no name, and what is announced twice in a row."""
    lost = [line for line in script if line[1] == "lost"]
    unnamed = [line for line in script if line[1] == "focus" and "," not in line[2].split(" / ")[-1]]
    told = [line for line in script if line[1] in ("hears", "alert")]
    by_phone = [[line for line in told if line[0] == who] for who in dict.fromkeys(line[0] for line in told)]
    twice = [one for lines in by_phone for one, other in pairwise(lines) if one == other]
    return [*lost, *unnamed, *twice]
