"""The sentences of Hanamikoji."""
