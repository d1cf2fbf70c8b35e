"""Other languages than English: which a sentence is in, and what speakers say of themselves in them."""
