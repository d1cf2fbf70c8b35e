import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { base } from "../design/base.js";
import { tokens } from "../design/tokens.js";
import type { Atom } from "../memories/live-memories.js";
import { remember } from "../memories/remember.js";
import { memoriesWords } from "../memories/words/index.js";
import { describeProblem } from "../session/problems.js";
import { Words } from "../words/words.js";
import { ownFont } from "./own-font.js";
import { SpaceElement } from "./space-element.js";

/**
 * A text, and a button that remembers it. What nearly says the same as a memory is not remembered twice. It dispatches
 * `loci-remembered` with the memory.
 */
@customElement("loci-remember")
export class LociRemember extends SpaceElement {
  /** What to remember; the text within the element unless given. */
  @property() text = "";
  /** The conversation and the message that it comes from. */
  @property({ attribute: "conversation-id" }) conversationId = "";
  @property({ attribute: "message-id" }) messageId = "";
  @state() private remembered: (Atom & { deduplicated: boolean }) | undefined;
  @state() private isBusy = false;
  readonly #words = new Words(this, memoriesWords);
  #key = crypto.randomUUID();
  #said = "";

  static override styles = [
    tokens,
    ownFont,
    base,
    css`
      :host {
        display: inline-block;
      }

      .marked {
        animation: mark 1.5s ease-out;
      }

      @keyframes mark {
        from {
          background: var(--loci-mark);
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // What was remembered is another person's, or another text.
    if (changed.get("memories") || changed.get("text")) this.remembered = undefined;
  }

  override render() {
    const { text } = this.#words;
    return html`<div class=${this.remembered ? "marked" : ""}><slot></slot></div>
      <div class="row">
        <button aria-disabled=${this.isBusy || !this.client} @click=${this.#remember} ?hidden=${this.remembered !== undefined}>
          ${text.remember}
        </button>
        <span role="status">${this.#renderDone()}</span>
      </div>
      <p role="alert" class="problem" ?hidden=${!this.problem}>${this.problem}</p>`;
  }

  #renderDone() {
    const { text } = this.#words;
    if (!this.remembered) return nothing;
    if (this.remembered.deduplicated) return text.rememberedBefore;
    return html`${text.remembered} <button class="plain" @click=${this.#undo}>${text.undo}</button>`;
  }

  #remember = async (): Promise<void> => {
    const { memories, client } = this;
    const text = (this.text || this.textContent || "").trim();
    if (this.isBusy || !memories || !client || !text) return;
    this.isBusy = true;
    this.problem = "";
    const said = {
      spaceId: memories.spaceId,
      text,
      ...(this.conversationId && { conversationId: this.conversationId }),
      ...(this.messageId && { messageId: this.messageId }),
    };
    // A key belongs to one request: what says another thing has another one.
    if (JSON.stringify(said) !== this.#said) this.#key = crypto.randomUUID();
    this.#said = JSON.stringify(said);
    try {
      this.remembered = await remember(client, said, this.#key);
      this.#key = crypto.randomUUID();
      this.dispatchEvent(
        new CustomEvent("loci-remembered", { bubbles: true, composed: true, detail: this.remembered }),
      );
      await memories.refresh();
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>("[role=status] button")?.focus();
    } catch (error) {
      this.problem = describeProblem(error, this.sessionWords.text);
    } finally {
      this.isBusy = false;
    }
  };

  #undo = async (): Promise<void> => {
    if (!this.remembered || !this.memories) return;
    try {
      await this.memories.forget(this.remembered);
      this.remembered = undefined;
      this.problem = "";
      await this.updateComplete;
      this.renderRoot.querySelector("button")?.focus();
    } catch (error) {
      this.problem = describeProblem(error, this.sessionWords.text);
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-remember": LociRemember;
  }
}
