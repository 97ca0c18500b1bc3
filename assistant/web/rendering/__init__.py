"""Assets, links, messages and cached views."""
