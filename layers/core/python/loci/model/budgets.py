"""What language models may use in a day, and what they have used of it. Days are those of UTC."""

from datetime import date, datetime

from loci.records import record


@record(frozen=True, slots=True)
class Amount:
    """Tokens in and out together; their list price in millionths of a dollar, as far as it is known; and how many of
    the calls were of models without a list price: their tokens have no part in that price."""

    tokens: int = 0
    microdollars: int = 0
    unpriced: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(
            self.tokens + other.tokens, self.microdollars + other.microdollars, self.unpriced + other.unpriced
        )

    def __sub__(self, other: "Amount") -> "Amount":
        return Amount(
            self.tokens - other.tokens, self.microdollars - other.microdollars, self.unpriced - other.unpriced
        )

    @property
    def dollars(self) -> float | None:
        """The whole price; None where a part of it is not known."""
        return None if self.unpriced else self.microdollars / 1e6


NOTHING = Amount()


@record(frozen=True, slots=True)
class Budget:
    """What may be used in a day; None is no limit. The call that reaches a limit is the last one."""

    tokens: int | None = None
    dollars: float | None = None

    @property
    def microdollars(self) -> int | None:
        return None if self.dollars is None else round(self.dollars * 1_000_000)

    @property
    def is_set(self) -> bool:
        return self.tokens is not None or self.dollars is not None

    def leaves_room(self, beside: Amount) -> bool:
        """Whether so much is below every limit."""
        tokens, microdollars = self.tokens, self.microdollars
        return (tokens is None or beside.tokens < tokens) and (
            microdollars is None or beside.microdollars < microdollars
        )


NO_LIMIT = Budget()


@record(frozen=True, slots=True)
class BudgetDay:
    """A day of one budget: of a binding, by its ULID, else of the app or tenant in whose directory it is counted."""

    day: date
    binding: str | None = None


@record(frozen=True, slots=True)
class Reservation:
    """What a call under way is taken to use. From ``until`` on it counts no more: whoever made it is gone by then."""

    id: str
    amount: Amount
    until: datetime


@record(frozen=True, slots=True)
class DayUse:
    """What calls that have ended ``used`` on a day, and what those under way have ``reserved``. ``bounds``: what the
    ended ones could have used at most."""

    used: Amount = NOTHING
    bounds: Amount = NOTHING
    reservations: tuple[Reservation, ...] = ()

    @property
    def reserved(self) -> Amount:
        return sum((reservation.amount for reservation in self.reservations), NOTHING)

    @property
    def taken(self) -> Amount:
        """Of the budget, by whatever."""
        return self.used + self.reserved
