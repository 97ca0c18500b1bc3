"""Transfer of matches: as files, from phone to phone by QR codes, and to BG Stats."""
