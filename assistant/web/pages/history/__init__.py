"""The pages of a device's history: evenings, matches, people, files and transfers."""
