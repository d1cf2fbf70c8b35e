"""What every capability runs on: retries, parallel calls, a cache of the process, the tenant of the work."""
