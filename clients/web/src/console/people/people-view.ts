import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import { consoleWords } from "../words/index.js";
import { type Connection, connectionsOf, readConnections } from "./connections.js";
import "./entity-detail.js";
import { peopleWords } from "./words/index.js";

export type Entity = components["schemas"]["Entity"];
type Page = Awaited<ReturnType<Loci["memory"]["searchEntities"]>>;
const TYPES = ["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] as const;

/** People and things that memories name, in a table with search, and as a graph; `?entity=` shows one. */
@customElement("loci-people-view")
export class PeopleView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private entity = "";
  @state() private items: readonly Entity[] | undefined;
  /** While the graph is shown. */
  @state() private connections: readonly Connection[] | undefined;
  @query("#words") private words!: HTMLInputElement;
  @query("#type") private type!: HTMLSelectElement;
  #page: Page | undefined;
  readonly #words = new Words(this, peopleWords);
  readonly #consoleWords = new Words(this, consoleWords);
  readonly #asking = new Asking(this);
  readonly #askingGraph = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-inline-size: 50rem;
      }

      form label {
        flex: 1 1 10rem;
      }

      form .row {
        align-items: end;
      }

      table {
        inline-size: 100%;
        border-collapse: collapse;
      }

      th,
      td {
        padding: 0.5rem 0.5rem 0.5rem 0;
        border-block-end: 1px solid var(--loci-line);
        text-align: start;
        vertical-align: top;
        overflow-wrap: anywhere;
      }

      thead th {
        color: var(--loci-muted);
        font-size: 0.875rem;
        font-weight: inherit;
        overflow-wrap: normal;
      }

      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }

      .aliases {
        display: block;
        font-weight: normal;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("query")) return;
    const before = this.entity;
    this.entity = this.query.get("entity") ?? "";
    if (this.entity || !(before || !this.items)) return;
    void this.#search();
    // A merge may have changed it meanwhile.
    if (this.connections) void this.#showGraph();
  }

  override render() {
    const { text } = this.#words;
    return html`<div class="row spread">
        <h2>${this.#consoleWords.text.people}</h2>
        ${this.entity ? html`<a href=${linkTo("people")}>${text.back}</a>` : nothing}
      </div>
      ${this.entity ? this.#renderDetail() : this.#renderTable()}`;
  }

  #renderDetail() {
    return html`<loci-entity-detail .loci=${this.session.loci} entityId=${this.entity}></loci-entity-detail>`;
  }

  #renderTable() {
    const { text } = this.#words;
    return html`<form role="search" @submit=${this.#onSearch}>
        <span class="row">
          <label>${text.name}<input id="words" type="search" dir="auto" maxlength="200" /></label>
          <label>${text.kind}
            <select id="type" @change=${this.#search}>
              <option value="">${text.all}</option>
              ${TYPES.map((type) => html`<option value=${type}>${text[type]}</option>`)}
            </select>
          </label>
          <button>${text.search}</button>
        </span>
      </form>
      ${this.#asking.render(this.#search)}
      ${this.#renderFound()}`;
  }

  #renderFound() {
    const { text } = this.#words;
    if (!this.items) return this.#asking.problem ? nothing : html`<p class="muted">${text.loading}</p>`;
    if (!this.items.length) return html`<p class="muted" role="status">${text.none}</p>`;
    const graph = this.connections;
    return html`<span>
        <button aria-expanded=${graph !== undefined} @click=${this.#toggleGraph}>${graph ? text.hideGraph : text.showGraph}</button>
      </span>
      ${this.#askingGraph.render(this.#showGraph)}
      ${graph ? html`<loci-entity-graph .entities=${this.items} .connections=${graph}></loci-entity-graph>` : nothing}
      <table>
        <caption class="unseen">${this.#consoleWords.text.people}</caption>
        <thead>
          <tr><th scope="col">${text.name}</th><th scope="col">${text.kind}</th><th scope="col" class="number">${text.facts}</th></tr>
        </thead>
        <tbody>${this.items.map((one) => this.#renderRow(one))}</tbody>
      </table>
      ${this.#page?.nextCursor ? html`<span><button @click=${this.#more}>${text.more}</button></span>` : nothing}`;
  }

  #renderRow(one: Entity) {
    const aliases = one.aliases.filter((alias) => alias !== one.canonicalName);
    return html`<tr>
      <th scope="row">
        <a href=${linkTo("people", { entity: one.id })}><bdi>${one.canonicalName}</bdi></a>
        ${aliases.length ? html`<bdi class="muted aliases">${aliases.join(", ")}</bdi>` : nothing}
        ${this.#renderTogether(one)}
      </th>
      <td>${this.#words.text[one.type]}</td>
      <td class="number">${showNumber(one.atomCount)}</td>
    </tr>`;
  }

  /** What the graph says by its lines. */
  #renderTogether({ id }: Entity) {
    const names = connectionsOf(id, this.connections ?? []).flatMap(({ one, other, facts }) => {
      const found = this.items?.find((item) => item.id === (one === id ? other : one));
      return found ? `${found.canonicalName} (${showNumber(facts)})` : [];
    });
    if (!names.length) return nothing;
    return html`<bdi class="muted aliases">${this.#words.text.together(names.join(", "))}</bdi>`;
  }

  #onSearch = (event: Event): void => {
    event.preventDefault();
    void this.#search();
  };

  #search = async (): Promise<void> => {
    await this.updateComplete;
    const words = this.words?.value.trim();
    const type = (this.type?.value ?? "") as Entity["type"] | "";
    const asked = { ...(words ? { query: words } : {}), ...(type ? { type } : {}), limit: 50 };
    const page = await this.#asking.ask(async () =>
      this.session.loci.memory.searchEntities({ ...asked, spaceId: await findSpace(this.session.loci) }),
    );
    if (page) this.#take(page, page.items);
  };

  #more = async (): Promise<void> => {
    const page = await this.#asking.ask(async () => this.#page?.nextPage());
    if (page) this.#take(page, [...(this.items ?? []), ...page.items]);
  };

  #toggleGraph = (): void => {
    if (this.connections) this.connections = undefined;
    else void this.#showGraph();
  };

  #showGraph = async (): Promise<void> => {
    await this.updateComplete;
    const found = await this.#askingGraph.ask(async () => {
      const { loci } = this.session;
      const [read] = await Promise.all([readConnections(loci, await findSpace(loci)), import("./entity-graph.js")]);
      return read;
    });
    if (found) this.connections = found;
  };

  #take(page: Page, items: readonly Entity[]): void {
    this.#page = page;
    this.items = items;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-people-view": PeopleView;
  }
}
