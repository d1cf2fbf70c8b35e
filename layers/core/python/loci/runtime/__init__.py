"""Runtime of every capability: retries, parallel calls, a cache of the process, the tenant of the work."""
