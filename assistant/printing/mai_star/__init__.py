"""The sheets of Mai-Star."""

from functools import partial

from ...games.mai_star import MOST_PLAYERS
from .. import two_languages
from ..cutouts import measures
from ..prints import ONE, Print
from . import aid, log, picture, result, rules, score, teach
from .lanterns import lanterns, names

SHEETS = {
    "rules": rules.document,
    "teach": teach.document,
    "aid": aid.document,
    "score": score.document,
    "score-small": score.small,
    "log": log.document,
}
PRINTS = {
    "rules": Print(4),
    "teach": Print(1, 1, copies=2),
    "aid": Print(2, cards=6),
    "score": Print(1, 1, copies=2),
    "score-small": Print(1, 1, copies=4),
    "log": ONE,
}
LARGE_PRINTS = {
    "rules": Print(0),
    "teach": Print(2),
    "aid": Print(2, cards=2),
    "score": ONE,
    "score-small": ONE,
}
BESIDE = {
    "aid": aid.document,
    "rules": partial(two_languages.document, two_languages.Lanterns(lanterns, names)),
}
FOLDED = frozenset({"aid"})
FOR_PLAYERS = {"score": MOST_PLAYERS, "score-small": score.MOST_ON_QUARTERS}
ALIKE_IN_LARGE_PRINT = frozenset({"score-small"})
FORMER = {"cards": "rules"}
LANDSCAPE = frozenset({"score", "teach"})
result_document = result.document
result_picture = picture.page
captions = picture.captions


def figures(style: str) -> dict[str, int]:
    """Return the figures, in mm, that the texts about the sheets name, in one of STYLES."""
    width, height = measures(style)
    return {"width": width, "height": height}


__all__ = [
    "ALIKE_IN_LARGE_PRINT",
    "BESIDE",
    "FOLDED",
    "FORMER",
    "FOR_PLAYERS",
    "LANDSCAPE",
    "LARGE_PRINTS",
    "PRINTS",
    "SHEETS",
    "captions",
    "figures",
    "result_document",
    "result_picture",
]
