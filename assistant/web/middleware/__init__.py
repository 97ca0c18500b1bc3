"""Hooks that run before or after every request."""
