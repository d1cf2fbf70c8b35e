import { html, nothing, type ReactiveControllerHost } from "lit";
import type { Page } from "loci-memory-client";
import { skeleton } from "../design/skeleton.js";
import { Asking } from "../session/asking.js";
import { type Part, readPart } from "../session/parts.js";

/** A list of the service that an element shows page by page. Empty pages are passed over, so many as one part may be. */
export class Paged<Item> {
  items: readonly Item[] = [];
  state: "loading" | "ready" = "loading";
  readonly #host: ReactiveControllerHost;
  readonly #asking: Asking;
  #readMore: Part<Item>["readMore"];

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    this.#asking = new Asking(host);
  }

  get hasMore(): boolean {
    return this.#readMore !== undefined;
  }

  /** What failed, as a sentence; empty if nothing did. */
  get problem(): string {
    return this.#asking.problem;
  }

  /** Grey lines until the first page is read, that it takes long, or what failed; `again` asks once more. */
  render(again?: () => void) {
    const isFirst = this.state === "loading" && this.#asking.isBusy;
    return html`${this.#asking.render(again)}${isFirst ? skeleton() : nothing}`;
  }

  /** Reads the first page; a later call wins over an earlier one. Never rejects. */
  async load(ask: () => Promise<Page<Item>>): Promise<void> {
    this.state = "loading";
    await this.#read(async () => readPart(await ask(), 1), []);
  }

  /** Reads one more page. Never rejects. */
  async loadMore(): Promise<void> {
    if (this.#readMore) await this.#read(this.#readMore, this.items);
  }

  async #read(ask: () => Promise<Part<Item>>, before: readonly Item[]): Promise<void> {
    const part = await this.#asking.ask(ask);
    if (!part) return;
    this.#readMore = part.readMore;
    this.items = [...before, ...part.items];
    this.state = "ready";
    this.#host.requestUpdate();
  }
}
