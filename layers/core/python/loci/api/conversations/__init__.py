"""Routes of conversations, turns and working contexts, and the shapes that they share."""
