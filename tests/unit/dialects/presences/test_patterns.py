"""What becomes an entry of a profile: nothing that fewer than two conversations support."""

from dataclasses import replace

from hypothesis import example, given
from hypothesis import strategies as st

from loci.dialects.presences import consolidation, material
from loci.dialects.presences.acting import read_actions
from loci.dialects.presences.material import HeardSession, Material, evidence_lines
from loci.dialects.presences.patterns import (
    MOST_MESSAGES,
    ComparedFact,
    FoundPatterns,
    choose_messages,
    find_patterns,
)
from loci.dialects.presences.quotations import Quotation
from loci.dialects.presences.wordings import says_same
from loci.ids import ConversationId, MessageId
from loci.model.atoms import Category, Kind
from loci.model.conversations import Conversation, Message, MessageRole, TextBlock, Visibility
from loci.model.presences import ActionKind, Aspect, DreamDropReason, DroppedFinding, Pattern, Surfaces
from loci.scope import Scope
from tests.contract.memory import atom
from tests.support.nearness import words_decide
from tests.support.records import AT, EPOCH, ULIDS

CHATS = [ConversationId("presence", ulid) for ulid in ULIDS[:4]]
ROLES = st.sampled_from([MessageRole.USER, MessageRole.USER, MessageRole.ASSISTANT])


def make_message(chat: ConversationId, seq: int, text: str, role: MessageRole = MessageRole.USER) -> Message:
    id = MessageId(chat.namespace, chat.ulid, seq)
    return Message(id, f"turn_{seq}", role, (TextBlock(text),), Visibility.USER, AT, AT, EPOCH)


def make_session(chat: ConversationId, *messages: Message) -> HeardSession:
    return HeardSession(Conversation(chat, EPOCH, None, None, {}, AT, AT), messages)


def fact(chat: int, text: str, key: str = "user.work", seq: int = 1, category: str = "work") -> ComparedFact:
    message = MessageId("presence", CHATS[chat].ulid, seq)
    return ComparedFact(key, text, Category(category, Kind.FACT), (message,), (CHATS[chat].ulid, seq))


FACTS = st.lists(
    st.builds(
        fact,
        st.integers(0, 3),
        st.sampled_from(["User is a nurse", "User works as a nurse", "User is no nurse", "User is a baker"]),
        st.sampled_from(["user.work", "user.home"]),
        st.integers(1, 9),
        st.sampled_from(["work", "diet", "pet"]),
    ),
    max_size=12,
)


@given(FACTS)
def test_rules_state_only_what_two_conversations_state(facts: list[ComparedFact]) -> None:
    for pattern in find_patterns(facts).patterns:
        own = [one for one in facts if f"profile.{one.key}" == pattern.key and says_same(one.text, pattern.text)]
        assert len(pattern.conversations) >= 2
        assert set(pattern.messages) <= {message for one in own for message in one.messages}
        newest = max((one for one in facts if f"profile.{one.key}" == pattern.key), key=lambda one: one.order)
        assert newest.order >= max(one.order for one in own)


def test_two_conversations_that_agree_are_a_pattern_and_one_is_none() -> None:
    agreed = find_patterns([fact(0, "User is a nurse"), fact(1, "user is  a NURSE")]).patterns
    assert [(one.aspect, one.key, len(one.messages)) for one in agreed] == [(Aspect.ROLE, "profile.user.work", 2)]
    assert find_patterns([fact(0, "User is a nurse"), fact(0, "User is a nurse", seq=3)]).patterns == ()


def rule(chat: int, text: str, seq: int = 1) -> ComparedFact:
    message = MessageId("presence", CHATS[chat].ulid, seq)
    asked = f"User asks of the assistant: {text}"
    return ComparedFact(None, asked, Category("instruction", Kind.RULE), (message,), (CHATS[chat].ulid, seq))


def test_other_words_under_the_same_key_agree_and_other_values_do_not() -> None:
    agreed = find_patterns([fact(0, "User is a nurse"), fact(1, "User works as a nurse in Lisbon")]).patterns
    assert [(one.text, len(one.messages)) for one in agreed] == [("User works as a nurse in Lisbon", 2)]
    for other in ("User is a baker", "User is no nurse", "User has 2 jobs"):
        assert find_patterns([fact(0, "User is a nurse"), fact(1, other)]).patterns == ()


def test_an_instruction_of_two_conversations_is_a_working_style_in_any_words() -> None:
    said = [rule(0, "Always answer in French"), rule(1, "From now on please answer in French"), rule(1, "Be brief", 2)]
    (pattern,) = find_patterns(said).patterns
    assert (pattern.aspect, pattern.key, len(pattern.messages)) == (Aspect.WORKING_STYLE, "profile.rule.french", 2)
    assert find_patterns([rule(0, "Use emojis"), rule(1, "Use emojis"), rule(2, "Never use emojis")]).patterns == ()


def test_an_instruction_keeps_the_key_of_the_entry_that_says_it() -> None:
    said = [rule(0, "Always answer in French"), rule(1, "Answer in French, formally")]
    (pattern,) = find_patterns(said).patterns
    place = Scope("acme", "app", "bureau-abc123", "ada")
    entry = replace(atom(place, 1, pattern.text), key=pattern.key)
    (later,) = find_patterns([*said, rule(2, "Formally and in French, please")], [entry]).patterns
    assert later.key == pattern.key


def test_nothing_sensitive_becomes_a_pattern_of_rules() -> None:
    assert find_patterns([rule(0, "Always pray with me"), rule(1, "Always pray with me")]).patterns == ()


def test_pets_and_homes_are_no_part_of_a_profile() -> None:
    assert (
        find_patterns([fact(0, "User has a cat", category="pet"), fact(1, "User has a cat", category="pet")])
        == FoundPatterns()
    )


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 200)), max_size=300))
def test_cited_messages_are_of_every_conversation_as_far_as_they_fit(places: list[tuple[int, int]]) -> None:
    messages = [MessageId("presence", CHATS[chat].ulid, seq) for chat, seq in places]
    chosen = choose_messages([messages])
    assert len(chosen) <= MOST_MESSAGES
    assert {message.conversation for message in chosen} == {message.conversation for message in messages}


MATERIAL = Material(
    tuple(
        make_session(
            chat,
            *(make_message(chat, seq, f"{chat.ulid} {seq}", role) for seq, role in enumerate(MessageRole, start=1)),
        )
        for chat in CHATS[:3]
    )
)
QUOTES = [*(f"{chat.ulid} {seq}" for chat in CHATS[:3] for seq in range(1, 5)), "User is a nurse", ""]
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {
            "quotations": st.lists(
                st.fixed_dictionaries({"line": st.integers(-3, 20), "quote": st.sampled_from(QUOTES)}), max_size=8
            ),
            "aspect": st.sampled_from([*Aspect, "wallpaper"]),
            "topic": st.text(max_size=80),
            "text": st.text(max_size=400) | st.sampled_from(QUOTES),
        }
    ),
    max_size=6,
)


@given(ENTRIES)
@example([{"quotations": [{"line": 1, "quote": "a"}] * 3, "aspect": "role", "topic": "a", "text": "User is a nurse"}])
def test_no_answer_of_a_model_states_what_fewer_than_two_conversations_support(
    entries: list[dict[str, object]],
) -> None:
    lines = evidence_lines(MATERIAL)
    users = {message for line in lines for message in line.messages}
    for pattern in consolidation.read_patterns({"entries": entries}, MATERIAL, words_decide).patterns:  # type: ignore[dict-item]  # as JSON is
        assert len(pattern.conversations) >= 2
        assert set(pattern.messages) <= users


@given(ENTRIES)
def test_a_missed_fact_rests_on_the_lines_of_users_that_it_quotes(entries: list[dict[str, object]]) -> None:
    actions = [
        {"kind": "fact", "value": one["text"], "theme": None, "title": one["topic"], "quotations": one["quotations"]}
        for one in entries
    ]
    read = read_actions({"actions": actions}, MATERIAL, Surfaces(), words_decide)  # type: ignore[dict-item]  # as JSON is
    assert (read.missed is None) == (read.actions == ())
    users = {message for line in evidence_lines(MATERIAL) for message in line.messages}
    assert read.missed is None or (read.missed.messages and set(read.missed.messages) <= users)


def test_lines_of_assistants_and_tools_are_no_evidence() -> None:
    lines = evidence_lines(MATERIAL)
    assert all(bool(line.messages) == (" user " in line.text) for line in lines)


def test_a_forgotten_message_is_not_read() -> None:
    gone = MessageId("presence", CHATS[0].ulid, 1)
    lines = evidence_lines(Material(MATERIAL.sessions, forgotten=frozenset({gone})))
    assert gone not in {message for line in lines for message in line.messages}
    assert len(lines) == len(evidence_lines(MATERIAL)) - 1


def test_the_newest_sessions_are_read_first_where_there_is_no_room_for_all() -> None:
    long = "word " * (material.MOST_TOKENS // 2)
    sessions = tuple(make_session(chat, make_message(chat, 1, long)) for chat in CHATS)
    read = {message.conversation for line in evidence_lines(Material(sessions)) for message in line.messages}
    assert CHATS[0].ulid in read
    assert CHATS[3].ulid not in read


def test_an_entry_with_a_secret_or_without_a_topic_is_dropped() -> None:
    lines = evidence_lines(MATERIAL)
    quoted: list[Quotation] = [
        {"line": number, "quote": line.own_text} for number, line in enumerate(lines, start=1) if line.messages
    ]
    said = f"User writes {lines[quoted[0]['line'] - 1].own_text}"
    good = consolidation.proven_pattern(Aspect.ROLE, "Main Language!", said, quoted, lines, words_decide)
    assert isinstance(good, Pattern)
    assert good.key == "profile.main-language"
    assert (
        consolidation.proven_pattern(Aspect.ROLE, "!!", said, quoted, lines, words_decide) is DreamDropReason.MALFORMED
    )
    secret = f"{said} User's password: hunter2hunter2"
    assert (
        consolidation.proven_pattern(Aspect.ROLE, "login", secret, quoted, lines, words_decide)
        is DreamDropReason.SECRET
    )


def test_rules_say_why_they_leave_out_what_they_find() -> None:
    said = [
        fact(0, "User is a nurse"),
        fact(0, "User is a baker", "user.hobby"),
        fact(1, "User is a cook", "user.hobby"),
        rule(1, "Always pray with me", 2),
        fact(1, "User has a cat", "user.pet", category="pet"),
    ]
    assert set(find_patterns(said).dropped) == {
        DroppedFinding(DreamDropReason.ONE_CONVERSATION, Aspect.ROLE),
        DroppedFinding(DreamDropReason.CONTRADICTED, Aspect.ROLE),
        DroppedFinding(DreamDropReason.SENSITIVE, Aspect.WORKING_STYLE),
    }


def test_of_a_models_answer_each_thing_that_is_left_out_has_its_reason() -> None:
    lines = evidence_lines(MATERIAL)
    own = [number for number, line in enumerate(lines, start=1) if line.messages]

    def entry(topic: str, numbers: list[int], text: str, aspect: str = "role") -> dict[str, object]:
        quotations = [{"line": number, "quote": lines[number - 1].own_text} for number in numbers]
        return {"quotations": quotations, "aspect": aspect, "topic": topic, "text": text}

    both = " ".join(lines[number - 1].own_text for number in own[:2])
    entries = [
        entry("a", own[:2], both),
        entry("a", own[:2], both),
        entry("b", own[:1], lines[own[0] - 1].own_text),
        entry("c", [], both),
        entry("", own[:2], both),
        entry("faith", own[:2], f"{both} prays"),
        entry("d", own[:2], both, "wallpaper"),
    ]
    found = consolidation.read_patterns({"entries": entries}, MATERIAL, words_decide)  # type: ignore[dict-item]  # as JSON is
    assert [pattern.key for pattern in found.patterns] == ["profile.a"]
    assert [dropped.reason for dropped in found.dropped] == [
        DreamDropReason.REPEATED,
        DreamDropReason.ONE_CONVERSATION,
        DreamDropReason.UNPROVEN,
        DreamDropReason.MALFORMED,
        DreamDropReason.SENSITIVE,
        DreamDropReason.MALFORMED,
    ]
    assert found.dropped[-1].aspect is None


def test_actions_that_are_left_out_have_their_reasons() -> None:
    def action(kind: str, value: str) -> dict[str, object]:
        return {"kind": kind, "value": value, "theme": None, "title": "a", "quotations": []}

    said = [action("wallpaper", "x"), action("accent", "red"), action("fact", "User is a nurse")]
    said += [action("accent", "#aabbcc"), action("font", "Georgia"), action("font", "Lora")]
    read = read_actions({"actions": said}, MATERIAL, Surfaces(), words_decide)  # type: ignore[dict-item]  # as JSON is
    assert [(one.action, one.reason) for one in read.dropped] == [
        (None, DreamDropReason.MALFORMED),
        (ActionKind.ACCENT, DreamDropReason.UNSAFE),
        (ActionKind.FACT, DreamDropReason.UNPROVEN),
        (ActionKind.FONT, DreamDropReason.TOO_MANY),
    ]
