import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { showDay, showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { Conversation } from "./removals.js";
import text from "./words.js";

const STATES = ["", "open", "closed", "deleted"] as const;
type Shown = (typeof STATES)[number];

/** By which the namespace of a presence is told apart from others. It says nothing to a person. */
const HASH = /:[0-9a-f]{16,}$/;

/** The conversations of a person, the newest first; a deleted one asks by the event `restore-conversation` to come back. */
@customElement("loci-conversation-list")
export class ConversationList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @state() private shown: Shown = "";
  @query("ul") private list!: HTMLElement | null;
  readonly #conversations = new Paged<Conversation>(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }

      select {
        inline-size: auto;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        padding-block: 0.75rem;
        border-block-end: 1px solid var(--loci-line);
      }

      a {
        font-weight: 600;
        overflow-wrap: anywhere;
      }

      .mark {
        padding: 0 0.5rem;
        border: 1px solid var(--loci-line);
        border-radius: 1rem;
        font-size: 0.8125rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.refresh();
  }

  /** Asks for the list again, from its beginning. */
  refresh = async (): Promise<void> => {
    await this.updateComplete;
    const asked = { limit: 50, ...filterOf(this.shown) };
    await this.#conversations.load(async () => this.loci.conversations.listConversations(asked));
  };

  focusList(): void {
    this.list?.focus();
  }

  override render() {
    return html`<span>
        <label for="shown">${text.show}</label>
        <select id="shown" @change=${this.#choose}>
          ${STATES.map((one) => html`<option value=${one} ?selected=${one === this.shown}>${text[one || "all"]}</option>`)}
        </select>
      </span>
      ${this.#conversations.render(this.refresh)}
      ${this.#renderState()}
      <ul role="list" aria-label=${text.list} tabindex="-1">
        ${this.#conversations.items.map((one) => this.#renderOne(one))}
      </ul>
      ${this.#conversations.hasMore ? html`<span><button @click=${() => this.#conversations.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderState() {
    const { items, state, hasMore } = this.#conversations;
    if (items.length) return this.shown === "deleted" ? html`<p class="muted">${text.deletedHint}</p>` : nothing;
    if (state === "loading") return nothing;
    if (hasMore) return html`<loci-empty>${text.noneYet}</loci-empty>`;
    return html`<loci-empty>${this.shown === "deleted" ? text.noneDeleted : text.none}</loci-empty>`;
  }

  #renderOne(one: Conversation) {
    return html`<li>
      <div class="row spread">
        ${one.restorableUntil ? this.#renderDeleted(one, one.restorableUntil) : this.#renderLink(one)}
      </div>
      <span class="muted">
        ${timeAgo(one.lastActivityAt)} ·
        ${text.messageCount(showNumber(one.messageCount))} · <bdi>${one.namespace.replace(HASH, "")}</bdi>
      </span>
    </li>`;
  }

  #renderLink(one: Conversation) {
    return html`<a href=${linkTo("conversations", { conversation: one.id })}><bdi>${one.title || text.untitled}</bdi></a>
      <span class="row">
        ${one.incognito ? html`<span class="mark">${text.incognito}</span>` : nothing}
        <span class="mark">${text[one.status]}</span>
      </span>`;
  }

  #renderDeleted(one: Conversation, until: string) {
    const title = one.title || text.untitled;
    const restore = () => this.dispatchEvent(new CustomEvent("restore-conversation", { detail: one }));
    return html`<span><bdi>${title}</bdi> <span class="muted">${text.until(showDay(until))}</span></span>
      <button aria-label=${text.restoreOf(title)} @click=${restore}>${text.restore}</button>`;
  }

  #choose = (event: Event): void => {
    this.shown = (event.target as HTMLSelectElement).value as Shown;
    void this.refresh();
  };
}

function filterOf(shown: Shown) {
  if (shown === "deleted") return { deleted: true };
  return shown ? { status: shown } : {};
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-conversation-list": ConversationList;
  }
}
