"""What the interpreter and the probe need by themselves: no function's."""
