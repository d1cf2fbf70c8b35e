"""Language models: make every call, judge its reply, price it and record it."""
