"""The memory of a presence: its sessions, what it was asked to remember, the profile it learns, and its dreams."""
