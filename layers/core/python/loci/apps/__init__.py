"""The settings of an app, which its admins set for all of its users: extraction, rate limits and masking."""
