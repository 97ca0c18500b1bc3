"""The entry of a round at the board."""
