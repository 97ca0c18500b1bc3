"""An event on paper: the pairings of a round, who beat whom, and the standing."""
