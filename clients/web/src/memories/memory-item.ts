import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { APIStatusError } from "loci-memory-client";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import "../design/menu.js";
import { Observed } from "../design/observed.js";
import "../design/row.js";
import { ToastsAround } from "../design/toasts.js";
import { Asking } from "../session/asking.js";
import { loadModule } from "../session/load-module.js";
import { describeProblem } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { timeAgo } from "../words/time-ago.js";
import { Words } from "../words/words.js";
import type { Draft } from "./drafts.js";
import type { Atom, LiveMemories } from "./live-memories.js";
import { memoriesWords } from "./words/index.js";

/** One memory, which can be edited in its place. It asks its list to forget it by the event `forget-memory`. */
@customElement("loci-memory")
export class MemoryItem extends LitElement {
  @property({ attribute: false }) atom!: Atom;
  @property({ attribute: false }) memories!: LiveMemories;
  @property({ attribute: false }) linkTo: ((atom: Atom) => string) | undefined;
  /** Whether where it was said can be opened: `show-source` then asks for it. */
  @property({ type: Boolean }) opensSource = false;
  /** Whether it is shown next to the list, where it is edited and forgotten. */
  @property({ type: Boolean, reflect: true, attribute: "shown-next" }) isShownNext = false;
  @state() private isSaving = false;
  @state() private isExplained = false;
  @state() private problem = "";
  @query("textarea") private field!: HTMLTextAreaElement | null;
  @query(".edit") private editButton!: HTMLButtonElement | null;
  /** Whether the memory was forgotten by others while it was edited: saving remembers it again. */
  #isForgotten = false;
  readonly #words = new Words(this, memoriesWords);
  readonly #sessionWords = new Words(this, sessionWords);
  readonly #toasts = new ToastsAround(this);
  readonly #loading = new Asking(this);
  protected readonly observed = new Observed(this, () => this.memories.drafts);

  static override styles = [
    base,
    icons,
    css`
      :host {
        display: block;
        border-block-end: 1px solid var(--loci-line);
      }

      :host([shown-next]) {
        background: color-mix(in srgb, var(--loci-accent) 10%, var(--loci-surface));
      }

      .actions {
        position: relative;
        flex-wrap: nowrap;
        justify-content: end;
      }

      .quiet {
        display: flex;
      }

      /* Where there is room a memory is one line of columns. */
      @container (min-inline-size: 46rem) {
        .facts > * {
          font-size: var(--loci-small);
          color: var(--loci-muted);
          overflow-wrap: anywhere;
        }

        .between {
          display: none;
        }
      }

      /* Where there is none, what shows with the pointer lies over the text. */
      @container (max-inline-size: 45.99rem) {
        @media (hover: hover) {
          .quiet {
            position: absolute;
            inset-inline-end: 100%;
            border-radius: var(--loci-radius);
            background: var(--loci-raised);
          }
        }
      }

      .quiet :is(a, button) {
        display: inline-grid;
        place-items: center;
        min-block-size: 1.75rem;
        min-inline-size: 1.75rem;
        padding: 0.125rem;
        border-radius: var(--loci-radius);
        color: var(--loci-muted);
      }

      .quiet .icon {
        inline-size: 1.125rem;
        block-size: 1.125rem;
      }

      .quiet :is(a, button):hover {
        background: var(--loci-hover);
        color: var(--loci-text);
      }

      p,
      form {
        overflow-wrap: anywhere;
      }

      form {
        display: grid;
        gap: 0.5rem;
      }

      a {
        padding: 0.25rem;
      }

      textarea {
        min-block-size: 4.5rem;
        resize: vertical;
      }

      .source {
        min-block-size: 1.5rem;
        padding: 0;
        text-decoration: underline;
      }

      @media (prefers-reduced-motion: no-preference) {
        :host(.flash) {
          animation: flash 1.6s ease-out;
        }

        @keyframes flash {
          from {
            background: var(--loci-mark);
          }
        }
      }
    `,
  ];

  /** Puts the focus into the memory, as after an undo. */
  focusMemory(): void {
    void this.updateComplete.then(() => this.editButton?.focus());
  }

  /** A brief highlight; none where people want less motion. */
  flash(): void {
    this.scrollIntoView({ block: "nearest" });
    this.classList.add("flash");
    this.addEventListener("animationend", () => this.classList.remove("flash"), { once: true });
  }

  override render() {
    const draft = this.isShownNext ? undefined : this.#draft;
    return draft ? this.#renderForm(draft) : this.#renderMemory();
  }

  #renderMemory() {
    const { atom } = this;
    const between = html`<span class="between"> · </span>`;
    return html`<loci-row>
        <p dir="auto">${atom.text}</p>
        <span class="facts" slot="facts"><bdi>${atom.category.name}</bdi>${between}<span>${this.#renderSource()}</span>${between}${timeAgo(atom.validFrom)}</span>
        ${this.isShownNext ? nothing : this.#renderActions()}
      </loci-row>
      ${this.#loading.problem ? this.#loading.render(this.#explainSource) : nothing}
      ${this.isExplained ? html`<loci-memory-source .atom=${atom} .loci=${this.memories.loci}></loci-memory-source>` : nothing}`;
  }

  #renderActions() {
    const { text } = this.#words;
    const { atom } = this;
    return html`<span slot="actions" class="actions">
        <span class="quiet">
          ${this.linkTo ? html`<a href=${this.linkTo(atom)} aria-label=${text.details(atom.text)} title=${text.detailsShort}>${icon("details")}</a>` : nothing}
          <button class="plain edit" aria-label=${text.edit(atom.text)} title=${text.editShort} @click=${this.#begin}>${icon("edit")}</button>
          <button class="plain forget" aria-label=${text.forget(atom.text)} title=${text.forgetShort} @click=${this.#forget}>${icon("erase")}</button>
        </span>
        <loci-menu label=${text.moreOf(atom.text)}>
          <button role="menuitem" @click=${this.#explainSource}>${icon("why")} ${this.isExplained ? text.hideWhy : text.whyShort}</button>
          ${navigator.clipboard ? html`<button role="menuitem" @click=${this.#copy}>${icon("copy")} ${text.copy}</button>` : nothing}
        </loci-menu>
      </span>`;
  }

  get #draft(): Draft | undefined {
    return this.memories.drafts.of(this.atom);
  }

  #renderForm(draft: Draft) {
    const { text } = this.#words;
    return html`<form @submit=${this.#save} @keydown=${this.#onKey}>
      <label for="text">${text.textLabel}</label>
      <textarea id="text" dir="auto" aria-describedby="problem" .value=${draft.text} @input=${this.#type}></textarea>
      <p id="problem" role="alert" class="problem" ?hidden=${!this.problem}>${this.problem}</p>
      <span class="row">
        <button class="primary" aria-disabled=${this.isSaving}>${this.isSaving ? text.saving : text.save}</button>
        <button type="button" @click=${this.#cancel}>${text.cancel}</button>
      </span>
    </form>`;
  }

  #renderSource() {
    if (!this.opensSource || !this.atom.sourceConversationId) return this.#source();
    const label = `${this.#source()}. ${this.#words.text.openSource(this.atom.text)}`;
    return html`<button class="plain source" aria-label=${label} @click=${this.#showSource}>${this.#source()}</button>`;
  }

  #source(): string {
    const { text } = this.#words;
    const sources: Record<Atom["provenance"], string> = {
      client: text.fromClient,
      dream: text.fromDream,
      extraction: text.fromExtraction,
      import: text.fromImport,
    };
    return this.atom.metadata.sourceType === "user" ? text.fromPerson : sources[this.atom.provenance];
  }

  #begin = async (): Promise<void> => {
    this.problem = "";
    this.#isForgotten = false;
    this.memories.drafts.begin(this.atom);
    await this.updateComplete;
    this.field?.focus();
  };

  #type = (event: Event): void => {
    if (this.#draft) this.#draft.text = (event.target as HTMLTextAreaElement).value;
  };

  #explainSource = async (): Promise<void> => {
    const isLoaded = await this.#loading.ask(() => loadModule(() => import("./memory-source.js")));
    if (isLoaded) this.isExplained = !this.isExplained;
  };

  #copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(this.atom.text);
    this.#toasts.queue.show({ text: this.#words.text.copied });
  };

  #cancel = (): void => this.#finish();

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      // It ends the edit alone, not what is around it.
      event.preventDefault();
      this.#finish();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.#save(event);
  };

  #save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const draft = this.#draft;
    if (this.isSaving || !draft) return;
    const text = draft.text.trim();
    if (!text) {
      this.problem = this.#words.text.noText;
      return;
    }
    if (text === draft.from.text && !this.#isForgotten) return this.#finish();
    this.isSaving = true;
    try {
      if (this.#isForgotten) draft.from = await this.memories.restore(draft.from);
      this.#isForgotten = false;
      draft.from = await this.memories.edit(draft.from, { text });
      this.problem = "";
      // What was typed meanwhile is not saved yet.
      if (draft.text.trim() === text) this.#finish();
    } catch (error) {
      this.problem = await this.#explain(error, draft);
    } finally {
      this.isSaving = false;
    }
  };

  /** What failed. What others changed meanwhile is shown, and saving again replaces it. */
  async #explain(error: unknown, draft: Draft): Promise<string> {
    const { text } = this.#words;
    const status = error instanceof APIStatusError ? error.status : undefined;
    if (status !== 404 && status !== 409) return describeProblem(error, this.#sessionWords.text);
    try {
      const now = await this.#readLatest(draft.from.id);
      if (now.id === draft.from.id && now.version === draft.from.version) return text.saidAlready;
      draft.from = now;
      return text.changedMeanwhile(now.text);
    } catch (reason) {
      const isGone = reason instanceof APIStatusError && reason.status === 404;
      if (!isGone || this.#isForgotten) return describeProblem(reason, this.#sessionWords.text);
      this.#isForgotten = true;
      return text.forgottenMeanwhile;
    }
  }

  /** The memory as it is now, or what took its place. */
  async #readLatest(atomId: string): Promise<Atom> {
    const atom = await this.memories.loci.memory.getAtom({ atomId });
    return atom.supersededBy ? this.#readLatest(atom.supersededBy) : atom;
  }

  /** One that is no longer listed goes with its draft: the focus is then for the list to place. */
  #finish(): void {
    const isListed = this.memories.items.some((item) => item.id === this.atom.id);
    this.memories.drafts.end(this.atom);
    this.problem = "";
    if (isListed) this.focusMemory();
    else this.dispatchEvent(new CustomEvent("leave-memory", { bubbles: true, composed: true, detail: this.atom }));
  }

  #showSource = (): void => {
    this.dispatchEvent(new CustomEvent("show-source", { bubbles: true, composed: true, detail: this.atom }));
  };

  #forget = (): void => {
    this.dispatchEvent(new CustomEvent("forget-memory", { bubbles: true, composed: true, detail: this.atom }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory": MemoryItem;
  }
}
