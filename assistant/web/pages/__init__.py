"""The pages: one module for each subject, in packages for a table and for the history."""
