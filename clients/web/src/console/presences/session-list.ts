import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { PRESENCE } from "../../chat/presence.js";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import { chatUrl } from "../../session/config.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import text from "./words.js";

type Session = components["schemas"]["Session"];

/** The sessions of a presence, the newest first; each leads to its conversation, those of the chat page to it too. */
@customElement("loci-session-list")
export class SessionList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() presenceId = "";
  readonly #sessions = new Paged<Session>(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("presenceId")) this.#load();
  }

  override render() {
    return html`<h3 id="sessions">${text.sessions}</h3>
      ${this.#sessions.render(this.#load)}
      ${this.#sessions.state === "ready" ? this.#renderSessions() : nothing}`;
  }

  #renderSessions() {
    const { items } = this.#sessions;
    if (!items.length) return html`<loci-empty>${text.noSessions}</loci-empty>`;
    return html`<div class="wide" role="region" tabindex="0" aria-labelledby="sessions">
        <table>
          <thead>
            <tr><th scope="col">${text.session}</th><th scope="col">${text.lastTurn}</th><td></td></tr>
          </thead>
          <tbody>${items.map((session) => this.#renderSession(session))}</tbody>
        </table>
      </div>
      ${this.#sessions.hasMore ? html`<span><button @click=${() => this.#sessions.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderSession({ title, conversationId, lastActivityAt }: Session) {
    const chat = html`<a href=${chatUrl(conversationId).href}>${text.openChat}</a>`;
    return html`<tr>
      <th scope="row" dir="auto"><a href=${linkTo("conversations", { conversation: conversationId })}>${title || text.untitled}</a></th>
      <td>${timeAgo(lastActivityAt)}</td>
      <td>${this.presenceId === PRESENCE ? chat : nothing}</td>
    </tr>`;
  }

  #load = (): void => {
    const { presenceId } = this;
    void this.#sessions.load(async () => this.loci.presences.listSessions({ presenceId, limit: 20 }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-session-list": SessionList;
  }
}
