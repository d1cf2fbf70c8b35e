/** What was typed into a form over an entry, and is not saved. */
export interface KeyDraft {
  key: string;
  value: string;
  isSaving: boolean;
  /** What the form began with. */
  readonly from: { readonly key: string; readonly value: string };
}

/** The open forms of a bot's memory, by the keys of their entries. They outlast the elements that show them. */
export class KeyDrafts extends EventTarget {
  readonly #drafts = new Map<string, KeyDraft>();

  /** Whether something was typed that is not saved. */
  get hasTyped(): boolean {
    return [...this.#drafts.values()].some(({ key, value, from }) => key !== from.key || value !== from.value);
  }

  get keys(): readonly string[] {
    return [...this.#drafts.keys()];
  }

  of(key: string): KeyDraft | undefined {
    return this.#drafts.get(key);
  }

  put(key: string, draft: KeyDraft): void {
    this.#drafts.set(key, draft);
    this.dispatchEvent(new Event("change"));
  }

  end(key: string): void {
    this.#drafts.delete(key);
    this.dispatchEvent(new Event("change"));
  }
}
