"""What released versions have written, read by this one."""
