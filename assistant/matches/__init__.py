"""Matches at their tables: replaying what happened, deciding what happens next, and who sits there."""
