"""Tables transferred from phone to phone without a network, by one QR code or a few."""
