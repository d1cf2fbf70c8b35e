"""What fits a question: recall, its ranking, and the indexes that it searches."""
