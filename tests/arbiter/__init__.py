"""An arbiter: events at random, of which each pairing is checked and each standing counted again."""
