"""Routes for admins: settings, keys, budgets, exports, erasures and audit."""
