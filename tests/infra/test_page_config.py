"""What the pages of a deployment know of it."""

import json

from tests.infra.conftest import OTHER_ISSUER
from tests.infra.synthesis import Json, Synthesised


def page_config(app: Synthesised) -> Json:
    """The content of ``config.json`` where it refers to nothing else of the deployment."""
    functions = app.service.of_type("AWS::Lambda::Function").values()
    variables = (function.get("Environment", {}).get("Variables", {}) for function in functions)
    (text,) = (each["LOCI_WEB_CONFIG"] for each in variables if "LOCI_WEB_CONFIG" in each)
    found: Json = json.loads(text)
    return found


def test_pages_find_the_login_of_an_issuer_of_ones_own(customised_app: Synthesised) -> None:
    assert page_config(customised_app)["signIn"] == {
        "authority": OTHER_ISSUER,
        "discovers": True,
        "clientId": "loci-api",
        "callbacks": ["https://memory.example/app/signed-in"],
    }


def test_pages_know_the_claims_that_name_a_person(customised_app: Synthesised) -> None:
    assert page_config(customised_app)["claims"] == {
        "tenant": "org_id",
        "app": "custom:app",
        "user": "sub",
        "role": "custom:role",
        "groups": "teams",
    }
