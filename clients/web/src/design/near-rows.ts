import type { LitElement, ReactiveController } from "lit";

/** Rows so far beyond the window are there already when they are scrolled to. In pixels. */
const MARGIN = 160;
/** The height of a row before any was drawn. */
const FIRST_GUESS = 41;

/**
 * Chooses which rows of a long list have elements: those near the window, and one that has the focus. The room of the
 * others is the margin of the next row. Each row is an `li` with its id in `data-row`.
 */
export class NearRows implements ReactiveController {
  readonly #host: LitElement;
  #list: HTMLElement | null = null;
  #ids: readonly string[] = [];
  /** The rows near the window: the first, and the one after the last. */
  #near: readonly [number, number] = [0, 0];
  #rendered: ReadonlySet<string> = new Set();
  /** Whether more rows are to be rendered at once. */
  #isBetween = false;
  /** A row that is there wherever the window is. */
  #held: string | undefined;
  /** The height of a row that was not drawn yet: that of the first ones. Another one would move all that is below. */
  #guess: number | undefined;
  readonly #heights = new Map<string, number>();
  readonly #sizes = new ResizeObserver((entries) => this.#measure(entries));
  #observed = new WeakSet<Element>();
  #scrollers: readonly Element[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The places of the rows to render. */
  choose(ids: readonly string[]): readonly number[] {
    this.#ids = ids;
    this.#near = this.#find();
    const [from, to] = this.#near;
    // The focus may be on its way within the row.
    this.#held = this.#focused ?? this.#held;
    const held = ids.indexOf(this.#held ?? "");
    const places = Array.from({ length: to - from }, (_, at) => from + at);
    if (held >= 0 && held < from) places.unshift(held);
    if (held >= to) places.push(held);
    // The only row that stays would be moved, and lose the focus: the others go before new ones come.
    const staying = places.filter((place) => this.#rendered.has(ids[place] ?? ""));
    this.#isBetween = this.#rendered.size > 1 && staying.length === 1 && staying[0] === held;
    const chosen = this.#isBetween ? staying : places;
    this.#rendered = new Set(chosen.map((place) => ids[place] ?? ""));
    return chosen;
  }

  /** Has a row rendered, so that it can be scrolled to. */
  async hold(id: string): Promise<void> {
    this.#held = id;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  hostConnected(): void {
    addEventListener("scroll", this.#follow, { passive: true });
    addEventListener("resize", this.#follow);
  }

  hostDisconnected(): void {
    removeEventListener("scroll", this.#follow);
    removeEventListener("resize", this.#follow);
    this.#listenTo([]);
    this.#sizes.disconnect();
    this.#observed = new WeakSet();
    this.#list = null;
  }

  hostUpdated(): void {
    // What is around the list may have been rendered after it.
    this.#listenTo(scrollersAround(this.#host));
    this.#list = this.#host.renderRoot.querySelector("ul");
    const rows = [...(this.#list?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
    let next = 0;
    for (const row of rows) {
      const place = this.#ids.indexOf(row.dataset.row ?? "", next);
      row.style.setProperty("margin-block-start", `${this.#heightOf(next, place)}px`);
      this.#observe(row);
      next = place + 1;
    }
    this.#list?.style.setProperty("padding-block-end", `${this.#heightOf(next, this.#ids.length)}px`);
    if (this.#isBetween) this.#host.requestUpdate();
  }

  /** Observed anew it would be measured anew. */
  #observe(row: HTMLElement): void {
    if (this.#observed.has(row)) return;
    this.#observed.add(row);
    this.#sizes.observe(row);
  }

  #listenTo(scrollers: readonly Element[]): void {
    for (const one of this.#scrollers) one.removeEventListener("scroll", this.#follow);
    for (const one of scrollers) one.addEventListener("scroll", this.#follow, { passive: true });
    this.#scrollers = scrollers;
  }

  get #focused(): string | undefined {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    return activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  }

  get #usual(): number {
    return this.#guess ?? FIRST_GUESS;
  }

  #heightOf(from: number, to: number): number {
    let sum = 0;
    for (let at = from; at < to; at++) sum += this.#heights.get(this.#ids[at] ?? "") ?? this.#usual;
    return sum;
  }

  #find(): readonly [number, number] {
    const top = this.#list?.getBoundingClientRect().top ?? 0;
    let [from, to, end] = [0, 0, top];
    for (const id of this.#ids) {
      if (end > innerHeight + MARGIN) break;
      end += this.#heights.get(id) ?? this.#usual;
      to += 1;
      if (end < -MARGIN) from = to;
    }
    return [Math.min(from, to), to];
  }

  #follow = (): void => {
    const [from, to] = this.#find();
    if (from !== this.#near[0] || to !== this.#near[1]) this.#host.requestUpdate();
  };

  #measure(entries: readonly ResizeObserverEntry[]): void {
    let isNew = false;
    for (const { target, borderBoxSize } of entries) {
      const id = (target as HTMLElement).dataset.row ?? "";
      const height = borderBoxSize[0]?.blockSize ?? 0;
      // One that has left the list has no size any more.
      if (!target.isConnected || this.#heights.get(id) === height) continue;
      this.#heights.set(id, height);
      isNew = true;
    }
    if (!isNew) return;
    this.#guess ??= [...this.#heights.values()].reduce((sum, one) => sum + one, 0) / this.#heights.size;
    this.#host.requestUpdate();
  }
}

/** What the element may be scrolled in, through shadow trees and slots. */
function scrollersAround(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let node: Node | null = element; node; node = parentOf(node)) {
    if (node instanceof Element && /auto|scroll/.test(getComputedStyle(node).overflowY)) found.push(node);
  }
  return found;
}

function parentOf(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}
