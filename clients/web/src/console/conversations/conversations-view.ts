import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import "../../design/toasts.js";
import type { Toasts } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showDay } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import { consoleWords } from "../words/index.js";
import type { Removed } from "./conversation-detail.js";
import "./conversation-detail.js";
import type { ConversationList } from "./conversation-list.js";
import "./conversation-list.js";
import { type Deleted, deletedConversations } from "./removals.js";
import { conversationsWords } from "./words/index.js";

/** Where incognito conversations of the console begin: no binding reads them. */
const NAMESPACE = "console";

/** The conversations of a person; `?conversation=` shows one. */
@customElement("loci-conversations-view")
export class ConversationsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private shown = "";
  @query("loci-toasts") private toasts!: Toasts;
  @query("loci-conversation-list") private list!: ConversationList | null;
  readonly #words = new Words(this, conversationsWords);
  readonly #consoleWords = new Words(this, consoleWords);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 1rem;
        max-inline-size: 50rem;
      }

      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      li {
        padding-block: 0.5rem;
        border-block-end: 1px solid var(--loci-line);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query")) this.shown = this.query.get("conversation") ?? "";
  }

  override render() {
    const { text } = this.#words;
    return html`<div class="row spread">
        <h2>${this.#consoleWords.text.conversations}</h2>
        ${
          this.shown
            ? html`<a href=${linkTo("conversations")}>${text.back}</a>`
            : html`<button @click=${this.#begin}>${text.begin}</button>`
        }
      </div>
      ${this.#changing.render()}
      ${this.shown ? this.#renderDetail() : this.#renderList()}
      <loci-toasts></loci-toasts>`;
  }

  #renderDetail() {
    return html`<loci-conversation-detail
      .loci=${this.session.loci}
      conversationId=${this.shown}
      @remove-conversation=${this.#onRemove}
    ></loci-conversation-detail>`;
  }

  #renderList() {
    const deleted = [...deletedConversations(this.session.loci).values()];
    return html`<loci-conversation-list .loci=${this.session.loci}></loci-conversation-list>
      ${deleted.length ? this.#renderDeleted(deleted) : nothing}`;
  }

  #renderDeleted(deleted: readonly Deleted[]) {
    const { text } = this.#words;
    return html`<section aria-labelledby="deleted">
      <h3 id="deleted">${text.deletedHere}</h3>
      <p class="muted">${text.deletedHint}</p>
      <ul role="list">
        ${deleted.map(
          (one) => html`<li class="row spread">
            <span>
              <bdi>${this.#title(one.conversation)}</bdi>
              ${one.until ? html`<span class="muted">${text.until(showDay(one.until))}</span>` : nothing}
            </span>
            <button aria-label=${text.restoreOf(this.#title(one.conversation))} @click=${() => this.#restore(one)}>
              ${text.restore}
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #title(one: Deleted["conversation"]): string {
    return one.title || this.#words.text.untitled;
  }

  #begin = async (): Promise<void> => {
    const begun = await this.#changing.change(() =>
      this.session.loci.conversations.createConversation({ namespace: NAMESPACE, incognito: true }),
    );
    if (!begun) return;
    this.toasts.show({ text: this.#words.text.begun });
    location.hash = linkTo("conversations", { conversation: begun.id });
  };

  #onRemove = async (event: CustomEvent<Removed>): Promise<void> => {
    const { conversation, until, isPurged } = event.detail;
    const { text } = this.#words;
    const title = this.#title(conversation);
    const deleted = { conversation, until };
    if (isPurged) this.toasts.show({ text: text.purged(title) });
    else {
      deletedConversations(this.session.loci).set(conversation.id, deleted);
      this.toasts.show({
        text: text.deleted(title),
        undo: { label: text.undo, act: () => this.#restore(deleted) },
      });
    }
    location.hash = linkTo("conversations");
    this.shown = "";
    await this.updateComplete;
    await this.list?.updateComplete;
    this.list?.focusList();
  };

  async #restore({ conversation }: Deleted): Promise<void> {
    const { loci } = this.session;
    const conversationId = conversation.id;
    const restored = await this.#changing.change(() => loci.conversations.restoreConversation({ conversationId }));
    if (!restored) return;
    deletedConversations(loci).delete(conversationId);
    this.toasts.show({ text: this.#words.text.restored(this.#title(conversation)) });
    this.requestUpdate();
    await this.list?.refresh();
    this.list?.focusList();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-conversations-view": ConversationsView;
  }
}
