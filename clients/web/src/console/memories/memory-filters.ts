import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { isRecall, KINDS, type Search } from "./search.js";
import text from "./words.js";

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

  static override styles = [
    base,
    css`
      form {
        display: grid;
        gap: 0.75rem;
      }

      .words,
      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: end;
      }

      .words label {
        display: grid;
        flex: 1 1 12rem;
        gap: 0.125rem;
        min-inline-size: 0;
        font-size: var(--loci-small);
      }

      .words label.by {
        flex: 0 1 12rem;
      }

      .chip {
        display: inline-flex;
        align-items: center;
        max-inline-size: 100%;
        padding-inline-start: 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: 1rem;
        color: var(--loci-muted);
        font-size: var(--loci-small);
      }

      .chip:hover {
        background: var(--loci-hover);
      }

      .chip:focus-within {
        border-color: var(--loci-accent);
      }

      .chip.set {
        border-color: var(--loci-accent);
        background: color-mix(in srgb, var(--loci-accent) 10%, var(--loci-surface));
      }

      .chip :is(select, input) {
        inline-size: auto;
        min-inline-size: 0;
        padding-block: 0;
        padding-inline: 0.375rem 0.5rem;
        border: none;
        border-radius: 1rem;
        background: none;
        color: var(--loci-text);
      }

      /* A narrow window has one line of them, to be moved sideways. */
      @media (max-width: 48rem) {
        .chips {
          flex-wrap: nowrap;
          overflow-x: auto;
          padding-block-end: 0.25rem;
        }

        .chip {
          flex: none;
        }
      }

      .chip option {
        background: var(--loci-surface);
      }
    `,
  ];

  override render() {
    const { search } = this;
    const kinds = KINDS.map((kind) => ({ value: kind, label: text[kind] }));
    return html`<form role="search" aria-label=${text.search} @submit=${this.#submit} @change=${this.#submit}>
      <div class="words">
        <label>${text.words}<input name="words" type="search" dir="auto" maxlength="256" .value=${search.words ?? ""} /></label>
        <label class="by">${text.by}${this.#renderSelect("by", text.byWords, [{ value: "topic", label: text.byTopic }])}</label>
        <button class="primary">${text.find}</button>
        <button type="button" @click=${this.#clear}>${text.clear}</button>
      </div>
      <div class="chips">
        ${this.#renderChip("category", text.category, this.#renderSelect("category", text.any, this.categories))}
        ${this.#renderChip("kind", text.kind, this.#renderSelect("kind", text.any, kinds))}
        ${this.#renderChip("entity", text.entity, this.#renderSelect("entity", text.any, this.entities))}
        ${this.#renderChip("status", text.status, this.#renderSelect("status", text.current, [{ value: "ARCHIVED", label: text.archived }], isRecall(search)))}
        ${this.#renderChip("trueOn", text.trueOn, html`<input name="trueOn" type="date" .value=${search.trueOn ?? ""} />`)}
        ${this.#renderChip("knownOn", text.knownOn, html`<input name="knownOn" type="date" .value=${search.knownOn ?? ""} />`)}
      </div>
    </form>`;
  }

  /** One filter, in another colour where it is set. */
  #renderChip(name: keyof Search, label: string, field: TemplateResult) {
    return html`<label class=${this.search[name] ? "chip set" : "chip"}>${label}${field}</label>`;
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
