"""Finished matches of a device or a club: evenings, people, head to head, the year."""
