"""Sentences about a match of Mai-Star."""
