import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { FUNCTION } from "loci-memory-client/bot-memory";
import { base } from "../design/base.js";
import { icon, icons } from "../design/icons.js";
import { MarkdownLater } from "../markdown/later.js";
import type { ShowCode } from "../markdown/render.js";
import { markdown } from "../markdown/styles.js";
import type { Atom } from "../memories/live-memories.js";
import { shorten } from "../words/shorten.js";
import { timeAgo } from "../words/time-ago.js";
import { Words } from "../words/words.js";
import "./memory-cards.js";
import { splitCalls } from "./remember-calls.js";
import { memoriesOf, withoutFacts } from "./scripted-reply.js";
import { type Message, textOf } from "./transcript.js";
import { chatWords } from "./words/index.js";

export const SHORT = 60;
const COPIED_MS = 2000;

/**
 * One message with its actions and what was learned from it. It asks for what they do by the events `remember-message`,
 * `undo-memory`, `edit-message` and `answer-again`.
 */
@customElement("loci-chat-message")
export class ChatMessage extends LitElement {
  @property({ attribute: false }) message!: Message;
  /** How many memories an answer was given with. */
  @property({ type: Number }) used = 0;
  /** Those of them that are still there. */
  @property({ attribute: false }) usedAtoms: readonly Atom[] = [];
  /** The memories that an answer without a model consists of, as far as they are still there. */
  @property({ attribute: false }) cards: readonly Atom[] = [];
  /** By which function a bot remembers in the midst of an answer. */
  @property() rememberFunction = FUNCTION;
  @property({ type: Boolean }) isRemembered = false;
  /** The memories that were learned from it without anyone's choice. */
  @property({ attribute: false }) learned: readonly Atom[] = [];
  @property({ type: Boolean, reflect: true }) marked = false;
  /** No memory may come from it. */
  @property({ type: Boolean }) isIncognito = false;
  /** Whether it is of the turn that may be said in another way. */
  @property({ type: Boolean }) isLast = false;
  @state() private isBusy = false;
  /** The text that was copied a moment ago. */
  @state() private copied: string | undefined;
  #copying: ReturnType<typeof setTimeout> | undefined;
  readonly #words = new Words(this, chatWords);
  readonly #markdown = new MarkdownLater(this);

  static override styles = [
    base,
    icons,
    markdown,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: start;
        gap: 0.125rem;
        scroll-margin-block: 1rem;
      }

      :host(.mine) {
        justify-items: end;
      }

      .bubble {
        max-inline-size: 100%;
        border-radius: var(--loci-radius);
        font-size: var(--loci-large);
        overflow-wrap: anywhere;
      }

      :host(.mine) .bubble {
        max-inline-size: 85%;
        padding: 0.5rem 1rem;
        white-space: pre-wrap;
        border-radius: 1.25rem;
        background: color-mix(in srgb, var(--loci-accent) 10%, var(--loci-raised));
      }

      :host([marked]) .bubble {
        outline: 2px solid var(--loci-accent);
        outline-offset: 2px;
      }

      @media (prefers-reduced-motion: no-preference) {
        .flash {
          animation: flash 1.6s ease-out;
        }

        @keyframes flash {
          from {
            background: var(--loci-mark);
          }
        }
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.125rem;
      }

      /* What shows with the pointer takes no room of its own. */
      @media (hover: hover) {
        :host {
          position: relative;
        }

        .quiet {
          position: absolute;
          z-index: 1;
          inset-block-start: 100%;
          inset-inline: 0 auto;
          border-radius: var(--loci-radius);
          background: var(--loci-surface);
        }

        :host(.mine) .quiet {
          inset-inline: auto 0;
        }
      }

      button {
        display: inline-flex;
        align-items: center;
        gap: 0.25rem;
        min-block-size: 1.75rem;
        min-inline-size: 1.75rem;
        justify-content: center;
        padding: 0.125rem 0.375rem;
        font-size: var(--loci-small);
      }

      .icon {
        inline-size: 1.125rem;
        block-size: 1.125rem;
      }

      .when {
        padding-inline: 0.25rem;
      }

      :host(:not(.mine)) .actions:has(> .actions) {
        margin-inline-start: -0.375rem;
      }

      .chip {
        inline-size: fit-content;
        margin: 0.25rem 0 0;
        padding: 0.125rem 0.625rem;
        border-radius: 1rem;
        background: var(--loci-raised);
        color: var(--loci-muted);
        font-size: var(--loci-small);
      }

      .learned {
        max-inline-size: 100%;
        margin: 0;
        font-size: var(--loci-small);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute("role", "listitem");
  }

  override willUpdate(): void {
    this.classList.toggle("mine", this.message.role === "user");
  }

  override render() {
    const { text } = this.#words;
    const said = textOf(this.message);
    const who = this.message.role === "user" ? text.you : text.assistant;
    return html`<span class="unseen">${who}:</span>
      ${this.#renderSaid(said)}
      <div class="actions">
        ${this.#renderUsed()}
        <span class="actions ${this.isLast && this.message.role !== "user" ? "" : "quiet"}">
          ${this.isIncognito ? nothing : this.#renderRemember(said)}
          ${this.#renderCopy(said, text.copyMessage(shorten(said, SHORT)))} ${this.isLast ? this.#renderSayAgain() : nothing}
          <span class="muted when">${timeAgo(this.message.occurredAt)}</span>
        </span>
      </div>
      ${this.learned.map((atom) => this.#renderLearned(atom))}`;
  }

  #renderRemember(said: string) {
    const { text } = this.#words;
    return html`<button
          class="plain"
          aria-label=${this.isRemembered ? text.rememberDone(shorten(said, SHORT)) : text.rememberMessage(shorten(said, SHORT))}
          aria-disabled=${this.isBusy}
          @click=${this.#remember}
        >
          ${icon(this.isRemembered ? "done" : "bookmark")} ${this.isRemembered ? text.remembered : text.remember}
        </button>`;
  }

  /** What a person wrote is shown as it was written, what a model wrote as Markdown. */
  #renderSaid(said: string) {
    if (this.message.role === "user") return html`<div class="bubble" dir="auto">${said}</div>`;
    const shown = new Set(this.cards.map((atom) => atom.id));
    const written = shown.size ? withoutFacts(said, memoriesOf(this.message.metadata), shown) : said;
    const { text, calls } = splitCalls(written, this.rememberFunction);
    return html`<div class="bubble markdown" dir="auto">
      ${this.#markdown.show(text, this.#renderCode)}
      ${calls.map(({ key, value }) => html`<p class="chip">${this.#words.text.rememberDone(`${key}: ${shorten(value, SHORT)}`)}</p>`)}
      ${this.cards.length ? html`<loci-memory-cards .atoms=${this.cards}></loci-memory-cards>` : nothing}
    </div>`;
  }

  #renderCode: ShowCode = (code, info, coloured) => {
    const { text } = this.#words;
    return html`<div class="code">
      <div class="row spread"><span class="muted">${info}</span>${this.#renderCopy(code, text.copyCode)}</div>
      <pre dir="ltr" tabindex="0"><code>${coloured}</code></pre>
    </div>`;
  };

  #renderCopy(copied: string, label: string) {
    const { text } = this.#words;
    const isDone = this.copied === copied;
    const name = isDone ? text.copied : label;
    return html`<button class="plain" aria-label=${name} title=${name} @click=${() => this.#copy(copied)}>
      ${icon(isDone ? "done" : "copy")}
    </button>`;
  }

  #renderSayAgain() {
    const { text } = this.#words;
    const isMine = this.message.role === "user";
    const name = isMine ? text.editMessage : text.answerAgain;
    const type = isMine ? "edit-message" : "answer-again";
    return html`<button class="plain" aria-label=${name} title=${name} @click=${() => this.#ask(type)}>
      ${icon(isMine ? "edit" : "again")}
    </button>`;
  }

  #ask(type: "edit-message" | "answer-again"): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
  }

  async #copy(copied: string): Promise<void> {
    await navigator.clipboard.writeText(copied);
    this.copied = copied;
    clearTimeout(this.#copying);
    this.#copying = setTimeout(() => {
      this.copied = undefined;
    }, COPIED_MS);
  }

  #renderLearned(atom: Atom) {
    const { text } = this.#words;
    const memory = shorten(atom.text, SHORT);
    return html`<p class="learned muted">
      <span dir="auto">${text.rememberDone(memory)}</span>
      <button class="plain" aria-label=${`${text.undo}: ${memory}`} @click=${() => this.#undo(atom)}>${text.undo}</button>
    </p>`;
  }

  #undo(atom: Atom): void {
    // The button that has the focus goes with the memory.
    this.renderRoot.querySelector("button")?.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("undo-memory", { bubbles: true, composed: true, detail: atom }));
  }

  #renderUsed() {
    if (!this.used) return nothing;
    void import("./used-memories.js");
    return html`<loci-used-memories .count=${this.used} .atoms=${this.usedAtoms}></loci-used-memories>`;
  }

  /** A brief highlight; none where people want less motion. */
  flash(): void {
    const bubble = this.renderRoot.querySelector(".bubble");
    bubble?.classList.add("flash");
    bubble?.addEventListener("animationend", () => bubble.classList.remove("flash"), { once: true });
  }

  #remember = (): void => {
    if (this.isBusy) return;
    this.isBusy = true;
    const done = () => {
      this.isBusy = false;
    };
    const detail = { message: this.message, done };
    this.dispatchEvent(new CustomEvent("remember-message", { bubbles: true, composed: true, detail }));
  };
}

export type RememberMessage = CustomEvent<{ message: Message; done: () => void }>;

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-message": ChatMessage;
  }
}
