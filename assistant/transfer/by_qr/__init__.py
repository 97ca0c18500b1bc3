"""A table handed from phone to phone without a network: in the address of a QR code, or in a few of them."""
