"""The sheets of Hanamikoji."""

from functools import partial

from .. import two_languages
from ..prints import ONE, Kind, Print
from . import aid, box_card, log, picture, pieces, result, round_robin, rules, score, series, teach
from .lanterns import names, valued

TWO_LANGUAGES = partial(two_languages.document, valued, names)
SHEETS = {
    "rules": Kind(rules.document, Print(2), Print(0), TWO_LANGUAGES),
    "teach": Kind(teach.document, Print(1, 1, copies=2), Print(2), is_across=True),
    "aid": Kind(aid.document, Print(2, cards=6), Print(2, cards=2), aid.document, is_foldable=True),
    "box-card": Kind(box_card.document, large_as="teach"),
    "score": Kind(score.document, Print(1, 1, copies=2), ONE, is_across=True),
    "score-small": Kind(score.small, Print(1, 1, copies=4), large_as="score"),
    "log": Kind(log.document),
    "series": Kind(series.document),
    "round-robin": Kind(round_robin.document),
    "pieces": Kind(pieces.document, Print(2, pieces=16)),
}
FORMER = {"actions": "aid", "tiles": "pieces", "tournament": "round-robin"}
FIGURES = {"size": pieces.SIDE}
result_document = result.document
result_picture = picture.page
captions = picture.captions
