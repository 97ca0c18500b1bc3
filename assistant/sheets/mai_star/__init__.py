"""The sheets of Mai-Star."""

from . import cards, picture, result, rules, score

SHEETS = {"rules": rules.document, "cards": cards.document, "score": score.document}
FIGURES: dict[str, int] = {}
LANDSCAPE: frozenset[str] = frozenset()
result_document = result.document
result_picture = picture.page
tells = picture.tells

__all__ = ["FIGURES", "LANDSCAPE", "SHEETS", "result_document", "result_picture", "tells"]
