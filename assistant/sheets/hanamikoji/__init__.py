"""The sheets of Hanamikoji."""

from functools import partial

from .. import beside
from ..cutouts import HEIGHT, WIDTH
from . import actions, mat, picture, result, rules, score, tiles, tournament
from .lanterns import names, valued

SHEETS = {
    "rules": rules.document,
    "actions": actions.document,
    "score": score.document,
    "tournament": tournament.document,
    "mat": mat.document,
    "tiles": tiles.document,
}
BESIDE = {"actions": actions.document, "rules": partial(beside.document, beside.Lanterns(valued, names))}
LANDSCAPE = frozenset({"mat"})
FIGURES = {"width": WIDTH, "height": HEIGHT, "size": tiles.SIDE}
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["BESIDE", "FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
