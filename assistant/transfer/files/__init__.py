"""Files of matches: JSON, which can be imported again, CSV, and a calendar.

They contain no address, code or device, so a file opens no table of the server that exported it.
"""

FORMAT = "hanamikoji-assistant"
VERSION = 1
