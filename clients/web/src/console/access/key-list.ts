import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { showNumber, showTime } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { Paged } from "../paged.js";
import "./shown-once.js";
import "./sure-button.js";
import text from "./words.js";

type Key = components["schemas"]["Key"];
type Owner = Key["owner"];
const SCOPES = ["read", "write", "account"] as const;
const DAYS = [30, 90, 365] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The keys of the person, and for admins those of the app; each is made here, shown once, and revoked. */
@customElement("loci-key-list")
export class KeyList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property({ type: Boolean }) isAdmin = false;
  @query("form") private form!: HTMLFormElement;
  @query("h3") private heading!: HTMLElement;
  @state() private secret = "";
  @state() private said = "";
  readonly #keys: Record<Owner, Paged<Key>> = { user: new Paged<Key>(this), app: new Paged<Key>(this) };
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    form,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
      }

      fieldset {
        border: 0;
        padding: 0;
        margin: 0;
        min-inline-size: 0;
      }

      h3:focus {
        outline: none;
      }
    `,
  ];

  get #owners(): readonly Owner[] {
    return this.isAdmin ? ["user", "app"] : ["user"];
  }

  override firstUpdated(): void {
    for (const owner of this.#owners) void this.#load(owner);
  }

  override render() {
    return html`<h3 tabindex="-1">${text.keys}</h3>
      <p class="muted">${text.keysHint}</p>
      ${this.#renderForm()} ${this.#changing.render()}
      <loci-shown-once secret=${this.secret}></loci-shown-once>
      <p role="status">${this.said}</p>
      ${this.#owners.map((owner) => this.#renderKeys(owner))}`;
  }

  #renderForm() {
    return html`<form @submit=${this.#add}>
      <label for="name">${text.name}</label>
      <input id="name" name="name" dir="auto" required maxlength="100" />
      ${
        this.isAdmin
          ? html`<label for="owner">${text.owner}</label>
            <select id="owner" name="owner">
              <option value="user">${text.ofMe}</option>
              <option value="app">${text.ofApp}</option>
              <option value="own">${text.ofItself}</option>
            </select>`
          : nothing
      }
      <fieldset>
        <legend>${text.scopes}</legend>
        <span class="row">${SCOPES.map(
          (scope) => html`<label class="row">
            <input type="checkbox" name="scopes" value=${scope} ?checked=${scope !== "account"} /> ${text[scope]}
          </label>`,
        )}</span>
      </fieldset>
      <label for="days">${text.ends}</label>
      <select id="days" name="days">
        <option value="">${text.never}</option>
        ${DAYS.map((days) => html`<option value=${days}>${text.afterDays(showNumber(days))}</option>`)}
      </select>
      <button class="primary" aria-disabled=${this.#changing.isBusy}>${text.addKey}</button>
    </form>`;
  }

  #renderKeys(owner: Owner) {
    const keys = this.#keys[owner];
    const title = owner === "user" ? text.ofMe : text.ofApp;
    const heads = [text.name, text.scopes, text.created, text.ends, text.lastUsed, text.actions];
    const isEmpty = keys.state === "ready" && !keys.items.length;
    return html`${keys.render(() => this.#load(owner))}
      ${isEmpty ? html`<p class="muted">${title}: ${text.noKeys}</p>` : nothing}
      ${
        keys.items.length
          ? html`<div class="wide" role="region" tabindex="0" aria-label=${title}>
            <table>
              <caption>${title}</caption>
              <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
              <tbody>${keys.items.map((key) => this.#renderKey(key))}</tbody>
            </table>
          </div>`
          : nothing
      }
      ${keys.hasMore ? html`<button @click=${() => keys.loadMore()}>${text.more}</button>` : nothing}`;
  }

  #renderKey(key: Key) {
    return html`<tr>
      <th scope="row" dir="auto">${key.name}</th>
      <td>${[...key.scopes.map((scope) => text[scope]), ...(key.ownMemory ? [text.ownMemory] : [])].join(", ")}</td>
      <td>${timeAgo(key.createdAt)}</td>
      <td>${this.#showEnd(key)}</td>
      <td>${key.lastUsedOn ?? text.notUsed}</td>
      <td>
        <loci-sure-button
          label=${text.revoke}
          spoken=${text.revokeKey(key.name)}
          about=${key.name}
          @sure=${() => this.#revoke(key)}
        ></loci-sure-button>
      </td>
    </tr>`;
  }

  /** Nothing takes a key that signed requests. */
  #showEnd(key: Key): string {
    if (!key.usable) return text.unusable;
    return key.expiresAt ? showTime(key.expiresAt) : text.never;
  }

  #load(owner: Owner): Promise<void> {
    return this.#keys[owner].load(async () => this.loci.admin.listApiKeys({ owner }));
  }

  #add = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.#changing.isBusy) return;
    const given = new FormData(this.form);
    const ownMemory = given.get("owner") === "own";
    const owner: Owner = ownMemory || given.get("owner") === "app" ? "app" : "user";
    const scopes = SCOPES.filter((scope) => given.getAll("scopes").includes(scope));
    const days = Number(given.get("days"));
    const expiresAt = days ? new Date(Date.now() + days * DAY_MS).toISOString() : null;
    const name = String(given.get("name"));
    this.secret = this.said = "";
    const key = { name, owner, scopes, expiresAt, ...(ownMemory && { ownMemory }) };
    const made = await this.#changing.change(() => this.loci.admin.createApiKey(key));
    if (!made) return;
    this.secret = made.key;
    this.form.reset();
    await this.#load(owner);
  };

  async #revoke(key: Key): Promise<void> {
    this.secret = this.said = "";
    const done = await this.#changing.change(async () => {
      await this.loci.admin.revokeApiKey({ keyId: key.id });
      return true;
    });
    if (!done) return;
    this.said = text.revoked(key.name);
    await this.#load(key.owner);
    await this.updateComplete;
    this.heading.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-key-list": KeyList;
  }
}
