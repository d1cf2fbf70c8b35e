"""Accounts of people at who signs them in. Loci stores nothing of them."""

from loci.records import record


@record(frozen=True, slots=True)
class Account:
    """``user`` is the id that the person's tokens have."""

    user: str
    name: str | None = None
    email: str | None = None
