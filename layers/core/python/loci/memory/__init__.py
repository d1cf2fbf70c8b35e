"""What is remembered: atoms, the entities that they mention, and files."""
