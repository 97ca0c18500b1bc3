"""Tournaments, called events on the screen: who plays whom at which table, and who leads."""
