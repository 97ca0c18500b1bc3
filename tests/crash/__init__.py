"""The real server, killed amid six writers of both games: what it had answered is there afterwards."""
