import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { skeleton } from "../../design/skeleton.js";
import { findSpace } from "../../memories/spaces.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { linkTo } from "../links.js";
import "../space-choice.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import { type Connection, readConnections } from "./connections.js";
import "./entity-detail.js";
import "./entity-table.js";
import "../view-frame.js";
import text from "./words.js";

export type Entity = components["schemas"]["Entity"];
type Page = Awaited<ReturnType<Loci["memory"]["searchEntities"]>>;
const TYPES = ["PERSON", "ORGANIZATION", "PLACE", "OBJECT", "CONCEPT", "EVENT", "AGREEMENT"] as const;

/** People and things that memories of a space, `?space=`, name, in a table with search, and as a graph; `?entity=` shows one. */
@customElement("loci-people-view")
export class PeopleView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private entity = "";
  /** The id of the space, empty for the usual one. One person or thing is of the space that was shown before. */
  @state() private space = "";
  @state() private items: readonly Entity[] | undefined;
  /** While the graph is shown. */
  @state() private connections: readonly Connection[] | undefined;
  @query("#words") private words!: HTMLInputElement;
  @query("#type") private type!: HTMLSelectElement;
  #page: Page | undefined;
  readonly #asking = new Asking(this);
  readonly #askingGraph = new Asking(this);
  #wantsGraph = false;

  static override styles = [
    base,
    css`
      form label {
        flex: 1 1 10rem;
      }

      form .row {
        align-items: end;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("query")) return;
    const [entity, space] = [this.entity, this.space];
    this.entity = this.query.get("entity") ?? "";
    if (this.entity) return;
    this.space = this.query.get("space") ?? "";
    if (!entity && this.items && space === this.space) return;
    if (space !== this.space) this.items = undefined;
    void this.#search();
    // A merge may have changed it meanwhile.
    if (this.connections) void this.#showGraph();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.people}>
      <span slot="action">${this.entity ? html`<a href=${linkTo("people", this.space ? { space: this.space } : {})}>${text.back}</a>` : nothing}</span>
      ${this.entity ? this.#renderDetail() : this.#renderTable()}
    </loci-view>`;
  }

  #renderDetail() {
    return html`<loci-entity-detail .loci=${this.session.loci} entityId=${this.entity}></loci-entity-detail>`;
  }

  #renderTable() {
    return html`<loci-space-choice .loci=${this.session.loci} view="people" shown=${this.space}></loci-space-choice>
      <form role="search" @submit=${this.#onSearch}>
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
    if (!this.items) return this.#asking.problem ? nothing : skeleton(text.loading);
    if (!this.items.length)
      return html`<loci-empty>${this.words?.value.trim() || this.type?.value ? text.none : text.noneYet}</loci-empty>`;
    const graph = this.connections;
    return html`<span>
        <button aria-expanded=${graph !== undefined} @click=${this.#toggleGraph}>${graph ? text.hideGraph : text.showGraph}</button>
      </span>
      ${this.#askingGraph.render(this.#showGraph)}
      ${graph ? html`<loci-entity-graph .entities=${this.items} .connections=${graph}></loci-entity-graph>` : nothing}
      <loci-entity-table heading=${consoleWords.people} .entities=${this.items} .connections=${graph ?? []}></loci-entity-table>
      ${this.#page?.nextCursor ? html`<span><button @click=${this.#more}>${text.more}</button></span>` : nothing}`;
  }

  #spaceId = async (): Promise<string> => this.space || findSpace(this.session.loci);

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
      this.session.loci.memory.searchEntities({ ...asked, spaceId: await this.#spaceId() }),
    );
    if (page) this.#take(page, page.items);
  };

  #more = async (): Promise<void> => {
    const page = await this.#asking.ask(async () => this.#page?.nextPage());
    if (page) this.#take(page, [...(this.items ?? []), ...page.items]);
  };

  #toggleGraph = (): void => {
    this.#wantsGraph = !this.connections;
    if (this.connections) this.connections = undefined;
    else void this.#showGraph();
  };

  #showGraph = async (): Promise<void> => {
    await this.updateComplete;
    const found = await this.#askingGraph.ask(async () => {
      const { loci } = this.session;
      const [read] = await Promise.all([readConnections(loci, await this.#spaceId()), import("./entity-graph.js")]);
      return read;
    });
    // It may have been hidden while it was read again.
    if (found && this.#wantsGraph) this.connections = found;
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
