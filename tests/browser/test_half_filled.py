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
