import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../design/base.js";
import "../design/empty.js";
import { NearRows } from "../design/near-rows.js";
import { Observed } from "../design/observed.js";
import { skeleton } from "../design/skeleton.js";
import { ToastsAround } from "../design/toasts.js";
import { Asking } from "../session/asking.js";
import { loadModule } from "../session/load-module.js";
import { describeProblem } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { shorten } from "../words/shorten.js";
import { Words } from "../words/words.js";
import type { ForgottenMemories } from "./forgotten-memories.js";
import type { Atom, LiveMemories } from "./live-memories.js";
import "./memory-item.js";
import type { MemoryItem } from "./memory-item.js";
import { memoriesWords } from "./words/index.js";

const SHORT = 80;

/** A list of memories that follows changes while it is shown. What was forgotten can be restored, at once or later. */
@customElement("loci-memory-list")
export class MemoryList extends LitElement {
  @property({ attribute: false }) memories!: LiveMemories;
  /** The address of everything about a memory, where the page has such a place. */
  @property({ attribute: false }) linkTo: ((atom: Atom) => string) | undefined;
  /** The id of a memory that the page shows next to the list: there it is edited and forgotten. */
  @property() shownNext = "";
  /** What an empty list says, unless nothing at all is remembered. */
  @property() empty = "";
  /** Whether sources can be opened: `show-source` then says which memory's. */
  @property({ type: Boolean }) opensSources = false;
  /** Whether the memories alone are shown, and not those that were forgotten. */
  @property({ type: Boolean }) isCompact = false;
  @state() private problem = "";
  @state() private showsForgotten = false;
  @state() private showsWaiting = false;
  @query("loci-forgotten-memories") private forgotten!: ForgottenMemories | null;
  @query("ul") private list!: HTMLElement | null;
  #following: LiveMemories | undefined;
  #shown: readonly Atom[] = [];
  readonly #words = new Words(this, memoriesWords);
  readonly #toasts = new ToastsAround(this);
  readonly #rows = new NearRows(this);
  readonly #loading = new Asking(this);
  readonly #sessionWords = new Words(this, sessionWords);
  readonly #observed = new Observed(this, () => this.memories);
  protected readonly drafts = new Observed(this, () => this.memories.drafts);

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }

      /* The margins of its rows are room within it. */
      ul {
        display: flow-root;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      /* Its text begins where those of the memories do. */
      .forgotten {
        margin-inline-start: -0.75rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow(this.memories);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(undefined);
  }

  override willUpdate(): void {
    void this.#observed;
    // An update may come after the element has gone.
    this.#follow(this.isConnected ? this.memories : undefined);
    this.#shown = this.memories.drafts.withEdited(this.memories.items, this.#shown);
  }

  override render() {
    const { memories } = this;
    const { text } = this.#words;
    return html`<div @forget-memory=${this.#forget} @leave-memory=${this.#leave} @keydown=${this.#onKey}>
      ${memories.state === "loading" ? skeleton(text.loading) : nothing}
      ${this.#renderProblem()}
      ${memories.state === "ready" && !this.#shown.length ? html`<loci-empty>${this.empty || text.empty}</loci-empty>` : nothing}
      <ul role="list" aria-label=${text.memories} tabindex="-1">
        ${repeat(
          this.#rows.choose(this.#shown.map((atom) => atom.id)),
          (place) => this.#shown[place]?.id,
          (place) => this.#renderRow(this.#shown[place] as Atom, place),
        )}
      </ul>
      ${memories.hasMore ? html`<button @click=${() => memories.showMore()}>${text.more}</button>` : nothing}
      ${memories.state === "ready" && memories.spaceId && !this.isCompact ? html`${this.#renderWaiting()}${this.#renderForgotten()}` : nothing}
    </div>`;
  }

  #renderRow(atom: Atom, place: number) {
    const { memories } = this;
    const isNext = atom.id === this.shownNext;
    return html`<li
      data-row=${atom.id}
      aria-posinset=${place + 1}
      aria-setsize=${memories.hasMore ? -1 : this.#shown.length}
      aria-current=${isNext ? "true" : nothing}
    ><loci-memory
      .atom=${atom}
      .memories=${memories}
      .linkTo=${this.linkTo}
      ?opensSource=${this.opensSources}
      ?shown-next=${isNext}
    ></loci-memory></li>`;
  }

  #renderWaiting() {
    const { memories } = this;
    return html`<p class="forgotten"><button class="plain" aria-expanded=${this.showsWaiting} @click=${this.#toggleWaiting}>${this.#words.text.waitingOnes}</button></p>
      ${
        this.showsWaiting
          ? html`<loci-waiting-memories .memories=${memories} @decide-memory=${() => memories.refresh()}></loci-waiting-memories>`
          : nothing
      }`;
  }

  #renderForgotten() {
    const { memories } = this;
    return html`<p class="forgotten"><button class="plain" aria-expanded=${this.showsForgotten} @click=${this.#toggleForgotten}>${this.#words.text.forgottenOnes}</button></p>
      ${this.#loading.render(this.#toggleForgotten)}
      ${
        this.showsForgotten
          ? html`<loci-forgotten-memories .memories=${memories} @restore-memory=${this.#onRestore}></loci-forgotten-memories>`
          : nothing
      }`;
  }

  /** Shows a memory, with a brief highlight. */
  mark(id: string): void {
    void this.#rows.hold(id).then(() => this.#find(id)?.flash());
  }

  #renderProblem() {
    const { text } = this.#sessionWords;
    const failed = this.memories.state === "failed" ? describeProblem(this.memories.error, text) : "";
    const problem = this.problem || failed;
    if (!problem) return nothing;
    const again = html`<button @click=${this.#tryAgain}>${text.retry}</button>`;
    return html`<div role="alert" class="problem row spread"><span>${problem}</span>${again}</div>`;
  }

  #tryAgain = (): void => {
    this.problem = "";
    void this.memories.refresh();
  };

  #forget = async (event: CustomEvent<Atom>): Promise<void> => {
    event.stopPropagation();
    const atom = event.detail;
    const next = this.#neighbour(atom);
    this.problem = "";
    await this.#focus(next);
    try {
      await this.memories.forget(atom);
      this.#offerUndo(atom);
      void this.forgotten?.reload();
    } catch (error) {
      this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };

  /** It was gone, and was shown for what was typed over it. */
  #leave = (event: CustomEvent<Atom>): Promise<void> => this.#focus(this.#neighbour(event.detail));

  #offerUndo(atom: Atom): void {
    const { text } = this.#words;
    this.#toasts.queue.show({
      text: text.forgotten(shorten(atom.text, SHORT)),
      undo: { label: text.undo, act: () => this.#restore(atom) },
    });
  }

  async #restore(atom: Atom): Promise<void> {
    try {
      await this.memories.restore(atom);
      await this.#sayRestored(atom);
      void this.forgotten?.reload();
    } catch (error) {
      // It can still be undone.
      this.#offerUndo(atom);
      this.problem = describeProblem(error, this.#sessionWords.text);
    }
  }

  #toggleWaiting = async (): Promise<void> => {
    const isLoaded = await this.#loading.ask(() => loadModule(() => import("./waiting-memories.js")));
    if (isLoaded) this.showsWaiting = !this.showsWaiting;
  };

  #toggleForgotten = async (): Promise<void> => {
    const isLoaded = await this.#loading.ask(() => loadModule(() => import("./forgotten-memories.js")));
    if (isLoaded) this.showsForgotten = !this.showsForgotten;
  };

  #onRestore = async (event: CustomEvent<Atom>): Promise<void> => {
    await this.#sayRestored(event.detail);
    // Its place may be another one.
    void this.memories.refresh();
  };

  async #sayRestored(atom: Atom): Promise<void> {
    this.#toasts.queue.show({ text: this.#words.text.restored(shorten(atom.text, SHORT)) });
    await this.updateComplete;
    await this.#focus(atom.id);
  }

  /** Undo by the usual keys, but not while a person types. */
  #onKey = (event: KeyboardEvent): void => {
    const isTyping = event.composedPath().some((target) => target instanceof HTMLTextAreaElement);
    if (isTyping || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if (this.#toasts.queue.undoLast()) event.preventDefault();
  };

  /** The memory after this one, or the one before it. */
  #neighbour(atom: Atom): string | undefined {
    const place = this.#shown.findIndex((item) => item.id === atom.id);
    return (this.#shown[place + 1] ?? this.#shown[place - 1])?.id;
  }

  async #focus(id: string | undefined): Promise<void> {
    if (id) await this.#rows.hold(id);
    const found = this.#find(id);
    if (found) found.focusMemory();
    else this.list?.focus();
  }

  #find(id: string | undefined): MemoryItem | undefined {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>("[data-row]")];
    return rows.find((row) => row.dataset.row === id)?.querySelector<MemoryItem>("loci-memory") ?? undefined;
  }

  #follow(memories: LiveMemories | undefined): void {
    if (memories === this.#following) return;
    this.#following?.stop();
    this.#following = memories;
    memories?.start();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-list": MemoryList;
  }
}
