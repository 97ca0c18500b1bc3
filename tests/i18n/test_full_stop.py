"""A name that ends with a full stop has no second one behind it."""

from assistant.games.sentence import says

from ..games.speaking import said


def test_a_name_with_a_full_stop_ends_its_sentence_and_any_other_does_not():
    told = [
        said(says("hanamikoji.corrected-moves", round=1, moves=(f"Iroha (fan, 2) → {name}",)))
        for name in ("Ida", "Ida K.")
    ]
    moved = "Round 1 corrected. Move these favor markers: Iroha (fan, 2) → "
    assert told == [f"{moved}Ida.", f"{moved}Ida K."]
