"""Routes of bindings."""

from typing import Annotated, TypeAlias

from aws_lambda_powertools.event_handler import Response
from pydantic import Field, StrictBool, StrictInt

from loci.api.app import Call, Calling, routes
from loci.api.memory.guidance_fields import CategoryGuideOut, Guides, Instructions, guides_out, to_guidance
from loci.api.wire.budget_fields import BudgetFields, BudgetOut
from loci.api.wire.fields import (
    Body,
    IdempotentBody,
    Instant,
    PageCursor,
    PageLimit,
    Shape,
    empty_response,
    record_response,
    schema_only,
    sent_ids,
)
from loci.ids import BindingId, SpaceId
from loci.model.jobs import DEFAULT_EXTRACTION_VERSION, SILENCE_MINUTES, Binding, ConversationScope, ExtractionPolicy
from loci.spaces import bindings
from loci.spaces.bindings import (
    MAX_SCOPES,
    MAX_SILENCE_MINUTES,
    MAX_WINDOW_TURNS,
    BindingChange,
    NewBinding,
    PolicyChange,
)
from loci.spaces.targets import MAX_TARGETS, NamedSpaces
from loci.text.namespaces import MAX_NAMESPACE, namespace_text

router = routes()

Targets: TypeAlias = Annotated[list[str], schema_only(minItems=1, maxItems=MAX_TARGETS)]
WindowTurns: TypeAlias = Annotated[
    StrictInt,
    Field(
        description="Turns per window; at least 1 if `windowed` is true.",
        json_schema_extra={"minimum": 0, "maximum": MAX_WINDOW_TURNS},
    ),
]

SilenceMinutes: TypeAlias = Annotated[
    StrictInt,
    Field(
        description="Minutes without a message after which a model reads the turns of a window that is not full.",
        json_schema_extra={"minimum": 1, "maximum": MAX_SILENCE_MINUTES},
    ),
]


class ScopeFields(Body):
    namespace: Annotated[
        str, Field(description="A namespace, or `*` for any."), schema_only(minLength=1, maxLength=MAX_NAMESPACE)
    ]
    user_id: Annotated[str, Field(description="A user id, `me` for the caller or `*` for any user.")]


class PolicyFields(Body):
    """When to extract, and with what. With `windowed`, every `windowTurns` complete turns of an open conversation are
    extracted and the close extracts the rest, whatever `onConversationClosed` says. No message is
    in two jobs of one binding for one space.
    """

    extraction_version: str = DEFAULT_EXTRACTION_VERSION
    extractor: str | None = None
    on_conversation_closed: StrictBool = True
    windowed: StrictBool = False
    window_turns: WindowTurns = 0
    silence_minutes: SilenceMinutes = SILENCE_MINUTES
    budget: BudgetFields = Field(default_factory=BudgetFields)
    instructions: Instructions = None
    categories: Guides = Field(default_factory=list)

    def to_policy(self) -> ExtractionPolicy:
        return ExtractionPolicy(
            **self.model_dump(exclude={"budget", "instructions", "categories"}),
            budget=self.budget.to_budget(),
            guidance=to_guidance(self.instructions, self.categories),
        )


class PolicyPatch(Body):
    extraction_version: str | None = None
    extractor: str | None = None
    on_conversation_closed: StrictBool | None = None
    windowed: StrictBool | None = None
    window_turns: WindowTurns | None = None
    silence_minutes: SilenceMinutes | None = None
    budget: BudgetFields | None = None
    instructions: Instructions = None
    categories: Guides | None = None

    def to_change(self) -> PolicyChange:
        budget = None if self.budget is None else self.budget.to_budget()
        guides = None if self.categories is None else tuple(category.to_guide() for category in self.categories)
        return PolicyChange(**self.model_dump(exclude={"budget", "categories"}), budget=budget, categories=guides)


class CreateBinding(IdempotentBody):
    conversation_scope: (
        ScopeFields | Annotated[list[ScopeFields], Field(min_length=1), schema_only(maxItems=MAX_SCOPES)]
    )
    memory_space_ids: Targets | None = None
    memory_space_names: Targets | None = None
    extraction_policy: PolicyFields = Field(default_factory=PolicyFields)
    enabled: StrictBool = True


class UpdateBinding(Body):
    extraction_policy: PolicyPatch = Field(default_factory=PolicyPatch)
    enabled: StrictBool | None = None


class PolicyOut(Shape):
    extraction_version: str
    extractor: str | None
    on_conversation_closed: bool
    windowed: bool
    window_turns: int
    silence_minutes: int
    budget: BudgetOut
    instructions: str | None
    categories: list[CategoryGuideOut]


class ScopeOut(Shape):
    namespace: str
    user_id: str


class BindingOut(Shape):
    id: str
    tenant_id: str
    conversation_scope: ScopeOut | list[ScopeOut]
    memory_space_ids: list[str]
    memory_space_names: list[str | None]
    extraction_policy: PolicyOut
    enabled: bool
    created_at: Instant
    updated_at: Instant
    version: int


class BindingPage(Shape):
    items: list[BindingOut]
    next_cursor: str | None


@router.post("/ai-memory/bindings", summary="Bind conversations to memory spaces", status_code=201)
def create_binding(body: CreateBinding, call: Calling) -> Response[BindingOut]:
    new_binding = bindings.create_binding(
        call.ports, call.caller, _new(call, body), call.idempotency_key(body.idempotency_key)
    )
    return record_response(_out(new_binding, call.caller.tenant), 201, new_binding.version)


@router.get("/ai-memory/bindings", summary="List bindings")
def list_bindings(call: Calling, limit: PageLimit = 50, cursor: PageCursor = None) -> BindingPage:
    page = bindings.list_bindings(call.ports, call.caller, cursor=cursor, limit=limit)
    return BindingPage(
        items=[_out(found_binding, call.caller.tenant) for found_binding in page.items], next_cursor=page.cursor
    )


@router.get("/ai-memory/bindings/<binding_id>", summary="Get a binding")
def get_binding(binding_id: str, call: Calling) -> Response[BindingOut]:
    found_binding = bindings.get_binding(call.ports, call.caller, BindingId.parse(binding_id))
    return record_response(_out(found_binding, call.caller.tenant), version=found_binding.version)


@router.patch("/ai-memory/bindings/<binding_id>", summary="Change the policy of a binding, or pause it")
def update_binding(binding_id: str, body: UpdateBinding, call: Calling) -> Response[BindingOut]:
    change = BindingChange(body.extraction_policy.to_change(), body.enabled)
    changed_binding = bindings.update_binding(
        call.ports, call.caller, BindingId.parse(binding_id), change, call.if_match
    )
    return record_response(_out(changed_binding, call.caller.tenant), version=changed_binding.version)


@router.delete("/ai-memory/bindings/<binding_id>", summary="Delete a binding", status_code=204)
def delete_binding(binding_id: str, call: Calling) -> Response[None]:
    bindings.delete_binding(call.ports, call.caller, BindingId.parse(binding_id), call.if_match)
    return empty_response()


def _new(call: Call, body: CreateBinding) -> NewBinding:
    scopes = body.conversation_scope if isinstance(body.conversation_scope, list) else [body.conversation_scope]
    ids, names = body.memory_space_ids, body.memory_space_names
    return NewBinding(
        scopes=tuple(ConversationScope(scope.namespace, call.user(scope.user_id)) for scope in scopes),
        spaces=NamedSpaces(
            None if ids is None else sent_ids(SpaceId.parse, ids, "/memorySpaceIds"),
            None if names is None else tuple(names),
        ),
        policy=body.extraction_policy.to_policy(),
        enabled=body.enabled,
    )


def _out(binding: Binding, tenant: str) -> BindingOut:
    policy = binding.policy
    scopes = [ScopeOut(namespace=namespace_text(scope.namespace), user_id=scope.user) for scope in binding.scopes]
    return BindingOut(
        id=str(binding.id),
        tenant_id=tenant,
        conversation_scope=scopes[0] if len(scopes) == 1 else scopes,
        memory_space_ids=[str(target.space) for target in binding.targets if target.space is not None],
        memory_space_names=[target.name for target in binding.targets],
        extraction_policy=PolicyOut(
            extraction_version=policy.extraction_version,
            extractor=policy.extractor,
            on_conversation_closed=policy.on_conversation_closed,
            windowed=policy.windowed,
            window_turns=policy.window_turns,
            silence_minutes=policy.silence_minutes,
            budget=BudgetOut.of(policy.budget),
            instructions=policy.guidance.instructions,
            categories=guides_out(policy.guidance),
        ),
        enabled=binding.enabled,
        created_at=binding.created_at,
        updated_at=binding.updated_at,
        version=binding.version,
    )
