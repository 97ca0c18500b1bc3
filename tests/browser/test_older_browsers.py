"""Browsers that lack what is new: in each one joins, counts, scores and corrects by touch all the same."""

import re
from functools import partial
from urllib.parse import urlsplit

import pytest

from assistant import create_app

from ..factories import FIRST_ROUND
from .conftest import serving_here
from .hands import open_table, shown, state, take_seat, tap_each, view
from .states import Tables

# The features that are taken away, with the words by which style sheets and scripts ask for them.
TIMEOUT = ("AbortSignal.timeout",)
HAS = (":has(",)
CONTAINERS = ("@container", "container:", "container-type:", *(f"cq{unit}" for unit in "whib"))
OF_CHROME_99 = (*TIMEOUT, *HAS, *CONTAINERS, "color-mix(", "dvh", "translate:", "rotate:", "scale:")
LAYERS = ("@layer", "revert-layer")
EACH = {"AbortSignal.timeout": TIMEOUT, "has": HAS, "container queries": CONTAINERS}
TOGETHER = {"Chrome 99": OF_CHROME_99, "older than cascade layers": (*LAYERS, *OF_CHROME_99)}


def lacking(words, config):
    """The application, whose every asset names what is missing by a name that no browser knows."""
    app = create_app(config)
    for name, asset in app.extensions["assets"].items():
        if name.endswith((".css", ".js")):
            for word in words:
                unknown = re.sub(r"[a-z-]+\W?$", r"un\g<0>", word)
                asset.content = asset.content.replace(word.encode(), unknown.encode())
    return app


@pytest.mark.parametrize(
    "words",
    [
        *(pytest.param(words, id=name) for name, words in TOGETHER.items()),
        *(pytest.param(words, id=name) for name, words in EACH.items()),
    ],
)
def test_a_round_is_joined_counted_scored_and_corrected_by_touch(tmp_path, open_at, words):
    with serving_here({"DATA": tmp_path}, partial(lacking, words)) as address:
        anna = open_at(address)
        assert anna.locator(".plain").is_visible() == ("@layer" in words)
        open_table(anna)
        anna.get_by_role("link", name="Share").tap()
        code = anna.locator("strong.code").inner_text().replace(" ", "")
        noah = open_at(f"{address}/j/{code}")
        take_seat(noah, "Noah")

        Tables(address).count(urlsplit(noah.url).path.removeprefix("/t/"), [*FIRST_ROUND[:6], [0, 0]])
        tap_each(noah, [*[[0, 0]] * 6, FIRST_ROUND[6]])
        shown(noah, FIRST_ROUND)
        noah.get_by_role("button", name="Score round 1").tap()
        view(noah, "scored")

        noah.goto(noah.url.split("?")[0] + "/rounds/1?by=markers")
        noah.locator("[name=tap][value='marker/1/1']").tap()
        noah.locator("[aria-pressed=true][value='marker/1/1']").wait_for()
        noah.get_by_role("button", name="Save round 1").tap()
        view(noah, "scored")
        assert state(noah)["markers"][1] == 1
