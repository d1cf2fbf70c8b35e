import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { APIStatusError } from "loci-memory-client";
import { base } from "../design/base.js";
import { describeProblem } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { showDay } from "../words/dates.js";
import { Words } from "../words/words.js";
import type { Atom, LiveMemories } from "./live-memories.js";
import "./memory-source.js";
import { memoriesWords } from "./words/index.js";

/** One memory, which can be edited in its place. It asks its list to forget it by the event `forget-memory`. */
@customElement("loci-memory")
export class MemoryItem extends LitElement {
  @property({ attribute: false }) atom!: Atom;
  @property({ attribute: false }) memories!: LiveMemories;
  @property({ attribute: false }) linkTo: ((atom: Atom) => string) | undefined;
  /** Whether where it was said can be opened: `show-source` then asks for it. */
  @property({ type: Boolean }) opensSource = false;
  @state() private isEditing = false;
  @state() private isSaving = false;
  @state() private isExplained = false;
  @state() private problem = "";
  @query("textarea") private field!: HTMLTextAreaElement | null;
  @query(".edit") private editButton!: HTMLButtonElement | null;
  /** The state that an edit began from, so that the service notices changes by others. */
  #begunFrom: Atom | undefined;
  readonly #words = new Words(this, memoriesWords);
  readonly #sessionWords = new Words(this, sessionWords);

  static override styles = [
    base,
    css`
      :host {
        display: block;
        padding-block: 0.75rem;
        border-block-end: 1px solid var(--loci-line);
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
    return this.isEditing ? this.#renderForm() : this.#renderMemory();
  }

  #renderMemory() {
    const { text } = this.#words;
    const { atom } = this;
    return html`<p dir="auto">${atom.text}</p>
      <div class="row spread">
        <span class="muted"><bdi>${atom.category.name}</bdi> · ${this.#renderSource()} · <time datetime=${atom.validFrom}>${showDay(atom.validFrom)}</time></span>
        <span class="actions">
          ${this.linkTo ? html`<a href=${this.linkTo(atom)} aria-label=${text.details(atom.text)}>${text.detailsShort}</a>` : nothing}
          <button class="plain" aria-label=${text.why(atom.text)} aria-expanded=${this.isExplained} @click=${this.#explainSource}>${text.whyShort}</button>
          <button class="plain edit" aria-label=${text.edit(atom.text)} @click=${this.#begin}>${text.editShort}</button>
          <button class="plain forget" aria-label=${text.forget(atom.text)} @click=${this.#forget}>${text.forgetShort}</button>
        </span>
      </div>
      ${this.isExplained ? html`<loci-memory-source .atom=${atom} .loci=${this.memories.loci}></loci-memory-source>` : nothing}`;
  }

  #renderForm() {
    const { text } = this.#words;
    return html`<form @submit=${this.#save} @keydown=${this.#onKey}>
      <label for="text">${text.textLabel}</label>
      <textarea id="text" dir="auto" aria-describedby="problem" .value=${this.#begunFrom?.text ?? ""}></textarea>
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
    return this.atom.metadata.source_type === "user" ? text.fromPerson : sources[this.atom.provenance];
  }

  #begin = async (): Promise<void> => {
    this.#begunFrom = this.atom;
    this.isEditing = true;
    await this.updateComplete;
    this.field?.focus();
  };

  #explainSource = (): void => {
    this.isExplained = !this.isExplained;
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
    const from = this.#begunFrom;
    const text = this.field?.value.trim() ?? "";
    if (this.isSaving || !from) return;
    if (!text) {
      this.problem = this.#words.text.noText;
      return;
    }
    if (text === from.text) return this.#finish();
    this.isSaving = true;
    try {
      await this.memories.edit(from, { text });
      this.#finish();
    } catch (error) {
      await this.#explain(error);
    } finally {
      this.isSaving = false;
    }
  };

  /** Shows what failed, above what was typed. After a change by others, saving again replaces that. */
  async #explain(error: unknown): Promise<void> {
    this.problem = describeProblem(error, this.#sessionWords.text);
    if (!(error instanceof APIStatusError) || error.status !== 409) return;
    await this.memories.refresh();
    const now = this.memories.items.find((item) => item.id === this.atom.id);
    if (!now) return;
    this.#begunFrom = { ...now, text: this.#begunFrom?.text ?? now.text };
    this.problem = this.#words.text.changedMeanwhile(now.text);
  }

  #finish(): void {
    this.isEditing = false;
    this.problem = "";
    this.focusMemory();
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
