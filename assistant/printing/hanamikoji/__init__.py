"""The sheets of Hanamikoji."""

from functools import partial

from .. import two_languages
from ..cutouts import measures
from . import actions, picture, result, rules, score, tiles, tournament
from .lanterns import names, valued

SHEETS = {
    "rules": rules.document,
    "actions": actions.document,
    "score": score.document,
    "tournament": tournament.document,
    "tiles": tiles.document,
}
BESIDE = {
    "actions": actions.document,
    "rules": partial(two_languages.document, two_languages.Lanterns(valued, names)),
}
LANDSCAPE: frozenset[str] = frozenset()
result_document = result.document
result_picture = picture.page
captions = picture.captions


def figures(style: str) -> dict[str, int]:
    """Return the figures, in mm, that the texts about the sheets name, in one of STYLES."""
    width, height = measures(style)
    return {"width": width, "height": height, "size": tiles.SIDE}


__all__ = ["BESIDE", "LANDSCAPE", "SHEETS", "captions", "figures", "result_document", "result_picture"]
