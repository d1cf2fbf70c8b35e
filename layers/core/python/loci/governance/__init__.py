"""Users' rights over their data: export, erasure and restriction, with the receipts that prove them."""
