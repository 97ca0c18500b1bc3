"""The sheets of Mai-Star."""

from functools import partial

from ...games.mai_star import MOST_PLAYERS
from .. import two_languages
from ..prints import ONE, Kind, Print
from . import aid, geisha, log, picture, result, rules, score, teach
from .lanterns import lanterns, names

TWO_LANGUAGES = partial(two_languages.document, lanterns, names)
SHEETS = {
    "rules": Kind(rules.document, Print(4), Print(0), TWO_LANGUAGES),
    "teach": Kind(teach.document, Print(1, 1, copies=2), Print(2), is_across=True),
    "aid": Kind(aid.document, Print(2, cards=6), Print(2, cards=2), aid.document, is_foldable=True),
    "geisha": Kind(geisha.document, Print(1, 1, cards=6), large_as="rules", copied="geisha"),
    "score": Kind(score.document, Print(1, 1, copies=2), ONE, is_across=True, most_players=MOST_PLAYERS),
    "score-small": Kind(
        score.small, Print(1, 1, copies=4), large_as="score", most_players=score.MOST_ON_QUARTERS
    ),
    "log": Kind(log.document),
}
FORMER = {"cards": "rules"}
FIGURES: dict[str, int] = {}
result_document = result.document
result_picture = picture.page
captions = picture.captions
