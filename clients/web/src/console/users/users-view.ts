import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "../view-frame.js";
import { nameUsers } from "./accounts.js";
import "./person-finder.js";
import text from "./words.js";

type Person = components["schemas"]["Person"];
const PAGE = 50;

/** The people of the app by their ids, `?prefix=` those whose ids begin so; each leads to their data. */
@customElement("loci-users-view")
export class UsersView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @query("#prefix") private field!: HTMLInputElement | null;
  /** What the people who are shown are called, by their ids, as far as it is known. */
  @state() private names: ReadonlyMap<string, string> = new Map();
  readonly #people = new Paged<Person>(this);
  readonly #naming = new Asking(this);

  static override styles = [base, form, table];

  get #prefix(): string {
    return this.query.get("prefix") ?? "";
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query")) void this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.users} purpose=${text.intro}>
      <loci-person-finder .loci=${this.session.loci} view="data"></loci-person-finder>
      <form role="search" @submit=${this.#onSearch}>
        <label for="prefix">${text.search}</label>
        <input id="prefix" type="search" dir="auto" maxlength="128" autocomplete="off" .value=${this.#prefix} />
        <button class="primary">${text.find}</button>
      </form>
      ${this.#people.render(this.#load)} ${this.#naming.render(() => this.#name())}
      <div role="status">${this.#people.state === "ready" ? this.#renderPeople() : nothing}</div>
    </loci-view>`;
  }

  #renderPeople() {
    const { items } = this.#people;
    if (!items.length) return html`<loci-empty>${this.#prefix ? text.noneFound : text.none}</loci-empty>`;
    const rows = items.map(
      (person) => html`<tr>
        <td dir="auto"><a href=${linkTo("data", { user: person.userId })}>${person.userId}</a></td>
        <td dir="auto">${this.names.get(person.userId) ?? ""}</td>
        <td>${timeAgo(person.since)}</td>
        <td>${text[person.state]}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.people}>
        <table>
          <caption>${text.people}</caption>
          <thead>
            <tr><th scope="col">${text.user}</th><th scope="col">${text.name}</th><th scope="col">${text.since}</th><th scope="col">${text.state}</th></tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${this.#people.hasMore ? html`<button @click=${this.#more}>${text.more}</button>` : nothing}`;
  }

  #onSearch = (event: Event): void => {
    event.preventDefault();
    const prefix = this.field?.value.trim() ?? "";
    location.hash = linkTo("users", prefix ? { prefix } : {});
  };

  #load = async (): Promise<void> => {
    const prefix = this.#prefix;
    this.names = new Map();
    await this.#people.load(async () =>
      this.session.loci.admin.listPeople({ limit: PAGE, ...(prefix ? { prefix } : {}) }),
    );
    await this.#name();
  };

  #more = async (): Promise<void> => {
    await this.#people.loadMore();
    await this.#name();
  };

  /** Asks for the names of the people who came last; what is shown is the same until they are there. */
  async #name(): Promise<void> {
    const nameless = this.#people.items.map(({ userId }) => userId).filter((id) => !this.names.has(id));
    const names = await this.#naming.ask(() => nameUsers(this.session.loci, nameless.slice(-PAGE)));
    if (names) this.names = new Map([...this.names, ...names]);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-users-view": UsersView;
  }
}
