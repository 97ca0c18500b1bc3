"""What a device or a club has played: evenings, people, head to head, the year."""
