"""Routes of spaces, atoms, entities, files, bindings and recall, and the shapes that they share."""
