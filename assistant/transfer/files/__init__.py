"""What people take along: their matches as a file that can be read in again, as a table, as a calendar.

No address, code or device is in any of them: a file opens no table of the server that it comes from.
"""

FORMAT = "hanamikoji-assistant"
VERSION = 1
