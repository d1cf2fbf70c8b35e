"""What an app's admins set: extraction, limits and masking for all of its users."""
