"""A name that ends with a full stop has no second one behind it."""

import pytest
from jinja2 import Environment

from assistant import i18n
from assistant.games.sentence import says

from ..games.speaking import said


def test_a_name_with_a_full_stop_ends_its_sentence_and_any_other_does_not():
    told = [
        said(says("hanamikoji.corrected-moves", round=1, moves=(f"Iroha (fan, 2) → {name}",)))
        for name in ("Ida", "Ida K.")
    ]
    moved = "Round 1 corrected. Move these favor markers: Iroha (fan, 2) → "
    assert told == [f"{moved}Ida.", f"{moved}Ida K."]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("From {{ name }}.", "Club night", "From Club night."),
        ("From {{ name }}.", "Go & Co. e.V.", "From Go &amp; Co. e.V."),
        ("From {{ name }}.", "كبير.", "From \u2068كبير.\u2069"),
        ("{{ name }}から。", "大会。", "大会。から。"),
        ("主催は{{ name }}。", "大会。", "主催は大会。"),
    ],
)
def test_a_template_s_sentence_ends_with_a_name_as_any_other_does(text, name, expected):
    environment = Environment(autoescape=True)
    i18n.install(environment)
    template = environment.from_string(f"{{% trans name=name %}}{text}{{% endtrans %}}")
    assert template.render(name=name) == expected
