"""axe-core finds nothing on any page, in any state, in both themes."""

from .looks import TABLET, broken_rules, in_both_ways_of_writing, walk


@in_both_ways_of_writing
def test_no_page_in_any_state_breaks_a_rule(seen, language):
    broken, *_ = seen(language)
    assert broken == []


def test_no_state_of_the_table_breaks_a_rule_face_to_face(open_at, standing, states):
    page = open_at(standing + states()["counting"], reduced_motion="reduce", **TABLET)
    page.locator("[name=face_to_face] + button").click()
    page.locator("[data-face-to-face]").wait_for()
    shown = {name: states()[name] for name in ("empty", "counting", "scored", "won", "shared")}
    assert walk(page, standing, shown, broken_rules) == [[]]
