"""The settings of a table: one Save for all that is filled in."""

from .hands import choose, state


def fill(page, name):
    choose(page, "Settings")
    page.get_by_label("Name 1").fill(name)
    page.get_by_role("radio", name="Noah").check()
    page.locator("form", has=page.get_by_role("radio", name="Noah")).get_by_role(
        "button", name="Save"
    ).click()


def kept(page):
    shown = state(page)
    return shown["players"][0]["name"], shown["round"]["starting_player"], shown["version"]


def test_a_name_is_saved_with_the_starting_player_whichever_save_is_tapped(phone):
    fill(phone, "Ida")
    phone.get_by_text("Saved.").wait_for()
    assert kept(phone) == ("Ida", 1, 3)


def test_what_is_refused_is_shown_and_what_was_not_saved_stays_filled_in(phone):
    fill(phone, "Noah")
    phone.get_by_role("alert").wait_for()
    assert kept(phone) == ("Anna", 0, 1)
    assert phone.get_by_role("radio", name="Noah").is_checked()
