"""What stands for a name on a seal."""

import pytest

from assistant.games.names import initial


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Anna", "A"),
        ("noah", "N"),
        ("  zoé", "Z"),
        ("élodie", "É"),
        ("e\u0301lodie", "É"),  # the same, a letter and its mark
        ("ßeta", "ß"),
        ("ǆemal", "ǅ"),
        ("გიორგი", "გ"),  # names in Georgian have no capitals
        ("花子", "花"),
        ("が", "が"),
        ("か\u3099", "が"),
        ("한별", "한"),
        ("שרה", "ש"),
        ("שׁרה", "שׁ"),
        ("محمد", "م"),
        ("क्षमा", "क्ष"),
        ("🦊 Fox", "🦊"),
        ("👍🏽", "👍🏽"),
        ("👩‍👧 home", "👩‍👧"),
        ("❤️ Lin", "❤️"),
        ("🇯🇵🇫🇷", "🇯🇵"),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿!", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ("1st", "1"),
        ("W", "W"),
    ],
)
def test_the_initial_of_a_name_is_the_sign_that_its_reader_sees_first(name, first):
    assert initial(name) == first
