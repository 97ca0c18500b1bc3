"""The sheets of Hanamikoji."""

from ..cutouts import HEIGHT, WIDTH
from . import actions, picture, result, rules, score

SHEETS = {"rules": rules.document, "actions": actions.document, "score": score.document}
LANDSCAPE: frozenset[str] = frozenset()
FIGURES = {"width": WIDTH, "height": HEIGHT}
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
