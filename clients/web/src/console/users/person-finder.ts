import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { Asking } from "../../session/asking.js";
import { linkTo } from "../links.js";
import { describeAccount } from "./accounts.js";
import text from "./words.js";

type Accounts = components["schemas"]["Accounts"];
const LEAST = 3;

/**
 * Finds people by how a name or an e-mail address begins: they are looked up where they sign in, and what was typed and found
 * is in no address. Each leads to the view with this name.
 */
@customElement("loci-person-finder")
export class PersonFinder extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() view = "";
  @state() private found: Accounts | undefined;
  @query("#beginning") private field!: HTMLInputElement;
  readonly #asking = new Asking(this);

  static override styles = [
    base,
    form,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
    `,
  ];

  override render() {
    return html`<form role="search" aria-label=${text.findByName} @submit=${this.#find}>
        <label for="beginning">${text.byName}</label>
        <input id="beginning" type="search" dir="auto" required minlength=${LEAST} maxlength="128" autocomplete="off" />
        <button aria-disabled=${this.#asking.isBusy}>${text.findByName}</button>
      </form>
      ${this.#asking.render()}
      <div role="status">${this.found ? this.#renderFound(this.found) : nothing}</div>`;
  }

  #renderFound({ items, isKnown }: Accounts) {
    if (!isKnown) return html`<loci-empty>${text.signInElsewhere}</loci-empty>`;
    if (!items.length) return html`<loci-empty>${text.noneOfThisName}</loci-empty>`;
    return html`<ul role="list" aria-label=${text.found}>
      ${items.map(
        (account) => html`<li dir="auto">
          <a href=${linkTo(this.view, { user: account.userId })}>${describeAccount(account) || account.userId}</a>
          <span class="muted"><bdi>${account.userId}</bdi></span>
        </li>`,
      )}
    </ul>`;
  }

  #find = async (event: Event): Promise<void> => {
    event.preventDefault();
    const beginning = this.field.value.trim();
    this.found = await this.#asking.ask(() => this.loci.admin.findAccounts({ beginning }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-person-finder": PersonFinder;
  }
}
