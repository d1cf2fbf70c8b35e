"""`make docs`: generates pages of docs/ from the code and from the schemas of events."""
