import type { components, Loci } from "loci-memory-client";

type Atom = components["schemas"]["Atom"];

/** What a person has typed over a memory and not saved. */
export interface Draft {
  /** The state that the edit began from, so that the service notices changes by others. */
  from: Atom;
  text: string;
}

/** The drafts of a person. They outlast the elements that show them, and dispatch `change` when one begins or ends. */
export class Drafts extends EventTarget {
  readonly #drafts = new Map<string, Draft>();

  of(atom: Atom): Draft | undefined {
    return this.#drafts.get(atom.id);
  }

  /** Whether something was typed that is not saved. */
  get hasTyped(): boolean {
    return [...this.#drafts.values()].some(({ from, text }) => text.trim() !== from.text);
  }

  begin(atom: Atom): void {
    this.#drafts.set(atom.id, { from: atom, text: atom.text });
    this.dispatchEvent(new Event("change"));
  }

  end(atom: Atom): void {
    this.#drafts.delete(atom.id);
    this.dispatchEvent(new Event("change"));
  }

  /** These memories, and in their places those of `before` that are gone while a draft is over them. */
  withEdited(found: readonly Atom[], before: readonly Atom[]): readonly Atom[] {
    const ids = new Set(found.map((atom) => atom.id));
    const shown = [...found];
    for (const [place, atom] of before.entries()) {
      if (!ids.has(atom.id) && this.#drafts.has(atom.id)) shown.splice(place, 0, atom);
    }
    return shown;
  }
}

const drafts = new WeakMap<Loci, Drafts>();

/** The drafts of the person whose client this is. */
export function draftsOf(loci: Loci): Drafts {
  const found = drafts.get(loci) ?? new Drafts();
  drafts.set(loci, found);
  return found;
}
