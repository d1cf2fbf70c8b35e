import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showDay, showNumber } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import type { ViewElement } from "../view.js";
import { consoleWords } from "../words/index.js";
import { type Atom, groupByYear, isEnded, type Month, showMonth } from "./months.js";
import { timelineWords } from "./words/index.js";

const MOST = 100;

/** What was true when, by year and month; what ended is struck out. `?entity=` shows one person or thing alone. */
@customElement("loci-timeline-view")
export class TimelineView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private atoms: readonly Atom[] | undefined;
  @query("#entity") private field!: HTMLInputElement;
  #asked: string | undefined;
  readonly #words = new Words(this, timelineWords);
  readonly #consoleWords = new Words(this, consoleWords);
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-inline-size: 50rem;
      }

      form.row {
        align-items: end;
      }

      form label {
        flex: 1 1 12rem;
      }

      h4 {
        margin: 0.75rem 0 0;
        color: var(--loci-muted);
      }

      ol {
        margin: 0.25rem 0 0;
        padding: 0;
        border-inline-start: 2px solid var(--loci-line);
        list-style: none;
      }

      li {
        position: relative;
        padding: 0.375rem 0 0.375rem 0;
        padding-inline-start: 1rem;
        overflow-wrap: anywhere;
      }

      li::before {
        content: "";
        position: absolute;
        inset-block-start: 0.875rem;
        inset-inline-start: -0.375rem;
        inline-size: 0.625rem;
        block-size: 0.625rem;
        border-radius: 50%;
        background: var(--loci-accent);
      }

      li.ended::before {
        background: var(--loci-muted);
      }

      s {
        color: var(--loci-muted);
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("query")) return;
    const entity = this.query.get("entity") ?? "";
    if (entity === this.#asked) return;
    this.#asked = entity;
    void this.#load();
  }

  override render() {
    const { text } = this.#words;
    return html`<h2>${this.#consoleWords.text.timeline}</h2>
      <form class="row" role="search" @submit=${this.#onSubmit}>
        <label>${text.entity}<input id="entity" type="search" dir="auto" maxlength="200" value=${this.#asked ?? ""} /></label>
        <button>${text.show}</button>
      </form>
      ${this.#asking.render(this.#load)}
      ${this.#renderFound()}`;
  }

  #renderFound() {
    const { text } = this.#words;
    if (!this.atoms) return this.#asking.problem ? nothing : html`<p class="muted">${text.loading}</p>`;
    if (!this.atoms.length) return html`<p class="muted" role="status">${text.none}</p>`;
    const texts = new Map(this.atoms.map((atom) => [atom.id, atom.text]));
    return html`${this.atoms.length < MOST ? nothing : html`<p class="muted">${text.most(showNumber(MOST))}</p>`}
      ${groupByYear(this.atoms).map(
        ({ year, months }) => html`<section aria-labelledby=${`year-${year}`}>
          <h3 id=${`year-${year}`}>${showNumber(year, { useGrouping: false })}</h3>
          ${months.map((month) => this.#renderMonth(month, texts))}
        </section>`,
      )}`;
  }

  #renderMonth(month: Month, texts: Map<string, string>) {
    return html`<h4>${showMonth(month)}</h4>
      <ol role="list">${month.atoms.map((atom) => this.#renderOne(atom, texts))}</ol>`;
  }

  #renderOne(atom: Atom, texts: Map<string, string>) {
    const { text } = this.#words;
    const isOver = isEnded(atom);
    const replacement = atom.supersededBy ? texts.get(atom.supersededBy) : undefined;
    return html`<li class=${isOver ? "ended" : ""}>
      ${
        isOver
          ? html`<p><span class="unseen">${text.ended}</span><s dir="auto">${atom.text}</s></p>`
          : html`<p dir="auto">${atom.text}</p>`
      }
      <span class="muted">
        <time datetime=${atom.validFrom}>${showDay(atom.validFrom)}</time>
        ${atom.validTo ? html`<time datetime=${atom.validTo}>${text.until(showDay(atom.validTo))}</time>` : nothing}
      </span>
      ${replacement ? html`<p class="muted" dir="auto">${text.replaced(replacement)}</p>` : nothing}
    </li>`;
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    this.#asked = this.field.value.trim();
    void this.#load();
  };

  #load = async (): Promise<void> => {
    await Promise.resolve();
    const { loci } = this.session;
    const asked = { limit: MOST, ...(this.#asked ? { entityIdOrName: this.#asked } : {}) };
    const found = await this.#asking.ask(async () =>
      loci.memory.recallTimeline({ ...asked, spaceId: await findSpace(loci) }),
    );
    if (found) this.atoms = found.hits.map((hit) => hit.atom);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-timeline-view": TimelineView;
  }
}
