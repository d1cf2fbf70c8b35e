import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import type { Atom } from "../../memories/live-memories.js";
import { describeProblem } from "../../session/problems.js";
import { sessionWords } from "../../session/words/index.js";
import { Words } from "../../words/words.js";
import text from "./words.js";

const MOST = 8;
const ATOM_ID = /^atom_\S+$/;

/** A field in which a person finds the memory that they expected. It dispatches `choose-memory`, its detail is the id. */
@customElement("loci-expected-memory")
export class ExpectedMemory extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  /** The id of the space to search. */
  @property({ attribute: false }) findSpace!: () => Promise<string>;
  @property() expected = "";
  @state() private found: readonly Atom[] | undefined;
  @state() private chosen = "";
  @state() private problem = "";
  @query("input") private field!: HTMLInputElement | null;
  readonly #sessionWords = new Words(this, sessionWords);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      input {
        flex: 1 1 14rem;
        inline-size: auto;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li button {
        inline-size: 100%;
        text-align: start;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    if (this.expected) {
      return html`<div class="row spread">
        <span dir="auto">${text.chosen(this.chosen || this.expected)}</span>
        <button type="button" @click=${this.#remove}>${text.remove}</button>
      </div>`;
    }
    return html`<label for="expected">${text.expected}</label>
      <div class="row">
        <input id="expected" dir="auto" aria-describedby="hint" @keydown=${this.#onKey} />
        <button type="button" @click=${this.#find}>${text.find}</button>
      </div>
      <p id="hint" class="muted">${text.expectedHint}</p>
      ${this.problem ? html`<p role="alert" class="problem">${this.problem}</p>` : nothing}
      <div role="status">${this.#renderFound()}</div>`;
  }

  #renderFound() {
    if (!this.found) return nothing;
    if (!this.found.length) return html`<loci-empty>${text.noneFound}</loci-empty>`;
    const choices = this.found.map(
      (atom) =>
        html`<li><button type="button" class="plain" dir="auto" @click=${() => this.#choose(atom.id, atom.text)}>
          ${atom.text}${atom.status === "ACTIVE" ? nothing : html` <span class="muted">(${text.ended})</span>`}
        </button></li>`,
    );
    return html`<ul role="list" aria-label=${text.choose}>${choices}</ul>`;
  }

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void this.#find();
  };

  /** Chooses the memory with the words of the field if there is only one; shows the choices if there are more, or none. */
  async chooseOnlyMatch(): Promise<void> {
    if (!this.isOpen) return;
    await this.#find();
    const [only, ...others] = this.found ?? [];
    if (only && !others.length) await this.#choose(only.id, only.text, false);
  }

  /** Whether words are in the field that mean no memory yet. */
  get isOpen(): boolean {
    return !this.expected && Boolean(this.field?.value.trim());
  }

  #find = async (): Promise<void> => {
    const words = this.field?.value.trim() ?? "";
    this.problem = "";
    if (!words) return;
    if (ATOM_ID.test(words)) return this.#choose(words, words);
    try {
      const asked = { spaceId: await this.findSpace(), contains: words, limit: MOST };
      const [current, ended] = await Promise.all([
        this.loci.memory.listAtoms({ ...asked, status: "ACTIVE" }),
        this.loci.memory.listAtoms({ ...asked, status: "ARCHIVED" }),
      ]);
      this.found = [...current.items, ...ended.items].slice(0, MOST);
    } catch (error) {
      this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };

  async #choose(id: string, text: string, takesFocus = true): Promise<void> {
    this.found = undefined;
    this.chosen = text;
    this.#tell(id);
    await this.updateComplete;
    if (takesFocus) this.renderRoot.querySelector("button")?.focus();
  }

  #remove = async (): Promise<void> => {
    this.chosen = "";
    this.#tell("");
    await this.updateComplete;
    this.field?.focus();
  };

  #tell(id: string): void {
    this.expected = id;
    this.dispatchEvent(new CustomEvent("choose-memory", { detail: id }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-expected-memory": ExpectedMemory;
  }
}
