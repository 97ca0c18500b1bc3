"""A form for a new table that is half filled in: what is typed stays until it is sent."""


def typed(page):
    return [page.locator("form[data-remembers]:visible [name=player]").nth(n).input_value() for n in (0, 1)]


def test_names_stay_over_back_a_reload_and_another_language_until_they_are_sent(open_phone):
    page = open_phone("/")
    home = page.url
    page.locator("form[data-remembers]:visible [name=player]").first.fill("Ida")
    page.goto(f"{home}rules/hanamikoji")
    page.go_back()
    assert typed(page) == ["Ida", ""]
    page.reload()
    page.locator(".languages summary").click()
    page.locator(".languages [value=fr]").click()
    page.locator("html[lang=fr]").wait_for()
    assert typed(page) == ["Ida", ""]
    page.locator("form[data-remembers]:visible .start").click()
    page.wait_for_url("**/t/*")
    page.goto(home)
    assert typed(page)[0] == ""


def test_the_number_of_a_mini_expansion_is_asked_of_who_plays_with_one(open_phone):
    page = open_phone()
    page.locator("summary:visible", has_text="Options").click()
    number = page.locator("[name=expansion_set]")
    assert number.is_hidden()
    page.get_by_text("With the mini expansions").click()
    number.fill("4")
    page.get_by_text("With the mini expansions").click()
    assert number.is_visible(), "what is sent is seen"
