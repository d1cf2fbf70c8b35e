import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Page } from "loci-memory-client";
import { describeProblem } from "../session/problems.js";
import type { SessionMessages } from "../session/words/en.js";

/** A list of the service that an element shows page by page. */
export class Paged<Item> implements ReactiveController {
  items: readonly Item[] = [];
  state: "loading" | "ready" = "loading";
  error: unknown;
  readonly #host: ReactiveControllerHost;
  #page: Page<Item> | undefined;
  #asked = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  get hasMore(): boolean {
    return this.#page !== undefined && this.#page.nextCursor !== null;
  }

  /** What failed, as a sentence; empty if nothing did. */
  problem(words: SessionMessages): string {
    return this.error === undefined ? "" : describeProblem(this.error, words);
  }

  /** Reads the first page; a later call wins over an earlier one. Never rejects. */
  async load(ask: () => Promise<Page<Item>>): Promise<void> {
    this.state = "loading";
    await this.#read(ask, []);
  }

  /** Reads one more page. Never rejects. */
  async loadMore(): Promise<void> {
    const page = this.#page;
    if (page && this.hasMore) await this.#read(async () => (await page.nextPage()) ?? page, this.items);
  }

  async #read(ask: () => Promise<Page<Item>>, before: readonly Item[]): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      const page = await ask();
      if (asked !== this.#asked) return;
      this.#page = page;
      this.items = [...before, ...page.items];
      this.state = "ready";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.error = error;
    }
    this.#host.requestUpdate();
  }
}
