"""Builds the pages of `clients/web` with Vite, for the layer of the function `web`."""

from pathlib import Path

from infra import uv

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "clients" / "web"
# Everything that decides the bytes of a build.
SOURCES = (
    CLIENT / "src",
    CLIENT / "package-lock.json",
    CLIENT / "tsconfig.json",
    CLIENT / "vite.config.ts",
    # But for the types of the API, which no page contains and git does not store.
    *(file for file in sorted((ROOT / "clients" / "typescript" / "src").rglob("*.ts")) if file.name != "schema.ts"),
)


def build(folder: Path) -> None:
    """Build the pages into `folder`. Raises BuildError with what Vite said."""
    vite, settings = CLIENT / "node_modules" / "vite" / "bin" / "vite.js", CLIENT / "vite.config.ts"
    command = ["node", str(vite), "build", "--config", str(settings), "--outDir", str(folder)]
    uv.run([*command, "--emptyOutDir", "--logLevel", "warn"], {"NODE_ENV": "production"})
