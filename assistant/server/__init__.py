"""The server at home: waitress, its connections, and how much the system has room for."""
