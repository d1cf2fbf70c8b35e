"""Entities: the people and things that atoms mention, found by name, and merged where two are the same."""
