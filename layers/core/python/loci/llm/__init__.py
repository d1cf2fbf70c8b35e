"""Language models: every call of one is made, judged, priced and noted here."""
