"""Entry of a round: the stages of a table, scoring and correction."""
