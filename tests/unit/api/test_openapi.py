"""The document of the API is what the handlers say."""

from loci.api import openapi
from loci.api.document import PATH


def test_the_document_kept_and_served_is_generated_from_the_handlers() -> None:
    assert PATH.read_text("utf-8") == openapi.text(), "run: make openapi"


def test_every_operation_has_the_name_of_its_call_once() -> None:
    operations = [
        operation["operationId"] for path in openapi.document()["paths"].values() for operation in path.values()
    ]
    assert len(operations) == len(set(operations))
    assert {"createConversation", "appendTurn", "addAtom", "recallByTopic", "buildWorkingContext"} <= set(operations)


def test_every_operation_says_how_a_server_acts_for_a_user() -> None:
    for path in openapi.document()["paths"].values():
        for operation in path.values():
            (header,) = (one for one in operation["parameters"] if one["name"] == "X-Loci-User")
            assert (header["in"], header.get("required", False)) == ("header", False)
            assert "service" in header["description"]


def test_every_refusal_is_a_problem_document() -> None:
    document = openapi.document()
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["responses"]["422"] == {"$ref": "#/components/responses/Refused422"}
    problem, message = "application/problem+json", "application/json"
    of_the_gateway = {"Refused401": {message}, "Refused429": {message, problem}}
    for name, refusal in document["components"]["responses"].items():
        assert set(refusal["content"]) == of_the_gateway.get(name, {problem})
