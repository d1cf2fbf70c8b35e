"""Secrets are found by how they look and by what the sentence calls them; what is public or ordinary stays."""

import pytest

from loci.apps.masking import MASK, mask_text

HEX = "3f9c51d0a7e84b26" * 2


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("You get in with Marzipan?58", f"You get in with {MASK}"),
        ("We use Kestrel_61x as our password", f"We use {MASK} as our password"),
        ("the password? it's Lime-Boat-4", f"the password? it's {MASK}"),
        ("My login for the forum changed, now Tulip%4x", f"My login for the forum changed, now {MASK}"),
        ("la contraseña de la oficina es Nieve_73", f"la contraseña de la oficina es {MASK}"),
        ("The pwd on the old router is still marmalade", f"The pwd on the old router is still {MASK}"),
        ("To open the shed dial 22-8-41", f"To open the shed dial {MASK}"),
        ("the code for the side door 7193#", f"the code for the side door {MASK}"),
        ("The vault opens with 12 right, 40 left", f"The vault opens with {MASK}"),
        ("my SIM has the PIN three three nine one", f"my SIM has the PIN {MASK}"),
        ("the code that she texted me is 610 227", f"the code that she texted me is {MASK}"),
        ("552019 is your login code", f"{MASK} is your login code"),
        ("the digits on the back of it are 805", f"the digits on the back of it are {MASK}"),
        (f"the API key of the station is {HEX}", f"the API key of the station is {MASK}"),
        (f"Mail goes out with {HEX}-eu7", f"Mail goes out with {MASK}"),
        ("http://hooks.example.org/in/Qx7Lp2Vz9Rk4Tm1Wd8Bn5", f"http://hooks.example.org/{MASK}"),
        ("https://example.org/a?page=2&token=k3Jx9Lq2", f"https://example.org/a?page=2&token={MASK}"),
        ("the bot is 123456789:AAHx7Lp2Vz9Rk4Tm1Wd8Bn5Yc3Hg6Js0", f"the bot is 123456789:{MASK}"),
        ("the product key is 7QK2M-PLXWD-9RZTB-HGVCN-41FJS", f"the product key is {MASK}"),
        ("the code of the gate is 48C07", f"the code of the gate is {MASK}"),
        ("ada@example.com / Birnen!most3", f"ada@example.com / {MASK}"),
        (f"MY_SECRET_KEY_SALT={HEX}", f"MY_SECRET_KEY_SALT={MASK}"),
        ("routing 011401533, account 774410283", f"routing 011401533, account {MASK}"),
        ("the alarm code (its 550917, then star)", f"the alarm code (its {MASK}, then star)"),
        ("the burglar alarm is 5509, go in by the back", f"the burglar alarm is {MASK}, go in by the back"),
        ("My passport number is 613402985", f"My passport number is {MASK}"),
        ("numéro de sécu : 1 85 12 33 063 204 71", f"numéro de sécu : {MASK}"),
        ("define('ADMIN_PASSWORD', 'q7(Moor~3k');", f"define('ADMIN_PASSWORD', '{MASK}');"),
        ("redis-cli -h cache -a Amsel8weg ping", f"redis-cli -h cache -a {MASK} ping"),
        ("WIFI:T:WPA;S:Home;P:nest-4-amsel;;", f"WIFI:T:WPA;S:Home;P:{MASK};;"),
        ("db.example.org:5432:prod:ada:nestling", f"db.example.org:5432:prod:ada:{MASK}"),
        ("my app password is qvxb wzkt jrnp fhld", f"my app password is {MASK}"),
        ("2fa backup codes: 5108 2261, 7730 9914, 6402 3387", f"2fa backup codes: {MASK}"),
        (
            "my wallet has copper violin meadow ticket frozen anchor basket noble urban silent orbit kitten",
            f"my wallet has {MASK}",
        ),
        ("http://a.example/webhookb2/21edfbb4-a4f0-4561/6286ecd8b9087b6e", f"http://a.example/webhookb2/{MASK}"),
        ("unlock it with 482913-103948-571029-664401-118273-902837", f"unlock it with {MASK}"),
        ("the bike lock is 7-2-9-5", f"the bike lock is {MASK}"),
        ("to disarm punch 1 9 5 5 then off", f"to disarm punch {MASK} then off"),
        ("the safe: 31 right, 7 left, 22 right", f"the safe: {MASK}"),
        ("the passphrase is correct horse battery staple 9", f"the passphrase is {MASK}"),
        ("the old one, kk_brandt and then Sommer!regen5", f"the old one, kk_brandt and then {MASK}"),
    ],
)
def test_what_a_sentence_calls_a_secret_is_masked(text: str, kept: str) -> None:
    assert mask_text(text) == kept
    assert mask_text(kept) == kept


@pytest.mark.parametrize(
    "text",
    [
        "AWS_SECRET_ACCESS_KEY=<your-key-here>",
        "PASSWORD=${PASSWORD} and token: xxxxxxxx",
        "my PIN must be 4 digits, pin 13 goes high",
        "the safe temperature is 165 F and the gate is B42",
        "tags: travel food cats music books hiking photo sewing baking garden tea jazz",
        "I log in with my Ubuntu22 laptop each morning",
        "My password must have 14 characters",
        "I changed my password on 2026-02-11",
        "We open the door to 250 guests",
        "The garage takes 3 cars",
        "My phone has 256 photos and the alarm rings at 0615",
        "The postcode is 8010 and the error code is 50412",
        "I like two, three, four or five lumps",
        "Let me get in touch with Agent99",
        f"the commit of the API is {HEX}",
        f"the digest is sha256:{HEX}{HEX}",
        "integrity sha384-" + "qF7xLp2Vz9Rk4Tm1Wd8Bn5Yc3Hg6Js0" * 2,
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx7Lp2Vz9Rk4Tm1Wd8Bn5Yc3Hg6Js0Qe5Ua8 ada@host",
        "https://docs.example.org/document/d/1Qx7Lp2Vz9Rk4Tm1Wd8Bn5Yc3Hg6Js0Ea/edit",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
        "conversation 01KQS56CP0SHTZCDPRA2CGJ00P",
        "AbstractSingletonProxyFactoryBean2 and Qwen2.5-Coder-1.5B-Instruct-Q4_K_M.gguf",
        "My library account number is 55120394",
        "we opened with scores of 7-2-9-5 in the four quarters",
        "the passphrase is stored in the keychain of the laptop",
        "fix Ticket#4711 and the price is US$450k",
        "count 1 2 3 4 and start, then left 2, right 3",
    ],
)
def test_what_is_public_or_ordinary_stays(text: str) -> None:
    assert mask_text(text) == text
