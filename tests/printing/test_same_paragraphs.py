"""A sheet has the same paragraphs in every language: what it says is chosen, never what happened to fit."""

from collections import defaultdict
from functools import cache

from assistant.i18n import DEFAULT, LANGUAGES

from ..test_rulebook import texts, words
from .cast import lines, sheets_of_all_languages

ENDS = ".?:。？："


def plain(text):
    return "".join(text.split()).translate(dict.fromkeys(map(ord, "\u200b\u2060\u202f")))


def paragraphs(game, language):
    """The paragraphs by path, of all in the words of a language."""
    found = ((path, plain(text)) for path, text in texts(words(language, game)))
    return {path: text for path, text in found if text.rstrip("」”»").endswith(tuple(ENDS))}


@cache
def repeated(game):
    """The paths of those which are a part of others in a language, so that finding them says nothing."""
    found = set()
    for every in (paragraphs(game, language) for language in LANGUAGES):
        found |= {path for path, text in every.items() if sum(text in other for other in every.values()) > 1}
    return found


def told(press, sheet):
    """The paths of the paragraphs that a sheet has."""
    said = plain("".join(lines(press.set(sheet))))
    every = paragraphs(sheet.game, sheet.language).items()
    return {path for path, text in every if text in said} - repeated(sheet.game)


@sheets_of_all_languages
def test_each_sheet_has_the_same_paragraphs_in_all_languages(press, sheets):
    found = defaultdict(dict)
    for sheet in sheets:
        found[sheet.game, sheet.sheet, sheet.paper, sheet.style][sheet.language] = told(press, sheet)
    wrong = {
        (*how, language): paths ^ row[DEFAULT]
        for how, row in found.items()
        for language, paths in row.items()
        if paths != row[DEFAULT]
    }
    assert wrong == {}
    assert {len(row[DEFAULT]) > 30 for how, row in found.items() if how[1] == "rules"} == {True}
