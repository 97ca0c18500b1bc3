"""Paper sizes, and the regions where each is sold. Lengths are in mm."""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A paper size; `margin` is the width that home printers leave white."""

    width: float
    height: float
    margin: float = 12

    @property
    def landscape(self) -> "Paper":
        """The paper turned on its side."""
        return Paper(self.height, self.width, self.margin)


NORMAL, LARGE_PRINT, LOW_INK = "normal", "large", "low-ink"
STYLES = (NORMAL, LARGE_PRINT, LOW_INK)  # large print is for those who read with effort
PAPERS: Mapping[str, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
PARTS: Mapping[str, Mapping[int, str]] = {"a4": {2: "A5", 4: "A6"}}  # the names of its equal parts
LETTER_REGIONS = frozenset("US CA MX PH CL CO VE GT CR PA DO SV NI PR".split())  # noqa: SIM905 - a list of quotes is harder to read


def paper_sold(locale: str) -> str:
    """Return the key of the usual paper for a locale like `en-US`, `fr_CA.UTF-8` or `zh-Hant-TW`."""
    subtags = re.split(r"[-_.@]", locale.upper())[1:]
    extension = next((place for place, subtag in enumerate(subtags) if len(subtag) == 1), len(subtags))
    regions = [subtag for subtag in subtags[:extension] if len(subtag) == 2]
    return "letter" if regions and regions[0] in LETTER_REGIONS else "a4"
