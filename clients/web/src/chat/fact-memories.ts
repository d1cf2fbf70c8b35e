import { type Atom, LiveMemories } from "../memories/live-memories.js";

/** The memories of a space without what dreams learned: that is in the profile. */
export class FactMemories extends LiveMemories {
  protected override async load(): Promise<readonly Atom[]> {
    return factsOf(await super.load());
  }

  protected override showFirst(found: readonly Atom[]): void {
    super.showFirst(factsOf(found));
  }
}

function factsOf(atoms: readonly Atom[]): readonly Atom[] {
  return atoms.filter((atom) => atom.category.kind !== "PATTERN");
}
