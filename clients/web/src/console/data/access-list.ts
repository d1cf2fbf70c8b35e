import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { showDay, showTime } from "../../words/dates.js";
import { Paged } from "../paged.js";
import text from "./words.js";

type Access = components["schemas"]["AuditEntry"];
/** What a service has once a day. */
const SERVICE = "actForUser";

/** Who accessed the data of the person who is signed in, the newest first. */
@customElement("loci-access-list")
export class AccessList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  readonly #accesses = new Paged<Access>(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("loci")) void this.#load();
  }

  override render() {
    return html`<h3>${text.accesses}</h3>
      <p class="muted">${text.accessesHint}</p>
      ${this.#accesses.render(this.#load)}
      ${this.#accesses.state === "ready" ? this.#renderAccesses() : nothing}`;
  }

  #renderAccesses() {
    const { items } = this.#accesses;
    const more = this.#accesses.hasMore
      ? html`<button @click=${() => this.#accesses.loadMore()}>${text.more}</button>`
      : nothing;
    if (!items.length) return html`<p>${text.noAccess}</p>${more}`;
    const rows = items.map(
      (one) => html`<tr>
        <td><time datetime=${one.at}>${one.act === SERVICE ? showDay(one.at) : showTime(one.at)}</time></td>
        <td>${this.#renderWhat(one)}</td>
        <td dir="auto">${one.reason ?? ""}</td>
      </tr>`,
    );
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.accesses}>
        <table>
          <thead>
            <tr><th scope="col">${text.when}</th><th scope="col">${text.access}</th><th scope="col">${text.why}</th></tr>
          </thead>
          <tbody>${rows}</tbody>
        </table>
      </div>
      ${more}`;
  }

  #renderWhat({ act, actor, target, reason }: Access) {
    if (act === SERVICE) return actor ? html`${text.byKey} <code>${actor}</code>` : text.byService;
    return html`${reason ? `${text.bySupport} ` : ""}<code>${act}</code>${target ? html` <code>${target}</code>` : ""}`;
  }

  #load = (): Promise<void> => this.#accesses.load(async () => this.loci.admin.getAudit({ userId: "me", limit: 50 }));
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-access-list": AccessList;
  }
}
