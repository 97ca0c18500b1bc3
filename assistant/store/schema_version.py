"""The version of the schema, one number for both engines: that of SQLite's newest migration."""

SCHEMA_VERSION = 10
