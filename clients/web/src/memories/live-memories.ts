import type { components, Loci, Page } from "loci-memory-client";
import { type Drafts, draftsOf } from "./drafts.js";
import { pollWhileVisible } from "./polling.js";

export type Atom = components["schemas"]["Atom"];
export type AtomKind = components["schemas"]["AtomKind"];

/** Which memories a list shows. */
export interface Filter {
  contains?: string;
  category?: string;
  kind?: AtomKind;
  status?: "ACTIVE" | "ARCHIVED";
  validAt?: string;
  knownAt?: string;
}

/** The category of a person's own words, as the service names it. */
const OWN_WORDS = "said";
const PAGE = 200;
/** So many pages are read at a time, so that up to 1,000 memories are counted exactly. */
const PAGES = 5;
/** Memories that expire change no count, so a list is read again so often at least. */
const LONGEST_UNREAD = 300_000;

/**
 * The memories of one space, the newest first, which follow changes by models and other tabs while they are shown. It
 * dispatches `change`. Changes of its own show at once, and are taken back where the service refuses them.
 */
export class LiveMemories extends EventTarget {
  items: readonly Atom[] = [];
  state: "loading" | "ready" | "failed" = "loading";
  error: unknown;
  hasMore = false;
  /** What the person has typed over memories. */
  readonly drafts: Drafts;
  #pages = PAGES;
  #users = 0;
  #end: (() => void) | undefined;
  #changes = 0;
  /** How often the space had changed before the list was read, and when that was. */
  #read: { count: number; at: number } | undefined;
  readonly #hidden = new Set<string>();
  /** The memories that came after one that was forgotten here. */
  readonly #later = new Map<string, ReadonlySet<string>>();

  constructor(
    readonly loci: Loci,
    readonly spaceId: string,
    readonly filter: Filter = {},
  ) {
    super();
    this.drafts = draftsOf(loci);
  }

  /** What was learned, or somebody chose. A person's own words alone are no news and count nowhere: recall finds them. */
  get learned(): readonly Atom[] {
    return this.items.filter((atom) => atom.category.name !== OWN_WORDS || atom.metadata.sourceType === "user");
  }

  /** Begins to follow changes, for one more element. */
  start(): void {
    this.#users += 1;
    this.#end ??= pollWhileVisible(() => this.#follow());
  }

  /** Ends it with the last element. */
  stop(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    this.#end?.();
    this.#end = undefined;
  }

  /** Reads the list again if the space has changed; says whether the list had. */
  async #follow(): Promise<boolean> {
    // The first memories wait for no other request.
    if (this.state !== "ready") return this.refresh();
    const read = this.#read;
    try {
      const { count } = await this.loci.memory.getSpaceChanges({ spaceId: this.spaceId });
      if (read?.count === count && performance.now() - read.at < LONGEST_UNREAD) return false;
      this.#read = { count, at: performance.now() };
    } catch (error) {
      return this.#fail(error);
    }
    return this.refresh();
  }

  /** Reads the list again; says whether it had changed. Never rejects: `state` and `error` say what failed. */
  async refresh(): Promise<boolean> {
    const changes = this.#changes;
    try {
      const found = await this.load();
      // What was changed here meanwhile is newer than this answer.
      return changes !== this.#changes || this.#show(found);
    } catch (error) {
      return this.#fail(error);
    }
  }

  async showMore(): Promise<void> {
    this.#pages += PAGES;
    await this.refresh();
  }

  /** Changes a memory. Rejects with what the service said. */
  async edit(atom: Atom, change: { text?: string; category?: Atom["category"]; importance?: number }): Promise<Atom> {
    const edited = await this.loci.memory.editAtom({ atomId: atom.id, ifMatch: atom.version, ...change });
    this.#replace(this.items.map((item) => (item.id === edited.id ? edited : item)));
    return edited;
  }

  /** Forgets a memory; it can be restored. Rejects with what the service said, and the memory is then there again. */
  async forget(atom: Atom): Promise<void> {
    const before = this.items;
    const place = before.findIndex((item) => item.id === atom.id);
    this.#later.set(atom.id, new Set(before.slice(place + 1).map((item) => item.id)));
    this.#hidden.add(atom.id);
    this.#replace(before.filter((item) => item.id !== atom.id));
    try {
      await this.loci.memory.deleteAtom({ atomId: atom.id });
    } catch (error) {
      this.#hidden.delete(atom.id);
      // Others may have been forgotten meanwhile.
      this.#replace(before.filter((item) => !this.#hidden.has(item.id)));
      throw error;
    }
  }

  /** Undoes `forget`: the memory has its place again. Rejects with what the service said. */
  async restore(atom: Atom): Promise<Atom> {
    const restored = await this.loci.memory.restoreAtom({ atomId: atom.id });
    const later = this.#later.get(atom.id);
    this.#hidden.delete(atom.id);
    const others = this.items.filter((item) => item.id !== restored.id);
    const next = others.findIndex((item) => later?.has(item.id));
    this.#replace(others.toSpliced(next < 0 ? others.length : next, 0, restored));
    return restored;
  }

  /** What the list shows, in its order. */
  protected async load(): Promise<readonly Atom[]> {
    const found: Atom[] = [];
    let page: Page<Atom> | undefined = await this.loci.memory.listAtoms({
      spaceId: this.spaceId,
      order: "desc",
      limit: PAGE,
      ...this.filter,
    });
    let hasMore = false;
    for (let count = 1; page; count++) {
      found.push(...page.items);
      hasMore = page.nextCursor !== null;
      // Of many memories the newest show at once.
      if (this.state === "loading") this.showFirst(found, hasMore);
      if (count >= this.#pages || !hasMore) break;
      page = await page.nextPage();
    }
    this.hasMore = hasMore;
    return found;
  }

  /** Shows what was read so far, while the rest is read. */
  protected showFirst(found: readonly Atom[], hasMore: boolean): void {
    this.items = [...found];
    this.hasMore = hasMore;
    this.state = "ready";
    this.#tell();
  }

  /** Says whether anything was to be shown. */
  #show(found: readonly Atom[]): boolean {
    const listed = new Set(found.map((atom) => atom.id));
    for (const id of this.#hidden) if (!listed.has(id)) this.#hidden.delete(id);
    const shown = found.filter((atom) => !this.#hidden.has(atom.id));
    const isSame = this.state === "ready" && signature(shown) === signature(this.items);
    this.state = "ready";
    this.error = undefined;
    if (isSame) return false;
    this.items = shown;
    this.#tell();
    return true;
  }

  #fail(error: unknown): false {
    this.#read = undefined;
    this.error = error;
    this.state = "failed";
    this.#tell();
    return false;
  }

  #replace(items: readonly Atom[]): void {
    this.#changes += 1;
    this.items = items;
    this.#tell();
  }

  #tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}

function signature(atoms: readonly Atom[]): string {
  return atoms.map((atom) => `${atom.id} ${atom.version} ${atom.status}`).join("\n");
}
