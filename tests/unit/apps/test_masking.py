"""Secrets are masked in stored text, if an app asks for it; text that only looks like one stays."""

import random
import string
import time
from dataclasses import replace

import pytest

from loci import conversations
from loci.adapters.rules import RulesSummariser
from loci.apps import masking
from loci.apps import settings as app_settings
from loci.apps.masking import MASK, mask_text
from loci.conversations import summaries, turns
from loci.conversations.lifecycle import NewConversation
from loci.memory.atoms.changes import add_atom, supersede_atom
from loci.memory.atoms.edits import AtomEdit, edit_atom
from loci.model.apps import Choices
from loci.model.conversations import ImageBlock, TextBlock, ToolResultBlock, ToolUseBlock
from loci.scope import caller
from tests.fakes.memory import SPACE, fact, furnish, in_memory
from tests.fakes.memory import caller as asking
from tests.support.conversation_world import ADA, World, turn, user
from tests.support.pipeline import CHAT, ULID, Pipeline

ADMIN = caller(tenant="acme", app="app", user="root", role="admin")
# Put together here, so that a scan for secrets finds none in the sources.
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
JWT = "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0." + "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
CARD = "4111 1111 1111 1111"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"Use {KEY} for the bucket", f"Use {MASK} for the bucket"),
        ("My key: " + "sk-" + "proj-4f9aX2kQ7mN1pR8sT3vW", f"My key: {MASK}"),
        ("gh" + "p_" + "a1" * 18, MASK),
        (f"Authorization: Bearer {JWT}", f"Authorization: Bearer {MASK}"),
        (f"the token {JWT}.", f"the token {MASK}."),
        ("postgres://ada:pa55@db.example/notes", f"postgres://{MASK}@db.example/notes"),
        ("postgres://ada:p@ss@word@db.example:5432/notes", f"postgres://{MASK}@db.example:5432/notes"),
        ("sk-" + "live-" + "qwertyuiopasdfghjkl", MASK),
        ("use sk-" + "ant-" + "api-abcdefghijklmnop.", f"use {MASK}."),
        ("My password is hunter2.", f"My password is {MASK}."),
        ("password: correcthorse", f"password: {MASK}"),
        ('{"api_key": "abcdefgh"}', f'{{"api_key": "{MASK}"}}'),
        ("My PIN is 4711, remember it", f"My PIN is {MASK}, remember it"),
        (f"Charge {CARD} please", f"Charge {MASK} please"),
        ("5500-0000-0000-0004", MASK),
        ("DB_PASSWORD='it;is,odd'", f"DB_PASSWORD='{MASK}'"),
        ('PASSWORD="two words 9"', f'PASSWORD="{MASK}"'),
        ("_authToken=npmlike-abc", f"_authToken={MASK}"),
        ("STRIPE_KEY: " + "ab12" * 4, f"STRIPE_KEY: {MASK}"),
        ("AWS_SECRET_ACCESS_KEY=" + "aB/9" * 10, f"AWS_SECRET_ACCESS_KEY={MASK}"),
        ("my password's Banana42", f"my password's {MASK}"),
        ("contraseña: perro", f"contraseña: {MASK}"),
        ("postgres://app:p@ss/w?rd#1@db.example:5432/prod", f"postgres://{MASK}@db.example:5432/prod"),
        ("redis://:s3cret@cache:6379", f"redis://{MASK}@cache:6379"),
        ("https://" + "a1b2" * 6 + "@api.example.com/x", f"https://{MASK}@api.example.com/x"),
        ("curl -s -u ada:Tr0ub4dor&3 https://example.com", f"curl -s -u ada:{MASK} https://example.com"),
        ("Authorization: token " + "a1b2" * 10, f"Authorization: token {MASK}"),
        ("https://s3.example.com/k?X-Amz-Signature=" + "a1" * 32, f"https://s3.example.com/k?X-Amz-Signature={MASK}"),
        ("https://hooks.slack.com/services/" + "T1/B2/" + "qX7p" * 6, f"https://hooks.slack.com/{MASK}"),
        ("pay to DE89370400440532013000.", f"pay to {MASK}."),
        ("GB82 WEST 1234 5698 7654 32 NAME", f"{MASK} NAME"),
        ("a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb", f"a\n{MASK}\nb"),
    ],
)
def test_a_secret_is_masked_and_what_names_it_stays(text: str, kept: str) -> None:
    assert mask_text(text) == kept
    assert mask_text(kept) == kept


DRAWN = random.Random(4)  # noqa: S311 - the same tokens each time


def draw(length: int, signs: str = string.ascii_letters + string.digits) -> str:
    return "".join(DRAWN.choice(signs) for _ in range(length))


@pytest.mark.parametrize(
    "token",
    [
        *("glrt-" + draw(20), "xapp" + "-1-A1-" + draw(40), "whsec_" + draw(32), "GOCSPX-" + draw(28)),
        "loci_WyJhIiwiYiIsIkBhcHAiXQ.01KQS56CP0SHTZCDPRA2CGJ00P." + draw(43),
        *("ya29." + draw(60), "sk-" + draw(48), "SG." + draw(22) + "." + draw(43)),
        *("SK" + draw(32, string.hexdigits[:16]), "key-" + draw(32, string.hexdigits[:16])),
        *("pypi-" + draw(80), "dckr_pat_" + draw(27), "shpat_" + draw(32, string.hexdigits[:16])),
        *("vendor_nobody_knows_" + draw(40), "lin_api_" + draw(40)),
        *(draw(24) + "." + draw(6) + "." + draw(38), "gsk_" + draw(52), "hvs." + draw(90)),
        "glsa_" + draw(32) + "_deadbeef",
        *("pat" + draw(14) + "." + draw(64, string.hexdigits[:16]), "AGE-SECRET-KEY-1" + draw(58).upper()),
        *(draw(32), draw(40, string.ascii_lowercase + string.digits), draw(64) + "=="),
    ],
)
def test_a_key_is_masked_whosever_it_is_and_whatever_names_it(token: str) -> None:
    assert mask_text(f"use {token} for that") == f"use {MASK} for that"


@pytest.mark.parametrize(
    "text",
    [
        "My password is wrong",
        "IMEI 356938035643809",
        "DE88370400440532013000",
        "reset_password: true",
        "postgres://localhost:5432/db?mail=ada@example.com",
        "commit " + "a1b2c3d4e5" * 4,
        "550e8400-e29b-41d4-a716-446655440000",
        "ISBN 978-0-306-40615-7, tracking 1Z999AA10123456784",
        "eos_token: 50256, primary key: user_id",
        "http://localhost:8080/users/ada@example.com",
        "http://localhost:8080?mail=ada@example.com",
        "The secret is out: she moves to Rome",
        "Basic responsibilities of a nurse",
        "Order 4111 1111 1111 1112 came on 2026-05-04",
        "Call me at +49 170 1234567 at 10:30",
        "I use scikit-learn and sk-something-without-digits-in-it",
        "http://example.com:8080/a@b",
        "1795267432163 milliseconds",
    ],
)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert mask_text(text) == text


@pytest.mark.parametrize(
    "part",
    [
        *(
            "eyJ-",
            "password:",
            "4 ",
            "://a",
            "-----BEGIN PRIVATE KEY-----",
            "token is ",
            "Bearer ",
            "curl -u ",
            "?sig=",
        ),
        *("a1-", "1 ", "four ", "http://hooks.a/b ", "password with a1 ", "the door code ", "key is ab1f "),
        *("db://a:b", "A_", "DE12 ABCD ", "password='", "Authorization: ", "a:"),
    ],
)
def test_no_text_takes_more_than_linear_work(part: str) -> None:
    started = time.process_time()
    # Quadratic work would take a hundred times as long.
    mask_text(part * (35_000 // len(part)))
    assert time.process_time() - started < 2


def test_every_text_of_a_message_is_masked_and_no_id() -> None:
    use = ToolUseBlock(CARD, "pay", {"cards": [{"number": CARD}], "times": 2})
    given = ToolResultBlock(CARD, (TextBlock(CARD), ImageBlock("https://a:b1@example.com/a.png", "image/png")))
    assert masking.mask_content([TextBlock(CARD), use, given, ToolResultBlock("call-1", CARD)]) == (
        TextBlock(MASK),
        ToolUseBlock(CARD, "pay", {"cards": [{"number": MASK}], "times": 2}),
        ToolResultBlock(CARD, (TextBlock(MASK), ImageBlock(f"https://{MASK}@example.com/a.png", "image/png"))),
        ToolResultBlock("call-1", MASK),
    )


def test_messages_are_stored_without_secrets_if_the_namespace_asks_for_it() -> None:
    world = World()
    app_settings.put_settings(world.ports, ADMIN, Choices(), {"chat": Choices(mask_secrets=True)})
    for namespace, kept in (("chat", MASK), ("work", CARD)):
        id = conversations.create_conversation(world.ports, ADA, NewConversation(namespace)).id
        said = turns.append_message(world.ports, ADA, id, user(CARD), "k1")
        made = turns.append_turn(world.ports, ADA, id, turn(CARD, CARD), "k2")
        for message in (said, made.user_message, made.assistant_message):
            assert message.content == (TextBlock(kept),)
        assert turns.append_message(world.ports, ADA, id, user(CARD), "k1") == said
        assert CARD not in str(turns.list_messages(world.ports, ADA, id)) or namespace == "work"


def test_atoms_are_stored_without_secrets_if_the_app_asks_for_it() -> None:
    memory, ada = in_memory(), asking()
    furnish(memory.ports, ada.directory)
    app_settings.put_settings(memory.ports, ADMIN, Choices(mask_secrets=True), {"chat": Choices(mask_secrets=False)})
    made = add_atom(memory.ports, ada, SPACE, fact(f"Ada pays by {CARD}")).atom
    assert made.text == f"Ada pays by {MASK}"
    assert edit_atom(memory.ports, ada, made.id, AtomEdit(text=f"Ada paid by {CARD}")).text == f"Ada paid by {MASK}"
    newer = supersede_atom(memory.ports, ada, made.id, fact(f"Ada never pays by {CARD}"))
    assert newer.atom.text == f"Ada never pays by {MASK}"


def test_of_what_was_said_before_no_secret_is_distilled() -> None:
    world = World()
    id, ports = world.open_conversation(), world.with_parts(summariser=RulesSummariser())
    turns.append_message(ports, ADA, id, user(f"I pay by {CARD}"))
    app_settings.put_settings(ports, ADMIN, Choices(mask_secrets=True), {})
    summary = summaries.refresh_summary(ports, ADA, id).summary
    assert summary is not None
    assert (MASK in summary.text, CARD in summary.text) == (True, False)


def test_an_extractor_is_shown_no_secret_of_before() -> None:
    pipeline = Pipeline()
    said = pipeline.turns.messages[CHAT, ULID]
    said[1] = replace(said[1], content=(TextBlock(CARD),))
    app_settings.put_settings(pipeline.ports, ADMIN, Choices(), {"chat": Choices(mask_secrets=True)})
    pipeline.bind()
    pipeline.fan_out()
    pipeline.run_all()
    (shown,) = pipeline.extractor.shown
    assert shown[0].text == MASK


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("pw: sunflowerday", "sunflowerday"),
        ("Kennwort lautet Sommer", "Sommer"),
        ("пароль: собака12", "собака12"),
        ("密码是tianqi", "tianqi"),
        ("password for the router: bluesky", "bluesky"),
        ("the password I use for Netflix is popcorn.", "popcorn"),
        ("user bob pass Tr0ub4dor", "Tr0ub4dor"),
        ("login: admin / Tr0ub4dor", "Tr0ub4dor"),
        ("Username: bob\nPassword\nTr0ub4dor", "Tr0ub4dor"),
        ('The passphrase is "correct horse battery"', "correct horse"),
        ("my 2FA code is 739204", "739204"),
        ("verification code: 88213", "88213"),
        ("seed phrase: apple river stone cloud tiger lemon ocean grape piano metal chair house", "ocean"),
        ("<password>Tr0ub4dor</password>", "Tr0ub4dor"),
        ("sshpass -p Tr0ub4dor ssh bob@host", "Tr0ub4dor"),
        ("mysql -uroot -pTr0ub4dor db", "Tr0ub4dor"),
        ("tskey-" + "auth-kabc123CNTRL-abcdefghijk", "kabc123"),
        ("my SSN is 123-45-6789", "6789"),
        ("gh\u200b" + "p_" + "a1" * 18, "a1a1"),
        ("\uff53\uff4b\uff3f\uff4c\uff49\uff56\uff45\uff3f" + "a1" * 12, "a1a1"),
        ("p\u0430ssword: Tr0ub4dor", "Tr0ub4dor"),
        ("p a s s w o r d: Tr0ub4dor", "Tr0ub4dor"),
    ],
)
def test_a_secret_is_masked_however_it_is_written(text: str, secret: str) -> None:
    masked = mask_text(text)
    assert MASK in masked
    assert secret not in masked


@pytest.mark.parametrize(
    "text",
    [
        "My password is wrong",
        "The password for the router is on the fridge",
        "Is the password case sensitive?",
        "We meet in room 4471, or call 123-456-7890",
        "I like apple river stone cloud tiger lemon ocean grape piano metal chair house pictures",
        "the verification code never came",
        "login: broken since noon",
        "Pass the salt, user friend",
        "Привет, как дела?",
        "密码学很有意思",
        "a b c d e f g h i j",
    ],
)
def test_a_text_about_secrets_stays(text: str) -> None:
    assert mask_text(text) == text
