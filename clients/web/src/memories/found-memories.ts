import type { Loci } from "loci-memory-client";
import { type Atom, LiveMemories } from "./live-memories.js";

/** Memories that a search found, in its order. */
export class FoundMemories extends LiveMemories {
  readonly #find: () => Promise<readonly Atom[]>;
  readonly #isLive: boolean;

  /** A search that costs more than a look at one memory is not live: it runs once, and again with `refresh`. */
  constructor(loci: Loci, spaceId: string, find: () => Promise<readonly Atom[]>, { isLive }: { isLive: boolean }) {
    super(loci, spaceId);
    this.#find = find;
    this.#isLive = isLive;
  }

  override start(): void {
    if (this.#isLive) super.start();
    else void this.refresh();
  }

  override stop(): void {
    if (this.#isLive) super.stop();
  }

  protected override load(): Promise<readonly Atom[]> {
    return this.#find();
  }
}
