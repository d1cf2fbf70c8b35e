import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import type { Session } from "../../session/session.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import "../view-frame.js";
import consoleWords from "../words.js";
import "./presence-detail.js";
import text from "./words.js";

type Presence = components["schemas"]["Presence"];

/** The presences of a person; `?presence=` shows one. */
@customElement("loci-presences-view")
export class PresencesView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  readonly #presences = new Paged<Presence>(this);

  static override styles = [base, table];

  get #shown(): string {
    return this.query.get("presence") ?? "";
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query") && !this.#shown) this.#load();
  }

  override render() {
    const shown = this.#shown;
    return html`<loci-view heading=${shown || consoleWords.presences} purpose=${shown ? "" : text.intro}>
      <span slot="action">${shown ? html`<a href=${linkTo("presences")}>${text.all}</a>` : nothing}</span>
      ${shown ? html`<loci-presence-detail .session=${this.session} presenceId=${shown}></loci-presence-detail>` : this.#renderList()}
    </loci-view>`;
  }

  #renderList() {
    const { items } = this.#presences;
    if (this.#presences.state !== "ready") return this.#presences.render(this.#load);
    if (!items.length) return html`<loci-empty>${text.none}</loci-empty>`;
    return html`${this.#presences.render(this.#load)}
      <div class="wide" role="region" tabindex="0" aria-label=${text.presences}>
        <table>
          <thead>
            <tr><th scope="col">${text.presence}</th><th scope="col">${text.lastTurn}</th><th scope="col">${text.dreams}</th></tr>
          </thead>
          <tbody>${items.map((presence) => this.#renderRow(presence))}</tbody>
        </table>
      </div>
      ${this.#presences.hasMore ? html`<span><button @click=${() => this.#presences.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderRow({ presenceId, lastTurnAt, dreams }: Presence) {
    const turn = lastTurnAt ? html`${timeAgo(lastTurnAt)}` : text.never;
    return html`<tr>
      <th scope="row" dir="auto"><a href=${linkTo("presences", { presence: presenceId })}>${presenceId}</a></th>
      <td>${turn}</td>
      <td>${dreams ? text.on : text.off}</td>
    </tr>`;
  }

  #load = (): void => {
    void this.#presences.load(async () => this.session.loci.presences.listPresences({ limit: 50 }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-presences-view": PresencesView;
  }
}
