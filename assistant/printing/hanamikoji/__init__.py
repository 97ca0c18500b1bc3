"""The sheets of Hanamikoji."""

from functools import partial

from .. import two_languages
from ..cutouts import measures
from ..prints import ONE, Print
from . import aid, picture, result, rules, score, series, teach, tiles, tournament
from .lanterns import names, valued

SHEETS = {
    "rules": rules.document,
    "teach": teach.document,
    "actions": aid.document,
    "score": score.document,
    "score-small": score.small,
    "series": series.document,
    "tournament": tournament.document,
    "tiles": tiles.document,
}
PRINTS = {
    "rules": Print(2),
    "teach": Print(1, 1, copies=2),
    "actions": Print(2, cards=6),
    "score": Print(1, 1, copies=2),
    "score-small": Print(1, 1, copies=4),
    "series": ONE,
    "tournament": ONE,
    "tiles": Print(2, pieces=16),
}
LARGE_PRINTS = {
    "rules": Print(0),
    "teach": Print(2),
    "actions": Print(2, cards=2),
    "score": ONE,
    "score-small": ONE,
}
BESIDE = {
    "actions": aid.document,
    "rules": partial(two_languages.document, two_languages.Lanterns(valued, names)),
}
FOLDED = frozenset({"actions"})
FOR_PLAYERS: dict[str, int] = {}
ALIKE_IN_LARGE_PRINT = frozenset({"score-small"})
FORMER: dict[str, str] = {}
LANDSCAPE = frozenset({"score", "teach"})
result_document = result.document
result_picture = picture.page
captions = picture.captions


def figures(style: str) -> dict[str, int]:
    """Return the figures, in mm, that the texts about the sheets name, in one of STYLES."""
    width, height = measures(style)
    return {"width": width, "height": height, "size": tiles.SIDE}


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
