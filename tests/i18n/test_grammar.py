"""English that every language can follow: plural forms with a number, names where none is declined."""

import re

from .test_catalogs import messages, parts

# Figures of the rules and bounds have names of their own; these count what is always there, and never one.
OF_THE_BOX = re.compile(
    r"Gather all |Shuffle (all|the) |Oboro draws |Someone has |Each of your |[Dd]iscard up to "
    r"|%\(goal\)s charm points or %\(count\)s geisha win|/%\(goal\)s|(?:with|beating) %\(count\)s geisha"
    r"|^(?:Last round: )?%\(count\)s cards each\.?$"
)
COUNTED = re.compile(r"%\((?:count|total|tables|matches|files)\)s[ \N{NO-BREAK SPACE}](?:more )?([a-z]+)")
NO_NOUN = re.compile("and|at|can|counted|each|face|for|have|in|instead|is|min|of|s|to|will|with")
NAMED = r"%\((?:name|names|geisha|leader|tied|giver|player)\)s"
DECLINED = re.compile(rf"\b(?:to|with|of|for|from|by|at|than)\s+{NAMED}|{NAMED}’s")
OF_A_FILE = ("Verification failed for ", "Can’t find the files of ")


def test_a_number_before_a_noun_has_plural_forms():
    single = [message.id for message in messages("fr") if isinstance(message.id, str)]
    counted = [text for text in single if not all(map(NO_NOUN.fullmatch, COUNTED.findall(text)))]
    assert [text for text in counted if not OF_THE_BOX.search(text)] == []


def test_no_name_stands_where_a_language_would_decline_it():
    texts = [text for message in messages("fr") for text in parts(message.id)]
    assert [text for text in texts if DECLINED.search(text) and not text.startswith(OF_A_FILE)] == []
