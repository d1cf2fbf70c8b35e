"""Paths of local files, all in the project's folder, and all git-ignored except the pins."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "local" / "pinned"
VENV = ROOT / ".venv"
LOCAL = ROOT / ".loci"
MODELS = {name: ROOT / "build" / name for name in ("minilm", "use")}
LOWEST = LOCAL / "lowest"
HEAVY = LOCAL / "heavy"
PEERS = LOCAL / "peers"
NODE_PEERS = LOCAL / "node-peers"
TOOLS = LOCAL / "tools"
EMULATOR = LOCAL / "ministack"
CDK = LOCAL / "cdk"
CONFORMANCE = LOCAL / "conformance"
CLIENTS = ROOT / "clients"
STAMPS = LOCAL / "stamps"
STATE = LOCAL / "state"
LOG = LOCAL / "ministack.log"
DEV_FILE = LOCAL / "dev.json"
