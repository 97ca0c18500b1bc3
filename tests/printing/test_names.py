import pytest

from assistant.printing.names import lacks, printed, printed_person, with_sign


@pytest.mark.parametrize(
    "name", ["Anna", "Zoë", "Zoe\u0308", "Ζωή", "Наташа", "翔太", "O’Brien-Łukasz 2", "Fẹmi"]
)
def test_a_name_that_the_fonts_have_is_printed_as_it_is(fonts, name):
    assert not lacks(fonts, name)
    assert printed(fonts, name, 0, "Player 1") == name.replace("e\u0308", "ë")


@pytest.mark.parametrize(
    ("name", "player", "expected"),
    [
        ("محمد", 0, "◆ Player 1"),
        ("ชัย", 1, "● Player 2"),
        ("👩‍👧", 0, "◆ Player 1"),
        ("🌸Anna🌸", 0, "◆ Player 1 · Anna"),
        ("Anna  🌸  Maria", 1, "● Player 2 · Anna Maria"),
        ("🌸 !", 0, "◆ Player 1"),
        ("Fẹ\u0301mi", 0, "◆ Player 1 · Fẹmi"),
        ("q\u0301", 0, "◆ Player 1 · q"),
    ],
)
def test_of_another_name_the_seat_is_printed_and_what_can_be(fonts, name, player, expected):
    assert lacks(fonts, name)
    shown = printed(fonts, name, player, f"Player {player + 1}")
    assert shown == expected
    assert not lacks(fonts, shown)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anna\u200e", "Anna"),
        ("Anna\ufe0f", "Anna"),
        ("An\u200bna", "Anna"),
        ("Anna\U0001f3fd", "Anna"),
        ("Maxi\u00admilian", "Maximilian"),
        ("Jean\u202fLuc", "Jean\u00a0Luc"),
        ("辻\U000e0100", "辻"),
    ],
)
def test_what_is_invisible_in_a_name_is_neither_printed_nor_lacking(fonts, name, expected):
    assert not lacks(fonts, name)
    assert printed(fonts, name, 0, "Player 1") == expected


def test_the_sign_of_a_seat_stands_before_a_name_once():
    assert with_sign("Anna", 0) == "◆ Anna"
    assert with_sign("Noah", 1) == "● Noah"
    assert with_sign("● Player 2 · Noah", 1) == "● Player 2 · Noah"


@pytest.mark.parametrize(
    ("name", "shown"), [("Anna", "Anna"), ("🌸Anna", "Player 64 · Anna"), ("🌸", "Player 64")]
)
def test_a_person_without_a_seat_has_a_number_where_the_fonts_lack_something(fonts, name, shown):
    assert printed_person(fonts, name, "Player 64") == shown
