import type { ReactiveControllerHost } from "lit";
import type { Page } from "loci-memory-client";
import { Asking } from "../session/asking.js";

/** A list of the service that an element shows page by page. */
export class Paged<Item> {
  items: readonly Item[] = [];
  state: "loading" | "ready" = "loading";
  readonly #host: ReactiveControllerHost;
  readonly #asking: Asking;
  #page: Page<Item> | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.#asking = new Asking(host);
  }

  get hasMore(): boolean {
    return this.#page !== undefined && this.#page.nextCursor !== null;
  }

  /** What failed, as a sentence; empty if nothing did. */
  get problem(): string {
    return this.#asking.problem;
  }

  /** Says that it takes long, or what failed; `again` asks once more. */
  render(again?: () => void) {
    return this.#asking.render(again);
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
    const page = await this.#asking.ask(ask);
    if (!page) return;
    this.#page = page;
    this.items = [...before, ...page.items];
    this.state = "ready";
    this.#host.requestUpdate();
  }
}
