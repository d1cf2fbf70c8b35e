"""What a cold start is compared with: the least that a function of its kind can import."""
