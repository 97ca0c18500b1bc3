"""Lines with words from right to left, as they stand on paper."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.printing.directions import carried, closed, isolated, spans

HEBREW = "אבג"


def seen(text):
    """The letters on paper, from the left."""
    return "".join(span.text[::-1] if span.is_leftward else span.text for span in spans(text))


def test_words_stand_in_the_order_in_which_they_are_read():
    expected = {
        "Anna wins": "Anna wins",
        "אבג": "גבא",
        "אבג דה": "הד גבא",
        "⁨אבג⁩ wins": "גבא wins",
        "Anna, ⁨אבג⁩ and ⁨דה⁩": "Anna, גבא and הד",
        "⁨אבג⁩ 3 – Anna 2": "גבא 3 – Anna 2",
        "⁨אבג 2⁩ wins": "2 גבא wins",
        "⁨אבג 12:30, 5%⁩!": "5% ,12:30 גבא!",
        "⁨Anna אבג 2⁩!": "Anna 2 גבא!",
        "⁨אבג Anna דה⁩!": "הד Anna גבא!",
        "⁨אבג (דה)⁩!": ")הד( גבא!",
        "⁨אב\u05b7ג⁩": "ג\u05b7בא",
        "⁨عمر ٣٤ علي⁩": "يلع ٣٤ رمع",
        "⁨⁨אבג⁩ & ⁨Anna⁩ א⁩": "א Anna & גבא",
        "◆ ⁨דה…": "◆ …הד",
        "אבג⁩": "גבא",
        "": "",
    }
    faults = [(text, seen(text), right) for text, right in expected.items() if seen(text) != right]
    assert faults == []


def test_a_name_is_kept_apart_as_long_as_its_lines():
    assert isolated("Anna") == "Anna"
    assert isolated(HEBREW) == f"⁨{HEBREW}⁩"
    assert closed("◆ ⁨אב…") == "◆ ⁨אב…⁩"
    assert carried(["⁨אבג", "דה⁩ wins", "so"]) == ["⁨אבג⁩", "⁨דה⁩ wins", "so"]


@settings(max_examples=100)
@given(st.text(st.sampled_from("aאبש1٣ (.-%\u05b7⁨⁩⁧")))
def test_no_letter_is_lost_or_doubled(text):
    kept = [sign for sign in text if unicodedata.category(sign) != "Cf"]
    assert sorted(seen(text)) == sorted(kept)
