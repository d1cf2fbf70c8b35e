"""What is known of plain text, whatever its language."""
