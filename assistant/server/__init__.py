"""The self-hosted server: waitress, its connections, and the capacity of the system."""
