"""A table that is deleted: asked about first, and every phone at it is told."""

from .hands import open_table, state


def test_a_phone_that_shows_a_deleted_table_says_that_it_is_gone(open_phone):
    anna = open_phone()
    open_table(anna)
    noah = open_phone(state(anna)["links"]["play"])
    anna.get_by_role("link", name="Settings").click()
    anna.get_by_role("link", name="Delete this table").click()
    anna.get_by_role("button", name="Yes, delete it").click()
    anna.get_by_text("The table is deleted.").wait_for()
    noah.get_by_role("heading", name="There is no table at this address.").wait_for()
    noah.get_by_role("link", name="To the first page").click()
    noah.get_by_role("heading", level=1).wait_for()
