"""The sheets of Mai-Star."""

from ..cutouts import HEIGHT, WIDTH
from . import aid, cards, picture, result, rules, score

SHEETS = {"rules": rules.document, "cards": cards.document, "aid": aid.document, "score": score.document}
FIGURES = {"width": WIDTH, "height": HEIGHT}
LANDSCAPE: frozenset[str] = frozenset()
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
