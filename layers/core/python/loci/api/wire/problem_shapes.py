"""A problem document within an answer: of one record among several, or of a part that could not be made."""

from pydantic import Field

from loci.api.wire import problems
from loci.api.wire.fields import Shape
from loci.errors import LociError


class FieldProblem(Shape):
    pointer: str
    detail: str


class Problem(Shape):
    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldProblem] | None = Field(default=None, exclude_if=lambda errors: errors is None)
    errors_left_out: int | None = Field(
        default=None, alias="errorsLeftOut", exclude_if=lambda count: count is None, description="errors not listed"
    )


def problem_within(place: str, error: LociError) -> Problem:
    """The problem of a refusal; its pointers lead through ``place`` in the body of the request."""
    return Problem.model_validate(problems.document_of_refusal(error, place))
