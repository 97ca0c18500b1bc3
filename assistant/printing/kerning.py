"""The kerning of a font, from its table GPOS."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

_PAIRS = 2  # lookup types
_EXTENSION = 9

Kerning = Callable[[str, str], float]  # of two glyphs by name, in the font's units


def kerning(font: Any) -> Kerning:
    """Return the kerning function of an open TTFont; it is always 0 without such a table."""
    tables = [_pairs(table) for table in _tables(font)] if "GPOS" in font else []

    def of(left: str, right: str) -> float:
        found = (table(left, right) for table in tables)
        return next((value for value in found if value is not None), 0)

    return of


def _tables(font: Any) -> Iterator[Any]:
    """Yield the pair tables of all lookups of the feature `kern`."""
    table = font["GPOS"].table
    features = [each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "kern"]
    for number in sorted({number for feature in features for number in feature.LookupListIndex}):
        for found in table.LookupList.Lookup[number].SubTable:
            inner = found.ExtSubTable if found.LookupType == _EXTENSION else found
            if inner.LookupType == _PAIRS:
                yield inner


def _pairs(table: Any) -> Callable[[str, str], float | None]:
    """Return a table's kerning function, which is None for pairs that a later table may have."""
    firsts = {glyph: place for place, glyph in enumerate(table.Coverage.glyphs)}
    return _single(table, firsts) if table.Format == 1 else _classes(table, firsts)


def _single(table: Any, firsts: Mapping[str, int]) -> Callable[[str, str], float | None]:
    kerned = {
        (left, record.SecondGlyph): _advance(record.Value1)
        for left, place in firsts.items()
        for record in table.PairSet[place].PairValueRecord
    }
    return lambda left, right: kerned.get((left, right))


def _classes(table: Any, firsts: Mapping[str, int]) -> Callable[[str, str], float | None]:
    one, other = table.ClassDef1.classDefs, table.ClassDef2.classDefs

    def of(left: str, right: str) -> float | None:
        if left not in firsts:
            return None
        records = table.Class1Record[one.get(left, 0)].Class2Record
        return _advance(records[other.get(right, 0)].Value1)

    return of


def _advance(value: Any) -> float:
    return float(getattr(value, "XAdvance", 0) or 0)
