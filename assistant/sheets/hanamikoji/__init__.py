"""The sheets of Hanamikoji."""

from functools import partial

from .. import beside
from . import actions, picture, result, rules, score
from .lanterns import names, valued

SHEETS = {"rules": rules.document, "actions": actions.document, "score": score.document}
BESIDE = {"rules": partial(beside.document, beside.Lanterns(valued, names))}
LANDSCAPE = frozenset({"actions"})
FIGURES = {"width": actions.WIDTH, "height": actions.HEIGHT}
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["BESIDE", "FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
