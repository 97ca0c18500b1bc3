"""Names without what nobody sees, and what stands for a name on a seal."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.names import MOST_MARKS, cleaned, initial, longest_word
from assistant.matches.player_keys import person_of

CLEAN = [
    "Anna",
    "Nguyễn Thị Ánh",
    "שָׁלוֹם",
    "กี่ ปู่ ญี่ปุ่น",
    "क्षमा श्री",
    "क्\u200dष",  # the half form of a letter
    "ශ්\u200dරී",
    "علی\u200cرضا",
    "کِ\u200cی",
    "བསྒྲུབས",
    "辻\U000e0100",
    "❤\ufe0f Lin",
    "1\ufe0f\u20e3",
    "👩🏽\u200d👧",
    "🏳\ufe0f\u200d🌈",
    "🧑\u200d⚕\ufe0f",
    "🇯🇵",
    "🏴\U000e0067\U000e0062\U000e007f",
]
HARD = (
    "aé花שא\u0627\u0915\u094d\u0301\u05b7\u200b\u200c\u200d\ufe0f\u20e3\u2800 1"
    "👩🏽\U000e0100\U000e0062\U0001f3f4İ\u0378"
)


def test_what_can_be_seen_in_a_name_stays():
    assert [name for name in CLEAN if cleaned(name) != unicodedata.normalize("NFC", name)] == []


def test_names_that_look_the_same_are_the_same():
    invisible = "\u200b\ufeff\u00ad\u2060\u200d\u200c\u200e\u034f\u061c\ufe0f\u180f\U000e0100\U000e0041"
    look_alikes = [f"An{sign}na" for sign in invisible]
    blanks = [f"{sign}Anna{sign}" for sign in "\u2800\u3164\u115f\u1160\uffa0\u180e\u17b4\U0001d159\u3000"]
    assert {*map(cleaned, (*look_alikes, *blanks))} == {"Anna"}
    assert {*map(person_of, (*look_alikes, *blanks))} == {"anna"}
    assert cleaned("Z" + "\u0301" * 30) == "Ź" + "\u0301" * MOST_MARKS


@settings(max_examples=200)
@given(st.text(st.sampled_from(HARD) | st.characters(codec="utf-8")))
def test_a_clean_name_stays_as_it_is_and_names_the_same_person(text):
    once = cleaned(text)
    assert cleaned(once) == once
    assert person_of(once) == person_of(text) == person_of(person_of(text))


def test_the_longest_word_of_a_name_is_its_longest_part_in_which_no_line_breaks():
    names = {"Anna": 4, "Anna Maria": 5, "Anne-Sophie": 6, "ゆきこ": 0, "ゆきこ Müller": 6, "דנה בן־דוד": 3}
    assert {name: longest_word(name) for name in [*names, "Zoe\u0301"]} == {**names, "Zoe\u0301": 3}


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
