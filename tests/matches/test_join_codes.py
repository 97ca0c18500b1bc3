"""A code is found in whatever people type or paste, and what can't be one is no guess."""

import pytest

from assistant.matches.join_codes import find_code

PASTED = [
    "K7M2QX", "k7m2qx", " K7M2QX\n", "K7M 2QX", "K7M-2QX", "K7M – 2QX", "K7M\u00a02QX", "K-7-M-2-Q-X",
    "K7M2QX.", "“K7M2QX”", "(K7M2QX)", "«K7M2QX»", "「K7M2QX」", "**K7M2QX**", "_K7M2QX_",
    "Code: K7M2QX", "Code：K7M2QX", "The code is K7M 2QX!", "thanks, it's K7M2QX",
    "K7M\u200b2QX", "\ufeffK7M2QX", "K7M\u00ad2QX", "\u2066K7M2QX\u2069", "Ｋ７Ｍ２ＱＸ",
    "http://192.168.1.7:8000/j/K7M2QX", "http://192.168.1.7:8000/j/K7M2QX/", "HTTP://GAME.LOCAL/J/K7M2QX",
    "https://play.example/tea/j/K7M2QX?fbclid=abcdef", "https://play.example/j/K7M2QX#x",
    "Join us at https://play.example/j/K7M2QX, we begin at 8.", "Join us: https://play.example/j/k7m2qx!",
]  # fmt: skip


@pytest.mark.parametrize("text", PASTED)
def test_a_code_is_found_as_people_paste_it(text):
    assert find_code(text) == "K7M2QX"


def test_a_hosted_code_is_longer():
    assert find_code("K7M2-QX34") == "K7M2QX34"


@pytest.mark.parametrize(
    "text", ["", "code", "K7M2Q", "K7M2QXA", "O0I1L2", "https://play.example/", "🎴" * 6]
)
def test_what_can_be_no_code_is_none(text):
    assert find_code(text) is None
