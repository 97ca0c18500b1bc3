"""The rules name the people who made a game and their publisher on the first page, in every language."""

import pytest

from assistant.i18n import LANGUAGES
from assistant.printing.documents import GameSheet

from ..pairs import offenders
from .cast import texts

MAKERS = {
    "hanamikoji": [("Kota Nakayama", "中山宏太"), ("Maisherly Chan",), ("EmperorS4",)],
    "mai-star": [
        ("Seiji Kanai", "カナイセイジ"),
        ("Noboru Sugiura", "杉浦のぼる"),
        ("Kanai Factory, 2010", "Kanai Factory，2010年", "カナイ製作所（2010年）"),
    ],
}


@pytest.mark.parametrize("game", MAKERS)
def test_the_rules_name_the_makers_of_the_game(press, game):
    def lacking(language):
        first = press.set(GameSheet(game, "rules", language, "a4")).pages[0]
        told = " ".join(texts(first.marks))
        return [maker for maker in MAKERS[game] if not any(name in told for name in maker)]

    assert offenders(LANGUAGES, lacking) == {}
