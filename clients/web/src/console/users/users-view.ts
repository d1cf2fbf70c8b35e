import { html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import type { Session } from "../../session/session.js";
import { showDay } from "../../words/dates.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "../view-frame.js";
import text from "./words.js";

type Person = components["schemas"]["Person"];

/** The people of the app by their ids, `?prefix=` those whose ids begin so; each leads to their data. */
@customElement("loci-users-view")
export class UsersView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @query("#prefix") private field!: HTMLInputElement | null;
  readonly #people = new Paged<Person>(this);

  static override styles = [base, form, table];

  get #prefix(): string {
    return this.query.get("prefix") ?? "";
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query")) this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.users} purpose=${text.intro}>
      <form role="search" @submit=${this.#onSearch}>
        <label for="prefix">${text.search}</label>
        <input id="prefix" type="search" dir="auto" maxlength="128" autocomplete="off" .value=${this.#prefix} />
        <button class="primary">${text.find}</button>
      </form>
      ${this.#people.render(this.#load)}
      <div role="status">${this.#people.state === "ready" ? this.#renderPeople() : nothing}</div>
    </loci-view>`;
  }

  #renderPeople() {
    const { items } = this.#people;
    if (!items.length) return html`<loci-empty>${this.#prefix ? text.noneFound : text.none}</loci-empty>`;
    const rows = items.map(
      (person) => html`<tr>
        <td dir="auto"><a href=${linkTo("data", { user: person.userId })}>${person.userId}</a></td>
        <td><time datetime=${person.since}>${showDay(person.since)}</time></td>
        <td>${text[person.state]}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.people}>
        <table>
          <caption>${text.people}</caption>
          <thead>
            <tr><th scope="col">${text.user}</th><th scope="col">${text.since}</th><th scope="col">${text.state}</th></tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${this.#people.hasMore ? html`<button @click=${() => this.#people.loadMore()}>${text.more}</button>` : nothing}`;
  }

  #onSearch = (event: Event): void => {
    event.preventDefault();
    const prefix = this.field?.value.trim() ?? "";
    location.hash = linkTo("users", prefix ? { prefix } : {});
  };

  #load = (): void => {
    const prefix = this.#prefix;
    void this.#people.load(async () =>
      this.session.loci.admin.listPeople({ limit: 50, ...(prefix ? { prefix } : {}) }),
    );
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-users-view": UsersView;
  }
}
