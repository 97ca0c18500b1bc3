"""A language more costs next to nothing: few tests are there once for each, and none of those is dear."""

import re
from collections import Counter, defaultdict

from assistant.i18n import LANGUAGES

A_LANGUAGE = 45  # cases for each language, of all that were collected
A_PAIR = 1  # cases for each two of them
DEAR = ("tests/browser/", "tests/engines/", "tests/hosted/")  # a browser or a server is started for it
BETWEEN = re.compile(r"[^\w ]")  # the parts of a test's id; in those with a space something is said


def languages(item):
    """Those that the id of a test names."""
    return {part for part in BETWEEN.split(item.nodeid.partition("[")[2]) if part in LANGUAGES}


def for_each_language(items):
    """The functions of which there are cases for every language, and how many for each at most."""
    cases = defaultdict(Counter)
    for item in items:
        cases[item.nodeid.partition("[")[0]].update(languages(item))
    every = LANGUAGES.keys() - {"en"}
    return {function: max(count.values()) for function, count in cases.items() if every <= count.keys()}


def test_few_tests_are_there_once_for_each_language(request):
    multiplied = for_each_language(request.session.items)
    assert sum(multiplied.values()) <= A_LANGUAGE, multiplied


def test_none_of_them_starts_a_browser_or_a_server(request):
    multiplied = for_each_language(request.session.items)
    assert [function for function in multiplied if function.startswith(DEAR)] == []


def test_few_tests_are_there_once_for_each_two_languages(request):
    pairs = [item for item in request.session.items if len(languages(item)) > 1]
    assert len(pairs) <= A_PAIR * len(LANGUAGES) * (len(LANGUAGES) - 1), {item.function for item in pairs}
