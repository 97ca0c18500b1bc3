"""The layouts that set the sheets of print/ on paper; their dependencies load with the first sheet."""
