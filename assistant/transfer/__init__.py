"""Matches on their way: as files, from phone to phone by QR codes, to BG Stats."""
