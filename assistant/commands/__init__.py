"""What the command does besides serving, a module a noun."""
