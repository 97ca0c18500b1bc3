"""WebDriver as two engines speak it: WebKit's driver over HTTP, Firefox over a socket (Marionette)."""

import http.client
import json
import socket
import subprocess
from contextlib import closing, contextmanager

from ..ports import free_port, listens
from ..programs import needed
from ..running import expected, running
from ..servers import wait_until

LONGEST_ANSWER = 120  # seconds
SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
# Without it the toolbar keeps the page at least 447 px wide.
FLAGS = ["--automation", "--full-screen"]
PATHS = {
    "Back": "back",
    "ElementClear": "element/{id}/clear",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
    "ExecuteAsyncScript": "execute/async",
    "ExecuteScript": "execute/sync",
    "Navigate": "url",
    "PerformActions": "actions",
    "Refresh": "refresh",
    "SetTimeouts": "timeouts",
    "SetWindowRect": "window/rect",
    "SwitchToFrame": "frame",
}
PREFERENCES = {
    "marionette.port": 0,  # a free one
    "intl.accept_languages": "en",
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.aboutwelcome.enabled": False,
}


# The page is being left, or it moves: then nothing was done.
NOT_NOW = (
    "element click intercepted",
    "element not interactable",
    "no such element",
    "no such frame",
    "no such window",
    "stale element reference",
)


class Refused(Exception):
    """The error of an engine, and its reason."""

    def __init__(self, error):
        super().__init__(f"{error['error']}: {error['message']}")
        self.is_for_now = error["error"] in NOT_NOW


@contextmanager
def screen():
    """The name of a display that nobody sees."""
    command = [needed("Xvfb"), "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1200x24"]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        with expected(process):
            told = process.stdout.readline().decode().strip()
        yield f":{told}"


@contextmanager
def webkit(environment):
    """A function that asks a new WebKit, with a display, for a command."""
    port = free_port()
    with running([needed("WebKitWebDriver"), f"--port={port}"], env=environment, **SILENT):
        wait_until(lambda: listens(port))
        options = {"binary": needed("MiniBrowser"), "args": FLAGS}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = f"/session/{asked(port, 'POST', '/session', wanted)['sessionId']}"
        try:
            yield lambda command, **given: asked(
                port, "POST", f"{session}/{PATHS[command].format(**given)}", given
            )
        finally:
            asked(port, "DELETE", session)


def asked(port, method, path, body=None):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=LONGEST_ANSWER)
    with closing(line):
        line.request(method, path, json.dumps(body or {}))
        answer = line.getresponse()
        value = json.loads(answer.read())["value"]
    if answer.status != 200:
        raise Refused(value)
    return value


@contextmanager
def firefox(profile):
    """A function that asks a new Firefox, which keeps what it has in this folder, for a command."""
    said = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(said))
    told = profile / "MarionetteActivePort"
    told.unlink(missing_ok=True)
    command = [
        needed("firefox-esr", "firefox"),
        "--headless",
        "--no-remote",
        "--marionette",
        "--profile",
        profile,
    ]
    with running(command, **SILENT):
        wait_until(lambda: told.exists() and told.read_text())
        line = socket.create_connection(("127.0.0.1", int(told.read_text())), timeout=LONGEST_ANSWER)
        with line, line.makefile("rb") as heard:
            received(heard)  # its greeting
            ask = Marionette(line, heard)
            ask("NewSession")
            yield ask


class Marionette:
    """Messages both ways are arrays in JSON, each behind its length and a colon."""

    def __init__(self, line, heard):
        self.line, self.heard, self.number = line, heard, 0

    def __call__(self, command, **given):
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{command}", given]).encode()
        self.line.sendall(b"%d:%s" % (len(message), message))
        _, _, error, value = received(self.heard)
        if error:
            raise Refused(error)
        return value["value"] if isinstance(value, dict) and "value" in value else value


def received(heard):
    digits = b""
    while (byte := heard.read(1)) != b":":
        digits += byte
    return json.loads(heard.read(int(digits)))
