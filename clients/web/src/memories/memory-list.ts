import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { base } from "../design/base.js";
import "../design/empty.js";
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
  @state() private problem = "";
  @state() private showsForgotten = false;
  @query("loci-forgotten-memories") private forgotten!: ForgottenMemories | null;
  @query("ul") private list!: HTMLElement | null;
  #following: LiveMemories | undefined;
  #shown: readonly Atom[] = [];
  readonly #words = new Words(this, memoriesWords);
  readonly #toasts = new ToastsAround(this);
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

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      /* Of a thousand rows those that are scrolled to are drawn. */
      li {
        content-visibility: auto;
        contain-intrinsic-size: auto 2.5rem;
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
          this.#shown,
          (atom) => atom.id,
          (atom) => html`<li aria-current=${atom.id === this.shownNext ? "true" : nothing}><loci-memory
            data-id=${atom.id}
            .atom=${atom}
            .memories=${memories}
            .linkTo=${this.linkTo}
            ?opensSource=${this.opensSources}
            ?shown-next=${atom.id === this.shownNext}
          ></loci-memory></li>`,
        )}
      </ul>
      ${memories.hasMore ? html`<button @click=${() => memories.showMore()}>${text.more}</button>` : nothing}
      ${memories.state === "ready" && memories.spaceId ? this.#renderForgotten() : nothing}
    </div>`;
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
    void this.updateComplete.then(() => this.#find(id)?.flash());
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
    this.#focus(next);
    try {
      await this.memories.forget(atom);
      this.#offerUndo(atom);
      void this.forgotten?.reload();
    } catch (error) {
      this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };

  /** It was gone, and was shown for what was typed over it. */
  #leave = (event: CustomEvent<Atom>): void => this.#focus(this.#neighbour(event.detail));

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
    this.#focus(atom.id);
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

  #focus(id: string | undefined): void {
    const found = this.#find(id);
    if (found) found.focusMemory();
    else this.list?.focus();
  }

  #find(id: string | undefined): MemoryItem | undefined {
    const items = [...this.renderRoot.querySelectorAll<MemoryItem>("loci-memory")];
    return items.find((item) => item.dataset.id === id);
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
