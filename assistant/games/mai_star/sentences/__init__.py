"""The sentences of Mai-Star, as keys with parameters; their words are in `i18n/mai_star.py`."""
