import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { skeleton } from "../../design/skeleton.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import { type Part, readPart } from "../../session/parts.js";
import type { Session } from "../../session/session.js";
import { showDay, showNumber } from "../../words/dates.js";
import type { ViewElement } from "../view.js";
import "../space-choice.js";
import consoleWords from "../words.js";
import { type Atom, groupByYear, isEnded, type Month, showMonth } from "./months.js";
import "../view-frame.js";
import text from "./words.js";

/** So many facts are read at once. */
const MOST = 200;

/** What was true when in a space, `?space=`, by year and month; what ended is struck out. `?entity=` is one person or thing. */
@customElement("loci-timeline-view")
export class TimelineView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private atoms: readonly Atom[] | undefined;
  @query("#entity") private field!: HTMLInputElement;
  @state() private readMore: Part<Atom>["readMore"];
  #asked: string | undefined;
  #space = "";
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    css`
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
    const [entity, space] = [this.query.get("entity") ?? "", this.query.get("space") ?? ""];
    if (entity === this.#asked && space === this.#space) return;
    if (space !== this.#space) this.atoms = undefined;
    this.#asked = entity;
    this.#space = space;
    void this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.timeline}>
      <loci-space-choice .loci=${this.session.loci} view="timeline" shown=${this.#space}></loci-space-choice>
      <form class="row" role="search" @submit=${this.#onSubmit}>
        <label>${text.entity}<input id="entity" type="search" dir="auto" maxlength="200" value=${this.#asked ?? ""} /></label>
        <button>${text.show}</button>
      </form>
      ${this.#asking.render(this.#load)}
      ${this.#renderFound()}
    </loci-view>`;
  }

  #renderFound() {
    if (!this.atoms) return this.#asking.problem ? nothing : skeleton(text.loading);
    if (!this.atoms.length) return html`<loci-empty>${text.none}</loci-empty>`;
    const texts = new Map(this.atoms.map((atom) => [atom.id, atom.text]));
    return html`${groupByYear(this.atoms).map(
      ({ year, months }) => html`<section aria-labelledby=${`year-${year}`}>
          <h3 id=${`year-${year}`}>${showNumber(year, { useGrouping: false })}</h3>
          ${months.map((month) => this.#renderMonth(month, texts))}
        </section>`,
    )}
      ${this.readMore ? this.#renderMore(this.readMore, this.atoms.length) : nothing}`;
  }

  #renderMore(readMore: () => Promise<Part<Atom>>, count: number) {
    return html`<p class="row">
      <span class="muted" role="status">${text.soFar(showNumber(count))}</span>
      <button aria-disabled=${this.#asking.isBusy} @click=${() => this.#more(readMore)}>${text.more}</button>
    </p>`;
  }

  #renderMonth(month: Month, texts: Map<string, string>) {
    return html`<h4>${showMonth(month)}</h4>
      <ol role="list">${month.atoms.map((atom) => this.#renderOne(atom, texts))}</ol>`;
  }

  #renderOne(atom: Atom, texts: Map<string, string>) {
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
    const found = await this.#asking.ask(() => readFacts(this.session.loci, this.#space, this.#asked ?? ""));
    if (found) this.#take(found, []);
  };

  async #more(readMore: () => Promise<Part<Atom>>): Promise<void> {
    if (this.#asking.isBusy) return;
    const found = await this.#asking.ask(readMore);
    if (found) this.#take(found, this.atoms ?? []);
  }

  #take(found: Part<Atom>, before: readonly Atom[]): void {
    this.atoms = [...before, ...found.items];
    this.readMore = found.readMore;
  }
}

/** The facts of a space, former ones too, those learned last first; with a name those of one person or thing alone. */
async function readFacts(loci: Loci, space: string, name: string): Promise<Part<Atom>> {
  const spaceId = space || (await findSpace(loci));
  const entities = name ? await findEntities(loci, spaceId, name) : undefined;
  if (entities?.size === 0) return { items: [], readMore: undefined };
  const first = await loci.memory.listAtoms({ spaceId, former: true, order: "desc", limit: MOST });
  return readPart(first, MOST, entities && ((atom) => atom.entityIds.some((id) => entities.has(id))));
}

/** The ids of those who have this very name, else of those whose names contain it. */
async function findEntities(loci: Loci, spaceId: string, name: string): Promise<ReadonlySet<string>> {
  const { items } = await loci.memory.searchEntities({ spaceId, query: name, limit: 200 });
  const folded = name.toLowerCase();
  const same = items.filter((one) => [one.canonicalName, ...one.aliases].some((own) => own.toLowerCase() === folded));
  return new Set((same.length ? same : items).map(({ id }) => id));
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-timeline-view": TimelineView;
  }
}
