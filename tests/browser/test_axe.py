"""axe-core finds nothing on any page, in any state, in both themes and all four languages."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from assistant.words import LANGUAGES

from .states import Tables, addresses, reach

TABLET = {"viewport": {"width": 820, "height": 1180}, "is_mobile": False}


@pytest.fixture(params=sorted(LANGUAGES))
def page(request, open_phone):
    return open_phone(locale=request.param, reduced_motion="reduce")


def violations(page, states, address):
    found = []
    for name, path in states.items():
        reach(page, address, name, path)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for rule in Axe().run(page).response["violations"]:
                found.append((name, scheme, rule["id"], [node["html"][:90] for node in rule["nodes"][:3]]))
    return found


def test_no_page_in_any_state_breaks_a_rule(page, address):
    assert violations(page, addresses(Tables(address)), address) == []


def test_no_state_of_the_table_breaks_a_rule_face_to_face(open_phone, address):
    page = open_phone(reduced_motion="reduce", **TABLET)
    states = addresses(Tables(address))
    page.goto(address + states["counting"])
    page.locator("[name=face_to_face] + button").click()
    page.locator("[data-face-to-face]").wait_for()
    shown = {name: states[name] for name in ("empty", "counting", "scored", "won", "shared")}
    assert violations(page, shown, address) == []
