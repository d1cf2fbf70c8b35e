import { html, LitElement } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { base } from "../../design/base.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import type { Removed } from "./conversation-detail.js";
import "./conversation-detail.js";
import type { ConversationList } from "./conversation-list.js";
import "./conversation-list.js";
import type { Conversation } from "./removals.js";
import "../view-frame.js";
import text from "./words.js";

/** Where incognito conversations of the console begin: no binding reads them. */
const NAMESPACE = "console";

/** The conversations of a person; `?conversation=` shows one. */
@customElement("loci-conversations-view")
export class ConversationsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private shown = "";
  @query("loci-conversation-list") private list!: ConversationList | null;
  readonly #toasts = new ToastsAround(this);
  readonly #changing = new Asking(this);

  static override styles = base;

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query")) this.shown = this.query.get("conversation") ?? "";
  }

  override render() {
    return html`<loci-view heading=${consoleWords.conversations}>
      <span slot="action">${
        this.shown
          ? html`<a href=${linkTo("conversations")}>${text.back}</a>`
          : html`<button @click=${this.#begin}>${text.begin}</button>`
      }</span>
      ${this.#changing.render()}
      ${this.shown ? this.#renderDetail() : this.#renderList()}
    </loci-view>`;
  }

  #renderDetail() {
    return html`<loci-conversation-detail
      .loci=${this.session.loci}
      conversationId=${this.shown}
      @remove-conversation=${this.#onRemove}
    ></loci-conversation-detail>`;
  }

  #renderList() {
    return html`<loci-conversation-list .loci=${this.session.loci} @restore-conversation=${this.#onRestore}></loci-conversation-list>`;
  }

  #title(one: Conversation): string {
    return one.title || text.untitled;
  }

  #begin = async (): Promise<void> => {
    const begun = await this.#changing.change(() =>
      this.session.loci.conversations.createConversation({ namespace: NAMESPACE, incognito: true }),
    );
    if (!begun) return;
    this.#toasts.queue.show({ text: text.begun });
    location.hash = linkTo("conversations", { conversation: begun.id });
  };

  #onRemove = async (event: CustomEvent<Removed>): Promise<void> => {
    const { conversation, isPurged } = event.detail;
    const title = this.#title(conversation);
    if (isPurged) this.#toasts.queue.show({ text: text.purged(title) });
    else {
      this.#toasts.queue.show({
        text: text.didDelete(title),
        undo: { label: text.undo, act: () => this.#restore(conversation) },
      });
    }
    location.hash = linkTo("conversations");
    this.shown = "";
    await this.updateComplete;
    await this.list?.updateComplete;
    this.list?.focusList();
  };

  #onRestore = (event: CustomEvent<Conversation>): Promise<void> => this.#restore(event.detail);

  async #restore(conversation: Conversation): Promise<void> {
    const { conversations } = this.session.loci;
    const named = { conversationId: conversation.id };
    const restored = await this.#changing.change(() => conversations.restoreConversation(named));
    if (!restored) return;
    this.#toasts.queue.show({ text: text.restored(this.#title(conversation)) });
    await this.list?.refresh();
    this.list?.focusList();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-conversations-view": ConversationsView;
  }
}
