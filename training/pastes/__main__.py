"""Writes the weights beside the code that reads them."""

from loci.language.pastes import edges
from training.pastes import learn_weights, read_examples

if __name__ == "__main__":
    weights = learn_weights(read_examples())
    edges.WEIGHTS_FILE.write_text("".join(f"{name} {weight:.3f}\n" for name, weight in weights.items()), "utf-8")
