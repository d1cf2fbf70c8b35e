import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ConflictError } from "loci-memory-client";
import { base } from "../design/base.js";
import { Observed } from "../design/observed.js";
import { askToSignIn, describeProblem, isSignedOut } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { Words } from "../words/words.js";
import type { Chat } from "./chat.js";
import { NoAnswer } from "./reply.js";
import { chatWords } from "./words/index.js";

/** What failed in a chat, and how to go on: in view, above the field to write in. */
@customElement("loci-chat-problem")
export class ChatProblem extends LitElement {
  @property({ attribute: false }) chat!: Chat;
  readonly #words = new Words(this, chatWords);
  readonly #sessionWords = new Words(this, sessionWords);
  readonly #observed = new Observed(this, () => this.chat);

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
    `,
  ];

  override willUpdate(): void {
    void this.#observed;
  }

  override render() {
    const { chat } = this;
    const error = chat.sending?.error ?? (chat.state === "failed" ? chat.error : undefined);
    const isShown = error !== undefined && !chat.isMissing;
    // It is there before it says something, so that screen readers notice it.
    return html`<div role="alert">
      ${isShown ? html`<div class="problem row spread"><span>${this.#describe(error)}</span>${this.#renderWays(error)}</div>` : nothing}
    </div>`;
  }

  #renderWays(error: unknown) {
    const { chat } = this;
    const { text } = this.#words;
    const words = this.#sessionWords.text;
    const act = () => void (chat.sending ? chat.sendAgain() : chat.retry());
    const isOut = isSignedOut(error);
    const label = chat.sending ? text.sendAgain : words.retry;
    const back = html`<button class="plain" @click=${() => chat.discard()}>${text.backToField}</button>`;
    return html`<span class="row">
      <button @click=${() => (isOut ? askToSignIn(this, act) : act())}>${isOut ? words.signInAgain : label}</button>
      ${chat.sending && !chat.sending.isElsewhere ? back : nothing}
    </span>`;
  }

  #describe(error: unknown): string {
    const { text } = this.#words;
    if (error instanceof NoAnswer) return text.noAnswer;
    if (error instanceof ConflictError) return text.stillAnswering;
    return describeProblem(error, this.#sessionWords.text);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-problem": ChatProblem;
  }
}
