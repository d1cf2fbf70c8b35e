"""Search: recall, its ranking, and the indexes that it searches."""
