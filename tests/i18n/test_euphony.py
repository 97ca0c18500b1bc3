"""In Spanish “and” is another word before a name that begins with its sound."""

import pytest

from assistant.games.sentence import says
from assistant.i18n.euphony import euphonic

from ..games.speaking import said

AND = "Gana %(a)s y %(b)s y %(c)s, y Ivo"


@pytest.mark.parametrize("name", ["Iroha", "íñigo", "Hilda", "\u2068Inés\u2069"])
def test_before_its_own_sound_it_is_another(name):
    assert euphonic(AND, {"b": name, "c": "Ana"}, "es") == "Gana %(a)s e %(b)s y %(c)s, y Ivo"


@pytest.mark.parametrize("name", ["Ana", "Ian", "Hielo", "Hugo", "Ayane", "伊織", 1])
def test_before_others_it_stays(name):
    assert euphonic(AND, {"b": name, "c": name}, "es") == AND


def test_other_languages_have_it_as_a_word_of_their_own():
    assert euphonic(AND, {"b": "Iroha", "c": "Ida"}, "fr") == AND


def test_lists_have_it():
    assert said(says("hanamikoji.wins", name=("Ana", "Ugo", "Inés")), "es") == "Gana Ana, Ugo e Inés"
