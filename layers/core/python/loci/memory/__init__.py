"""Memory: atoms, the entities that they mention, and files."""
