import { html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import type { Session } from "../../session/session.js";
import { showTime } from "../../words/dates.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "../view-frame.js";
import text from "./words.js";

type Entry = components["schemas"]["AuditEntry"];
/** How the id of a key of the app begins. */
const KEY = "key_";
const HASH_SHOWN = 12;

/** Who did what to the data of one user, the newest first. `?user=` names the user. */
@customElement("loci-audit-view")
export class AuditView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @query("#user") private field!: HTMLInputElement | null;
  readonly #entries = new Paged<Entry>(this);
  #user = "";

  static override styles = [base, form, table];

  override willUpdate(changed: Map<string, unknown>): void {
    const user = this.query.get("user");
    if (changed.has("query") && user) this.#load(user);
  }

  override render() {
    return html`<loci-view heading=${consoleWords.audit} purpose=${text.intro}>
      <form @submit=${this.#onSubmit}>
        <label for="user">${text.user}</label>
        <input id="user" dir="auto" required value=${this.query.get("user") ?? ""} />
        <button class="primary">${text.show}</button>
      </form>
      ${this.#entries.render(() => this.#load(this.#user))}
      <div role="status">${this.#user && this.#entries.state === "ready" ? this.#renderEntries() : nothing}</div>
    </loci-view>`;
  }

  #renderEntries() {
    const { items } = this.#entries;
    if (!items.length) return html`<loci-empty>${text.none}</loci-empty>`;
    const rows = items.map(
      (entry) => html`<tr>
        <td><time datetime=${entry.at}>${showTime(entry.at)}</time></td>
        <td><code>${entry.act}</code></td>
        <td dir="auto">${this.#renderActor(entry)}</td>
        <td>${entry.target ?? ""}</td>
        <td dir="auto">${entry.reason ?? ""}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.entries(this.#user)}>
        <table>
          <caption>${text.entries(this.#user)}</caption>
          <thead>
            <tr><th scope="col">${text.at}</th><th scope="col">${text.act}</th><th scope="col">${text.actor}</th><th scope="col">${text.target}</th><th scope="col">${text.reason}</th></tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${this.#entries.hasMore ? html`<button @click=${() => this.#entries.loadMore()}>${text.more}</button>` : nothing}`;
  }

  #renderActor({ actor, actorHash }: Entry) {
    if (!actor) return html`<code title=${actorHash}>${actorHash.slice(0, HASH_SHOWN)}…</code>`;
    if (actor === "operator") return text.operator;
    if (actor.startsWith(KEY)) return html`${text.key} <code>${actor}</code>`;
    return html`<a href=${linkTo("users", { prefix: actor })}>${actor}</a>`;
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    const user = this.field?.value ?? "";
    if (user) this.#load(user);
  };

  #load(user: string): void {
    this.#user = user;
    void this.#entries.load(async () => this.session.loci.admin.getAudit({ userId: user, limit: 50 }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-audit-view": AuditView;
  }
}
