import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { skeleton } from "../../design/skeleton.js";
import { pollWhileVisible } from "../../memories/polling.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import "./dream-card.js";
import type { Dream } from "./dream-card.js";
import "./learned-profile.js";
import type { Entry } from "./learned-profile.js";
import "./session-list.js";
import text from "./words.js";

type Presence = components["schemas"]["Presence"];

/** One presence: whether it may dream, its sessions, its profile and its dreams. An admin has it dream at once. */
@customElement("loci-presence-detail")
export class PresenceDetail extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property() presenceId = "";
  @state() private presence: Presence | undefined;
  @state() private entries: readonly Entry[] = [];
  @state() private dreams: readonly Dream[] = [];
  @state() private said = "";
  #stopPolling: (() => void) | undefined;
  readonly #reading = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
      }

      ol {
        display: grid;
        gap: 0.75rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      label {
        display: flex;
        align-items: center;
        gap: 0.5rem;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopPolling?.();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("presenceId")) return;
    this.presence = undefined;
    this.said = "";
    this.#follow();
  }

  override render() {
    const { presence } = this;
    if (!presence) return this.#reading.problem ? this.#reading.render(this.#read) : skeleton();
    return html`${this.#reading.render(this.#read)} ${this.#changing.render()}
      <p class="muted">${presence.sharesMemory ? text.sharesMemory : text.ownMemory}</p>
      <div class="row">
        <label><input type="checkbox" .checked=${live(presence.dreams)} @change=${this.#allowDreams} />${text.allowDreams}</label>
        ${this.#renderTry(presence)}
      </div>
      <p role="status" class=${this.said ? "" : "unseen"}>${this.said}</p>
      <loci-session-list .loci=${this.session.loci} presenceId=${this.presenceId}></loci-session-list>
      <loci-learned-profile .loci=${this.session.loci} .entries=${this.entries}></loci-learned-profile>
      ${this.#renderDreams()}`;
  }

  /** Only an admin tries a dream; it needs a session, and that dreams are allowed. */
  #renderTry({ dreams, currentConversationId }: Presence) {
    if (this.session.person?.role !== "admin" || !dreams || !currentConversationId) return nothing;
    return html`<button aria-describedby="hint" aria-disabled=${this.#changing.isBusy} @click=${() => this.#dream(currentConversationId)}>
        ${text.dreamNow}
      </button>
      <span id="hint" class="muted">${text.dreamNowHint}</span>`;
  }

  #renderDreams() {
    return html`<h3 id="dreams">${text.dreams}</h3>
      ${this.dreams.length ? nothing : html`<loci-empty>${text.noDreams}</loci-empty>`}
      <ol role="list" aria-labelledby="dreams">
        ${this.dreams.map((dream) => html`<li><loci-dream-card .dream=${dream}></loci-dream-card></li>`)}
      </ol>`;
  }

  #allowDreams = async (event: Event): Promise<void> => {
    const { presenceId, presence: before } = this;
    if (!before) return;
    const dreams = (event.target as HTMLInputElement).checked;
    this.presence = { ...before, dreams };
    const put = await this.#changing.change(() => this.session.loci.presences.putPresence({ presenceId, dreams }));
    if (presenceId === this.presenceId) this.presence = put ?? before;
  };

  async #dream(conversationId: string): Promise<void> {
    const { presenceId } = this;
    if (this.#changing.isBusy) return;
    const asked = { presenceId, conversationId, atOnce: true };
    const dream = await this.#changing.change(() => this.session.loci.presences.createDream(asked));
    if (!dream || presenceId !== this.presenceId) return;
    this.said = text.dreamBegun;
    this.#follow();
  }

  /** Reads all of it, again and again while a dream has not ended. */
  #follow(): void {
    this.#stopPolling?.();
    this.#stopPolling = pollWhileVisible(this.#read);
  }

  /** Whether a dream is still going on. */
  #read = async (): Promise<boolean> => {
    const { presenceId } = this;
    const { presences } = this.session.loci;
    const found = await this.#reading.ask(() =>
      Promise.all([
        presences.getPresence({ presenceId }),
        presences.getProfile({ presenceId }),
        presences.listDreams({ presenceId, limit: 50 }),
      ]),
    );
    if (!found || presenceId !== this.presenceId) return false;
    const [presence, profile, dreams] = found;
    this.presence = presence;
    this.entries = profile.entries;
    this.dreams = dreams.items;
    const isDreaming = dreams.items.some((dream) => dream.finishedAt === null);
    if (!isDreaming) this.#stopPolling?.();
    return isDreaming;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-presence-detail": PresenceDetail;
  }
}
