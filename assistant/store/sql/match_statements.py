"""Statements on matches that return no match rows: counts, people, gaps."""

SIZE = """
    SELECT
        (SELECT count(*) FROM (SELECT 1 FROM visits WHERE device = ? AND ended IS NOT NULL LIMIT ?) AS so),
        (SELECT min(ended) FROM visits WHERE device = ? AND ended IS NOT NULL)
"""
# Skips through the index from each name to the next, however many tables have it.
EVERYBODY = """
    WITH RECURSIVE names (person) AS (
        SELECT min(person) FROM seats WHERE person > ''
        UNION ALL
        SELECT (SELECT min(person) FROM seats WHERE seats.person > names.person) FROM names
        WHERE person IS NOT NULL
    )
    SELECT person FROM names WHERE person IS NOT NULL
"""
TABLES_OF = "SELECT DISTINCT table_id FROM seats WHERE person = ?"
LACKING = """
    SELECT id FROM tables LEFT JOIN matches ON matches.table_id = tables.id
    WHERE version IS NULL OR version < (SELECT max(number) FROM events WHERE events.table_id = tables.id)
"""
