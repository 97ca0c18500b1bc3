"""The subcommands other than `serve`, and their common modules."""
