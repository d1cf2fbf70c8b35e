"""The document of the API is what the handlers say, with all that generated clients and readers need."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from local import openapi
from local.openapi.common_descriptions import EVERYWHERE
from local.openapi.descriptions import describe
from local.openapi.schema_descriptions import OF_SOME
from local.openapi.whole_descriptions import OF_SCHEMAS
from loci.api.admin.admin import OPENAPI_DOCUMENT
from loci.api.app import routes
from loci.search.ranking.scoring import entity_bonus

EXAMPLES = "add it in local/openapi/examples"
TAGS = "add the module of the route in local/openapi/tags.py"
VERBS = (
    "add|append|apply|archive|build|cancel|close|count|create|decide|delete|edit|explain|export|find|forget|get|give|list|"
    "merge|open|preview|put|recall|refresh|remember|reopen|reset|restore|restrict|retract|retry|revoke|rotate|run|save|search|set|share|supersede|"
    "test|unmerge|update"
)
OPERATION_IDS = [
    "addAtom",
    "addAtoms",
    "appendAssistantTurn",
    "appendSessionTurn",
    "appendSystemMessage",
    "appendToolResult",
    "appendTurn",
    "appendUserMessage",
    "applyDreamAction",
    "archiveAtom",
    "archiveGroupConversation",
    "buildChatContext",
    "buildMemoryContext",
    "buildWorkingContext",
    "cancelRunTurn",
    "closeConversation",
    "countAtoms",
    "createApiKey",
    "createBinding",
    "createChatMemory",
    "createConversation",
    "createDream",
    "createEntity",
    "createMemorySpace",
    "createSession",
    "createWebhook",
    "decideReviews",
    "deleteAtom",
    "deleteBinding",
    "deleteBotEntry",
    "deleteBotMemory",
    "deleteChatMemory",
    "deleteConversation",
    "deleteEntity",
    "deleteFile",
    "deleteGroupFile",
    "deleteMemorySpace",
    "deletePresence",
    "deletePresenceMemory",
    "deleteProfileEntry",
    "deleteTemplate",
    "deleteUserData",
    "deleteWebhook",
    "editAtom",
    "editEntity",
    "explainMissingMemory",
    "exportUserData",
    "findAccounts",
    "findEntityByName",
    "findExtractions",
    "forgetFact",
    "forgetGroupMemory",
    "forgetMemory",
    "getAdminJob",
    "getAtom",
    "getAtomHistory",
    "getAudit",
    "getBinding",
    "getBotPrompt",
    "getBudget",
    "getConversation",
    "getDream",
    "getEntity",
    "getExtraction",
    "getFile",
    "getGroupFile",
    "getMemorySpace",
    "getMessages",
    "getPerson",
    "getPresence",
    "getProfile",
    "getProfileHistory",
    "getRawTurns",
    "getReceipt",
    "getReceiptKey",
    "getReviewChoice",
    "getRunTurn",
    "getSession",
    "getSettings",
    "getSpaceChanges",
    "getTemplate",
    "giveToolResults",
    "listApiKeys",
    "listAtoms",
    "listBindings",
    "listBotMemory",
    "listChatMemories",
    "listConversations",
    "listDreams",
    "listExtractions",
    "listFiles",
    "listGroupFiles",
    "listGroupMemories",
    "listMemorySpaces",
    "listPeople",
    "listPresenceMemories",
    "listPresences",
    "listReviews",
    "listSessionMessages",
    "listSessions",
    "listTemplates",
    "listWebhooks",
    "mergeEntities",
    "previewTemplate",
    "putBotEntry",
    "putChatSpace",
    "putFile",
    "putGroupFile",
    "putPresence",
    "putSettings",
    "putTemplate",
    "recall",
    "recallAcrossSpaces",
    "recallByEntity",
    "recallByTopic",
    "recallChatMemory",
    "recallGroupMemories",
    "recallMemories",
    "recallTimeline",
    "refreshRollingSummary",
    "remember",
    "rememberFact",
    "reopenSession",
    "resetChat",
    "restoreAtom",
    "restoreConversation",
    "restoreFact",
    "restoreMemorySpace",
    "restoreMessage",
    "restrictUser",
    "retractMessage",
    "retryExtractions",
    "revokeApiKey",
    "revokeDreamAction",
    "rotateWebhookSecret",
    "runExtractionForConversation",
    "runFirstTurn",
    "runTurn",
    "saveChatMemory",
    "saveGroupMemory",
    "searchEntities",
    "setBotEntry",
    "setReviewChoice",
    "sharePresenceMemory",
    "supersedeAtom",
    "testWebhook",
    "unmergeEntities",
    "updateBinding",
    "updateChatMemory",
    "updateConversation",
    "updateMemorySpace",
    "updateProfileEntry",
]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return openapi.document()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def bodies(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every request body and every response of an operation, and the shared responses: where it is, and its content."""
    for where, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            yield f"{where}: the request", content
        for status, response in operation["responses"].items():
            for content in response.get("content", {}).values():
                yield f"{where}: the response {status}", content
    for name, response in document["components"]["responses"].items():
        for kind, content in response["content"].items():
            yield f"the shared response {name} as {kind}", content


def gaps(document: dict[str, Any]) -> list[str]:
    """What operations lack, each with what to do about it."""
    found = []
    declared = {tag["name"] for tag in document["tags"] if tag["description"].endswith(".")}
    for where, operation in operations(document):
        if operation.get("summary") in (None, "", where):
            found.append(f"{where}: no summary; add summary=… to its route")
        if not 2 <= len(re.findall(r"\.(?=\s|$)", operation.get("description", ""))) <= 5:
            found.append(f"{where}: no description of two to five sentences; add it in local/openapi/operations")
        if not re.fullmatch(rf"({VERBS})([A-Z]\w*)?", operation["operationId"]):
            found.append(f"{where}: {operation['operationId']} is no verb in camelCase; rename its handler")
        if len(operation["tags"]) != 1 or not {*operation["tags"]} <= declared:
            found.append(f"{where}: no tag; {TAGS}")
        for status, response in operation["responses"].items():
            if status.startswith("2") and not response.get("description", "").endswith("."):
                found.append(f"{where}: no description of the response {status}; {EXAMPLES}")
        for parameter in operation["parameters"]:
            if not parameter.get("description"):
                found.append(f"{where}: no description of {parameter['name']}; add it to its handler")
            if "example" not in parameter and "$ref" not in parameter["schema"] and "enum" not in parameter["schema"]:
                found.append(f"{where}: no example of {parameter['name']}; add it in local/openapi/parameters.py")
    found += [f"{where} has no example; {EXAMPLES}" for where, content in bodies(document) if "example" not in content]
    return found


def test_the_stored_document_is_generated_from_the_handlers() -> None:
    assert OPENAPI_DOCUMENT.read_text("utf-8") == openapi.text(), "run: make openapi"


def test_every_operation_has_all_that_readers_and_generators_need(document: dict[str, Any]) -> None:
    assert gaps(document) == []


def test_an_operation_without_summary_tag_and_example_is_reported() -> None:
    router = routes()

    @router.get("/ai-things")
    def things() -> dict[str, str]:
        return {}

    assert gaps(openapi.document([router])) == [
        "GET /ai-things: no summary; add summary=… to its route",
        "GET /ai-things: no description of two to five sentences; add it in local/openapi/operations",
        "GET /ai-things: things is no verb in camelCase; rename its handler",
        f"GET /ai-things: no tag; {TAGS}",
        f"GET /ai-things: no description of the response 200; {EXAMPLES}",
        f"GET /ai-things: the response 200 has no example; {EXAMPLES}",
    ]


def test_every_example_is_of_an_operation_and_a_status_of_it(document: dict[str, Any]) -> None:
    by_id = {operation["operationId"]: operation for _, operation in operations(document)}
    assert set(openapi.EXAMPLES) == set(by_id)
    for name, example in openapi.EXAMPLES.items():
        assert (example.request is not None) == ("requestBody" in by_id[name]), name
        assert set(example.results) == {status for status in by_id[name]["responses"] if status < "3"}, name


def test_every_example_is_valid_against_its_schema(document: dict[str, Any]) -> None:
    for where, content in bodies(document):
        schema = {**content["schema"], "components": document["components"]}
        errors = Draft202012Validator(schema, format_checker=FormatChecker()).iter_errors(content["example"])
        assert not [f"{where}{error.json_path}: {error.message}" for error in errors]


def test_examples_of_an_entity_match_are_factors_that_recall_gives(document: dict[str, Any]) -> None:
    shown = {float(one) for one in re.findall(r'"entityMatchBonus": ([0-9.]+)', json.dumps(document))}
    assert shown
    assert all(entity_bonus(0) <= one <= entity_bonus(1) for one in shown)


def test_every_example_of_a_parameter_is_valid_against_its_schema(document: dict[str, Any]) -> None:
    for where, operation in operations(document):
        for parameter in operation["parameters"]:
            if "example" in parameter:
                schema = {**parameter["schema"], "components": document["components"]}
                assert Draft202012Validator(schema).is_valid(parameter["example"]), f"{where}: {parameter['name']}"


def test_results_show_every_field_of_their_schema(document: dict[str, Any]) -> None:
    for where, content in bodies(document):
        if "response" in where and "$ref" in content["schema"]:
            schema = document["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
            missing = {field for field in schema.get("required", ()) if field not in content["example"]}
            assert not missing, f"{where}: {missing}"


def test_operation_ids_are_unique(document: dict[str, Any]) -> None:
    ids = [operation["operationId"] for _, operation in operations(document)]
    assert len(ids) == len(set(ids))


def test_operation_ids_are_those_that_clients_are_generated_with(document: dict[str, Any]) -> None:
    """Clients call them by these names: one is added here, and none is renamed."""
    assert sorted(operation["operationId"] for _, operation in operations(document)) == OPERATION_IDS


def test_every_operation_says_how_a_server_acts_for_a_user(document: dict[str, Any]) -> None:
    for _, operation in operations(document):
        (header,) = (one for one in operation["parameters"] if one["name"] == "X-Loci-User")
        assert (header["in"], header.get("required", False)) == ("header", False)
        assert "service" in header["description"]


def test_every_refusal_is_a_problem_document(document: dict[str, Any]) -> None:
    shared = document["components"]["responses"]
    for where, operation in operations(document):
        for status, response in operation["responses"].items():
            if status >= "4":
                assert response["$ref"].rpartition("/")[2] in shared, where
    for name, refusal in shared.items():
        kinds = set(refusal["content"])
        assert kinds == kinds & {"application/json"} | {"application/problem+json"}, name
        assert refusal["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}


def test_schemas_have_plain_unique_names(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema["title"] == name
        assert re.fullmatch(r"[A-Z][A-Za-z]+", name), f"{name} is no plain name"
        assert not re.search(r"(Out|Body|Fields|Input|Output)$", name), f"{name}: give it a public name in schemas.py"


def test_bodies_are_named_schemas(document: dict[str, Any]) -> None:
    for where, content in bodies(document):
        assert set(content["schema"]) == {"$ref"}, f"{where} has an inline schema"


def test_every_description_of_a_field_is_of_a_field_that_is_there(document: dict[str, Any]) -> None:
    fields = {name: set(schema.get("properties", {})) for name, schema in document["components"]["schemas"].items()}
    assert set(EVERYWHERE) <= set().union(*fields.values())
    for schemas, texts in OF_SOME.items():
        assert set(schemas) <= set(fields)
        assert set(texts) <= set().union(*(fields[schema] for schema in schemas))


def test_every_field_has_a_description_or_refers_to_a_schema_that_has_one(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]

    def says(shape: dict[str, Any]) -> bool:
        referred = [one["$ref"].rpartition("/")[2] for one in (shape, *shape.get("anyOf", ())) if "$ref" in one]
        return bool(
            shape.get("description") or (referred and all(schemas[name].get("description") for name in referred))
        )

    silent = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        for field, shape in schema.get("properties", {}).items()
        if not says(shape)
    ]
    assert not silent, "describe them in their models, or in local/openapi/*_descriptions.py"


def test_every_description_of_a_schema_is_of_one_that_has_none_of_its_own(document: dict[str, Any]) -> None:
    found = {name: schema.get("description") for name, schema in document["components"]["schemas"].items()}
    assert {name: found.get(name) for name in OF_SCHEMAS} == OF_SCHEMAS


def test_a_field_with_a_description_of_its_own_keeps_it() -> None:
    own, general = {"type": "string", "description": "Ours."}, {"type": "string"}
    choice: dict[str, Any] = {"anyOf": [{"type": "number", "description": "At least so near."}, {"type": "null"}]}
    fields: dict[str, Any] = {
        "createdAt": own,
        "updatedAt": general,
        "validFrom": choice,
        "extraction": {"$ref": "#/x"},
    }
    describe({"Thing": {"properties": fields}})
    assert own["description"] == "Ours."
    assert general["description"] == "When it was last changed."
    assert choice["description"] == "At least so near."
    assert "description" not in fields["extraction"]


def test_no_object_or_enum_is_inline(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        for inner in nested_schemas(schema):
            assert "enum" not in inner, f"{name}: {inner['enum']} has no name"
            assert "properties" not in inner, f"{name}: an inner object has no name"
    for where, operation in operations(document):
        assert not [one["name"] for one in operation["parameters"] if "enum" in one["schema"]], where


def test_descriptions_are_for_readers_of_the_api(document: dict[str, Any]) -> None:
    """No line of a docstring's width, no markup of another language, no module of ours."""
    for text in descriptions(document):
        assert "``" not in text, text
        assert "\n" not in text, text
        assert not re.search(r"\bloci\.\w", text), text


def nested_schemas(node: Any, inside: bool = False) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if inside:
            yield node
        for name, inner in node.items():
            if name == "properties":
                for one in inner.values():
                    yield from nested_schemas(one, True)
            elif name not in ("example", "default", "enum"):
                yield from nested_schemas(inner, True)
    elif isinstance(node, list):
        for inner in node:
            yield from nested_schemas(inner, True)


def descriptions(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for name, inner in node.items():
            if name in ("description", "summary") and isinstance(inner, str):
                yield inner
            elif name != "example":
                yield from descriptions(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from descriptions(inner)
