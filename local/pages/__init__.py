"""`make docs`: the pages of docs/ that are generated from the code and from the schemas of events."""
