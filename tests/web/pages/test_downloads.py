"""The names of files that are offered for download."""

from urllib.parse import quote

from assistant.web.pages.downloads import disposition


def test_browsers_that_know_only_ascii_get_a_name_without_other_words_that_keeps_its_kind():
    name = "hanamikoji-event-東京.ja.a4.pdf"
    plain = 'inline; filename="hanamikoji-event.ja.a4.pdf"'
    assert disposition("inline", name) == f"{plain}; filename*=UTF-8''{quote(name)}"
    assert disposition("inline", "hanamikoji-event.ja.a4.pdf") == plain
