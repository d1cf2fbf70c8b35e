"""Work that no request waits for: due records, and events of what was committed."""
