"""The sheets of Mai-Star."""

from functools import partial

from .. import beside
from ..cutouts import HEIGHT, WIDTH
from . import aid, cards, picture, result, rules, score
from .lanterns import lanterns, names

SHEETS = {"rules": rules.document, "cards": cards.document, "aid": aid.document, "score": score.document}
FIGURES = {"width": WIDTH, "height": HEIGHT}
BESIDE = {"aid": aid.document, "rules": partial(beside.document, beside.Lanterns(lanterns, names))}
LANDSCAPE: frozenset[str] = frozenset()
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["BESIDE", "FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
