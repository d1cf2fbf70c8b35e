import { css, html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { memoriesWords } from "../../memories/words/index.js";
import { describeProblem } from "../../session/problems.js";
import { Unsaved } from "../../session/unsaved.js";
import { sessionWords } from "../../session/words/index.js";
import { Words } from "../../words/words.js";
import text from "./words.js";

/** Says what is true instead, from a day on. It dispatches `supersede-memory`; its detail is the memory that is new. */
@customElement("loci-supersede-form")
export class SupersedeForm extends LitElement {
  @property({ attribute: false }) atom!: Atom;
  @property({ attribute: false }) loci!: Loci;
  @state() private isSaving = false;
  @state() private problem = "";
  @query("textarea") private field!: HTMLTextAreaElement;
  @query("#from") private day!: HTMLInputElement;
  readonly #memoriesWords = new Words(this, memoriesWords);
  readonly #sessionWords = new Words(this, sessionWords);
  protected readonly unsaved = new Unsaved(this, () => Boolean(this.field?.value.trim()));

  static override styles = [
    base,
    css`
      summary {
        min-block-size: 1.5rem;
        color: var(--loci-accent);
        cursor: pointer;
      }

      form {
        display: grid;
        gap: 0.5rem;
        max-inline-size: 36rem;
        padding-block: 0.5rem;
      }

      textarea {
        min-block-size: 4.5rem;
        resize: vertical;
      }

      #from {
        inline-size: 12rem;
      }
    `,
  ];

  override render() {
    return html`<details>
      <summary>${text.supersede}</summary>
      <form @submit=${this.#save}>
        <label for="text">${text.newValue}</label>
        <textarea id="text" dir="auto" aria-describedby="problem"></textarea>
        <label for="from">${text.newFrom}</label>
        <input id="from" type="date" />
        <p id="problem" role="alert" class="problem" ?hidden=${!this.problem}>${this.problem}</p>
        <span><button class="primary" aria-disabled=${this.isSaving}>${this.isSaving ? this.#memoriesWords.text.saving : this.#memoriesWords.text.save}</button></span>
      </form>
    </details>`;
  }

  #save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { atom } = this;
    const text = this.field.value.trim();
    if (this.isSaving) return;
    this.problem = text ? "" : this.#memoriesWords.text.noText;
    if (!text) return this.field.focus();
    const day = this.day.value;
    this.isSaving = true;
    try {
      const found = await this.loci.memory.supersedeAtom({
        atomId: atom.id,
        ifMatch: atom.version,
        text,
        category: atom.category,
        importance: atom.importance,
        entityIds: atom.entityIds,
        key: atom.key,
        metadata: atom.metadata,
        ...(day && { validFrom: new Date(`${day}T00:00:00`).toISOString() }),
      });
      this.dispatchEvent(new CustomEvent("supersede-memory", { detail: found }));
    } catch (error) {
      this.problem = describeProblem(error, this.#sessionWords.text);
    } finally {
      this.isSaving = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-supersede-form": SupersedeForm;
  }
}
