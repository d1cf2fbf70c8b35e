import { css, html, LitElement } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { Words } from "../../words/words.js";
import { isRecall, KINDS, type Search } from "./search.js";
import { memoryViewWords } from "./words/index.js";

/** Something to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The fields that say which memories to show. It dispatches `search-memories`; its detail is what they contain. */
@customElement("loci-memory-filters")
export class MemoryFilters extends LitElement {
  @property({ attribute: false }) search: Search = {};
  @property({ attribute: false }) categories: readonly Choice[] = [];
  @property({ attribute: false }) entities: readonly Choice[] = [];
  @query("form") private form!: HTMLFormElement;
  readonly #words = new Words(this, memoryViewWords);

  static override styles = [
    base,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(8rem, 100%), 1fr));
        gap: 0.5rem 0.75rem;
        align-items: end;
        padding: 0.75rem;
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
      }

      .words {
        display: flex;
        flex-wrap: wrap;
        grid-column: 1 / -1;
        gap: 0.5rem;
        align-items: end;
      }

      .words label {
        flex: 1 1 12rem;
      }

      .words label.by {
        flex: 0 1 12rem;
      }

      label {
        display: grid;
        gap: 0.125rem;
        min-inline-size: 0;
        font-size: 0.875rem;
      }
    `,
  ];

  override render() {
    const { text } = this.#words;
    const { search } = this;
    const kinds = KINDS.map((kind) => ({ value: kind, label: text[kind] }));
    return html`<form role="search" aria-label=${text.search} @submit=${this.#submit} @change=${this.#submit}>
      <div class="words">
        <label>${text.words}<input name="words" type="search" dir="auto" maxlength="256" .value=${search.words ?? ""} /></label>
        <label class="by">${text.by}${this.#renderSelect("by", text.byWords, [{ value: "topic", label: text.byTopic }])}</label>
        <button class="primary">${text.find}</button>
        <button type="button" @click=${this.#clear}>${text.clear}</button>
      </div>
      <label>${text.category}${this.#renderSelect("category", text.any, this.categories)}</label>
      <label>${text.kind}${this.#renderSelect("kind", text.any, kinds)}</label>
      <label>${text.entity}${this.#renderSelect("entity", text.any, this.entities)}</label>
      <label>${text.status}${this.#renderSelect("status", text.current, [{ value: "ARCHIVED", label: text.archived }], isRecall(search))}</label>
      <label>${text.trueOn}<input name="trueOn" type="date" .value=${search.trueOn ?? ""} /></label>
      <label>${text.knownOn}<input name="knownOn" type="date" .value=${search.knownOn ?? ""} /></label>
    </form>`;
  }

  #renderSelect(name: keyof Search, none: string, choices: readonly Choice[], isDisabled = false) {
    const chosen = this.search[name] ?? "";
    // What the address names may be unknown here, as a category of which the last memory was forgotten.
    const known = !chosen || choices.some((choice) => choice.value === chosen);
    const all = known ? choices : [...choices, { value: chosen, label: chosen }];
    return html`<select name=${name} ?disabled=${isDisabled}>
      <option value="" .selected=${!chosen}>${none}</option>
      ${all.map((choice) => html`<option value=${choice.value} .selected=${choice.value === chosen}>${choice.label}</option>`)}
    </select>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const filled = [...new FormData(this.form)].filter(([, value]) => String(value).trim());
    this.#tell(Object.fromEntries(filled.map(([name, value]) => [name, String(value)])));
  };

  #clear = (): void => {
    this.form.reset();
    this.#tell({});
  };

  #tell(detail: Record<string, string>): void {
    this.dispatchEvent(new CustomEvent("search-memories", { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-filters": MemoryFilters;
  }
}
