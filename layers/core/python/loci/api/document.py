"""Where the OpenAPI document lies: written by ``loci.api.openapi``, served by ``loci.api.admin``."""

from pathlib import Path

PATH = Path(__file__).with_name("openapi.json")
