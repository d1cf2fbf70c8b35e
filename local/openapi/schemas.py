"""Prepares the schemas of the document for generated clients: plain names, named enums, tidy descriptions."""

import re
from collections.abc import Callable
from typing import Any

from local.openapi import descriptions

_PREFIX = "#/components/schemas/"

NAMES = {
    "MemoryFields": "TurnMemory",
    "CompactionFields": "TurnCompaction",
    "NewAtomFields": "NewAtom",
    "BatchAtomFields": "AtomOfBatch",
    "DecidedOut": "DecidedReview",
    "DecidedPage": "DecidedReviews",
    "DecisionFields": "AtomDecision",
    "ReviewFields": "NewReviewSettings",
    "ReviewOut": "ReviewSettings",
    "WaitingOut": "WaitingAtom",
    "WaitingPage": "ReviewPage",
    "BatchOut": "AtomBatchResult",
    "BatchOutcomeOut": "AtomOutcome",
    "AppendedOut": "AppendedMessage",
    "AssistantTurn": "AssistantTurn",
    "AuditOut": "AuditPage",
    "PeopleOut": "PeoplePage",
    "CategoryGuideFields": "NewCategoryGuide",
    "GuidanceFields": "NewExtractionGuidance",
    "GuidanceOut": "ExtractionGuidance",
    "BindingSpendingOut": "BindingUsage",
    "BudgetFields": "NewBudget",
    "ChatsFields": "NewChatSettings",
    "ChatsOut": "ChatSettings",
    "CategoryFields": "NewCategory",
    "ChoicesFields": "NewNamespaceSettings",
    "ChoicesOut": "NamespaceSettings",
    "ContextOut": "WorkingContext",
    "ConversationView": "ConversationWithSummary",
    "CountsOut": "ExtractionCounts",
    "CreatedEntityOut": "CreatedEntity",
    "CreatedSpaceOut": "CreatedMemorySpace",
    "DecayFields": "NewDecay",
    "DeletedOut": "Erasure",
    "ExpiryOut": "StoreExpiry",
    "ExpectedOut": "ExpectedAtom",
    "ExplanationOut": "RecallExplanation",
    "ExportBegun": "ExportStarted",
    "ExportOut": "UserExport",
    "ExtractionOut": "AtomExtraction",
    "GroupOwner": "GroupOwner",
    "Ground": "RecallGround",
    "HistoryOut": "AtomHistory",
    "HitOut": "RecallHit",
    "InvocationOut": "ToolInvocation",
    "JobOut": "ExtractionJob",
    "JobPage": "ExtractionJobPage",
    "JobStatus": "ExtractionJobStatus",
    "Kind": "AtomKind",
    "MergeEntities": "EntityAlias",
    "ModelsFields": "NewModels",
    "ModelsOut": "Models",
    "PlainAtomFields": "AtomWithFile",
    "Options": "RunTurnOptions",
    "PolicyFields": "NewExtractionPolicy",
    "PolicyOut": "ExtractionPolicy",
    "PolicyPatch": "ExtractionPolicyChange",
    "PreviewOut": "TemplatePreview",
    "Provenance": "AtomProvenance",
    "Purpose": "ModelCallPurpose",
    "RangeOut": "SequenceRange",
    "Reason": "RecallReason",
    "RecallOut": "RecallResult",
    "Refreshed": "RollingSummaryRefresh",
    "PutFile": "NewFile",
    "PutFileOut": "WrittenFile",
    "ReplayOut": "ReplayChanges",
    "RestrictedOut": "RestrictedUser",
    "RunOut": "TurnRun",
    "RunStatus": "TurnRunStatus",
    "ScopeFields": "NewConversationScope",
    "ScopeOut": "ConversationScope",
    "ScorePartOut": "SignalScore",
    "SettingOut": "AtomSetting",
    "Signal": "RecallSignal",
    "SpaceOut": "MemorySpace",
    "SpacePage": "MemorySpacePage",
    "SpaceStatus": "MemorySpaceStatus",
    "SpendingOut": "BudgetUsage",
    "Started": "StartedExtractions",
    "SummaryWritingOut": "SummaryWriting",
    "TodayOut": "BudgetDay",
    "ToolFields": "NewTool",
    "ToolResultFields": "NewToolResult",
    "UsageFields": "MessageUsage",
    "UserJobOut": "UserExtractionJob",
    "UserJobPage": "UserExtractionJobPage",
    "VerdictOut": "RecallVerdict",
    "WholeFileOut": "FileWithText",
    "WrittenOut": "AddedAtom",
}
"""Public names of classes that do not follow the rule: the class's name without ``Out``."""

ENUMS = {
    ("asc", "desc"): "ListOrder",
    ("client", "import"): "WrittenAtomProvenance",
    ("approve", "reject"): "ReviewDecision",
    ("created", "deduplicated", "failed"): "AtomOutcomeKind",
    ("unconfirmed", "pending"): "WrittenAtomReview",
    ("user", "app"): "SharedOwner",
    ("user", "assistant", "system", "developer", "tool", "function"): "SaidRole",
    ("pending", "succeeded", "failed", "unanswered"): "ToolInvocationState",
}
"""Names of the enums that handlers write inline, by their values."""


def tidy(document: dict[str, Any]) -> None:
    """Renames the schemas of a document, names its inline enums and cleans its descriptions."""
    _rename(document, _public_names(document))
    schemas = document["components"]["schemas"]
    for schema in [*schemas.values()]:
        _each(schema, _clean)
    _each(document["paths"], _clean)
    enums: dict[str, Any] = {}
    _each(document["paths"], lambda node: _name_enum(node, enums))
    for schema in schemas.values():
        for inner in schema.get("properties", {}).values():
            _each(inner, lambda node: _name_enum(node, enums))
    schemas |= enums
    for name, schema in schemas.items():
        schema["title"] = name
    descriptions.describe(schemas)


def _public_names(document: dict[str, Any]) -> dict[str, str]:
    """The public name of each schema: a request body that one operation alone takes is named after the operation."""
    names = {name: NAMES.get(name, name.removesuffix("Out")) for name in document["components"]["schemas"]}
    for operation in (one for path in document["paths"].values() for one in path.values()):
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        name = body.get("$ref", "").removeprefix(_PREFIX)
        if name and name not in NAMES:
            identifier = operation["operationId"]
            names[name] = f"{identifier[0].upper()}{identifier[1:]}Request"
    duplicates = sorted({name for name in names.values() if list(names.values()).count(name) > 1})
    if duplicates:
        raise ValueError(f"schemas share a public name; add them to NAMES in {__name__}: {', '.join(duplicates)}")
    return names


def _rename(document: dict[str, Any], names: dict[str, str]) -> None:
    def refer(node: dict[str, Any]) -> None:
        if isinstance(node.get("$ref"), str) and node["$ref"].startswith(_PREFIX):
            node["$ref"] = _PREFIX + names[node["$ref"].removeprefix(_PREFIX)]
        mapping = (
            node.get("discriminator", {}).get("mapping", {}) if isinstance(node.get("discriminator"), dict) else {}
        )
        for value, reference in mapping.items():
            mapping[value] = _PREFIX + names[reference.removeprefix(_PREFIX)]

    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = {names[name]: schema for name, schema in schemas.items()}
    _each(document, refer)


def _clean(node: dict[str, Any]) -> None:
    if isinstance(node.get("title"), str):
        del node["title"]
    if isinstance(node.get("description"), str):
        node["description"] = re.sub(r"\s+", " ", node["description"].replace("``", "`")).strip()
    if node.get("type") == "integer":
        for limit in ("minimum", "maximum"):
            if limit in node:
                node[limit] = int(node[limit])


def _name_enum(node: dict[str, Any], enums: dict[str, Any]) -> None:
    values = node.get("enum")
    if not isinstance(values, list):
        return
    name = ENUMS.get(tuple(values))
    if name is None:
        raise ValueError(f"an inline enum has no name; add it to ENUMS in {__name__}: {values}")
    enums[name] = {"type": node.pop("type"), "enum": node.pop("enum")}
    node["$ref"] = _PREFIX + name


def _each(node: Any, act: Callable[[dict[str, Any]], None]) -> None:
    """Calls ``act`` with each object of a schema or of a part of the document, except examples."""
    if isinstance(node, dict):
        for name, inner in node.items():
            if name == "properties":
                for one in inner.values():
                    _each(one, act)
            elif name not in ("example", "default", "enum"):
                _each(inner, act)
        act(node)
    elif isinstance(node, list):
        for inner in node:
            _each(inner, act)
