"""Matches at their tables: replaying logs, deciding the next events, and who sits there."""
