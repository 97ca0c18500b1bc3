"""Sets the sheets of print/ on paper. What that needs is loaded when the first sheet is asked for."""
