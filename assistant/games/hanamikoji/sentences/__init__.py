"""The sentences of Hanamikoji, as keys with parameters; their words are in `i18n/hanamikoji.py`."""
