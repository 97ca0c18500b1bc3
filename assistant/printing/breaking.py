"""Where a line may break, as data of a language: in Japanese, and in names everywhere, as JIS X 4051 says."""

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Breaking:
    """The rules of a language, most of them for text that is written without spaces.

    A line begins with no character of `never_first` and ends with none of `never_last`. A remark in
    parentheses of at most `remark` characters stays whole. `phrases` is the language whose phrases budoux
    finds for headings, empty if headings break as texts do. Each letter of `leading` is a word that ends no
    line.
    """

    never_first: str
    never_last: str
    remark: int
    phrases: str
    leading: str = ""


_JAPANESE = Breaking(
    never_first="、。，．）」』］〉》】〕｝・：；！？ー々ゝゞヽヾ〜～…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ”’)]}%％",
    never_last="（「『［〈《【〔｛“‘([{",
    remark=8,
    phrases="ja",
)
# By the W3C's Requirements for Chinese Text Layout, section 3.1.3.
_CHINESE = Breaking(
    never_first="、。，．：；！？）」』］〉》】〕｝・·～…–—/／”’)]}%％",
    never_last="（「『［〈《【〔｛“‘([{",
    remark=8,
    phrases="",
)
_POLISH = replace(_JAPANESE, leading="aiouwz")
BREAKING: Mapping[str, Breaking] = {"ja": _JAPANESE, "pl": _POLISH, "zh-Hant": _CHINESE}


def breaking_of(language: str) -> Breaking:
    """Return the rules of a language; any that has none has those of the Japanese, for names."""
    return BREAKING.get(language, _JAPANESE)
