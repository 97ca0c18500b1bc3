"""The sheets of Hanamikoji."""

from functools import partial

from .. import beside
from ..cutouts import HEIGHT, WIDTH
from . import actions, picture, result, rules, score
from .lanterns import names, valued

SHEETS = {"rules": rules.document, "actions": actions.document, "score": score.document}
BESIDE = {"rules": partial(beside.document, beside.Lanterns(valued, names))}
LANDSCAPE: frozenset[str] = frozenset()
FIGURES = {"width": WIDTH, "height": HEIGHT}
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["BESIDE", "FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
