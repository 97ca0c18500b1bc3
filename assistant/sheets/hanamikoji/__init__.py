"""The sheets of Hanamikoji."""

from . import actions, picture, result, rules, score

SHEETS = {"rules": rules.document, "actions": actions.document, "score": score.document}
LANDSCAPE = frozenset({"actions"})
FIGURES = {"width": actions.WIDTH, "height": actions.HEIGHT}
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
