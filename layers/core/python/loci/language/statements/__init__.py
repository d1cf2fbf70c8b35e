"""Facts that English sentences state in plain forms."""
