"""Phones that share a table without a server: each a browser of its own, joined by two codes."""

from contextlib import contextmanager

from .conftest import ARRIVALS, PHONE, SHORT_TAPS
from .hands import NEVER, view
from .phone import FRAME

# A page's connections, and how to lose them: what is cut stays so until it is mended. What a test
# calls stray is kept from the page.
CONNECTIONS = """
    window.connections = [];
    window.channels = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) { super(...given); connections.push(this); }
        setRemoteDescription(told) {
            return window.isCut ? Promise.reject(new Error("no network")) : super.setRemoteDescription(told);
        }
        createDataChannel(...given) {
            const channel = super.createDataChannel(...given);
            const listen = channel.addEventListener.bind(channel);
            channel.addEventListener = (name, hear, ...options) => {
                listen(name, (event) => { if (!window.isStray?.(event)) hear(event); }, ...options);
            };
            channels.push(channel);
            return channel;
        }
    };
"""
CUT = "() => { window.isCut = true; connections.forEach((one) => one.close()); }"
MENDED = "() => { window.isCut = false; }"


@contextmanager
def another_phone(browser, **options):
    """A phone that has never seen the app."""
    context = browser.new_context(**{**PHONE, **options})
    context.add_init_script(SHORT_TAPS + ARRIVALS + CONNECTIONS)
    context.set_default_timeout(NEVER)
    faults = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    yield context
    context.close()
    assert faults == []


def invite(host, way="Continue without a camera"):
    """The link that the host shows, `host` being its page; leaves the dialog open."""
    app = host.frame(name=FRAME)
    app.get_by_role("link", name="Share", exact=True).click()
    app.get_by_role("button", name="Invite others").click()
    host.get_by_role("button", name=way).click()
    return text(host, "invite")


def text(page, dialog):
    """The link or the code in a dialog, once it is there."""
    field = page.locator(f"[data-dialog={dialog}] [data-text]")
    field.wait_for()
    return field.input_value()


def answer(host, code):
    """Hands the code of a guest to the host."""
    host.locator("[data-answer]").fill(code)
    host.locator("[data-dialog=invite]").wait_for(state="hidden")


def join(host, context, name=None, stage="counting"):
    """A guest's page, joined; with the seat of `name`, at the board."""
    page = context.new_page()
    page.goto(invite(host))
    answer(host, text(page, "visit"))
    close_the_sheet(host.frame(name=FRAME))
    if name:
        app = framed(page, ".seat-cards")
        app.locator(".seat-card", has_text=name).click()
        view(framed(page, "[data-view]"), stage)
    return page


def close_the_sheet(app):
    if app.locator("#dialog[open]").count():
        app.locator("#dialog [aria-label=Close]").click()


def framed(page, what="#main"):
    """The frame of the app's pages, once it shows that."""
    page.frame_locator(f"iframe[name={FRAME}]").locator(what).first.wait_for()
    return page.frame(name=FRAME)
