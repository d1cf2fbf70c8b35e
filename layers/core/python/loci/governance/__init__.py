"""People's rights over their data, and what is kept about how they were granted."""
