"""Parts of a request and its answer that routes share: callers, bodies, fields, problems."""
