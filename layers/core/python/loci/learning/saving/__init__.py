"""Save a text that somebody wants to be remembered, as an extraction would have stored it."""
