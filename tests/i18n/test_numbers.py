"""A message with a number is in the form that its language has for that number."""

import gettext
import re

import pytest
from babel import Locale

from assistant.i18n import LOCALES, locale

from .test_catalogs import TRANSLATED, messages, parts

NUMBERS = range(201)
# With these the noun is in a case that is the same for 2 as for 5, or there is none.
GOVERNED = re.compile(r"\b(u|z|przy|po)\s%\(count\)s|\(%\(count\)s\)|%\(rounds\)s przep", re.IGNORECASE)
SAMPLE = ("%(count)s page", "%(count)s pages")


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_form_is_that_of_the_numbers_for_which_unicode_has_one(language):
    catalog = gettext.translation("messages", LOCALES, [locale(language)])
    rule = Locale.parse(locale(language)).plural_form
    forms = {(catalog.ngettext(*SAMPLE, number), rule(number)) for number in NUMBERS}
    said, named = zip(*forms, strict=True)
    assert len(forms) == len({*said}) == len({*named})


def test_polish_has_a_form_for_one_another_for_two_and_another_for_five():
    counted = [parts(message.string) for message in messages("pl") if message.pluralizable]
    alike = [forms for forms in counted if len({*forms}) < 3]
    assert [forms for forms in alike if not GOVERNED.search(forms[-1])] == []
