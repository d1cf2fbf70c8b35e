import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showTime } from "../../words/dates.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./glass-space.js";
import "../view-frame.js";
import text from "./words.js";

type Space = components["schemas"]["PersonSpace"];
const REASON_LENGTH = { least: 10, most: 500 } as const;
const MINUTES = { usual: 30, most: 480 } as const;

/** For the role `break-glass`: opens the memories of one person for a reason and a time, and shows them. */
@customElement("loci-glass-view")
export class GlassView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  /** Whose memories are open, and until when. */
  @state() private opened: { user: string; until: string } | undefined;
  @query("#user") private userField!: HTMLInputElement;
  @query("#reason") private reasonField!: HTMLTextAreaElement;
  @query("#minutes") private minutesField!: HTMLInputElement;
  #closing: ReturnType<typeof setTimeout> | undefined;
  readonly #opening = new Asking(this);
  readonly #spaces = new Paged<Space>(this);

  static override styles = [
    base,
    form,
    css`
      textarea {
        min-block-size: 4.5rem;
      }
    `,
  ];

  get hasTyped(): boolean {
    return this.opened !== undefined || Boolean(this.reasonField?.value);
  }

  override render() {
    return html`<loci-view heading=${consoleWords.glass} purpose=${text.intro}>
      <form @submit=${this.#open}>
        <label for="user">${text.user}</label>
        <input id="user" dir="auto" required maxlength="128" autocomplete="off" />
        <label for="reason">${text.reason}</label>
        <textarea id="reason" dir="auto" required minlength=${REASON_LENGTH.least} maxlength=${REASON_LENGTH.most} aria-describedby="reason-hint"></textarea>
        <p id="reason-hint" class="muted">${text.reasonHint}</p>
        <label for="minutes">${text.minutes}</label>
        <input id="minutes" type="number" required min="1" max=${MINUTES.most} .value=${String(MINUTES.usual)} />
        ${this.#opening.render()}
        <button class="primary" aria-disabled=${this.#opening.isBusy}>${text.open}</button>
      </form>
      <div role="status">
        ${this.opened ? html`<p dir="auto">${text.opened(this.opened.user, showTime(this.opened.until))}</p>` : nothing}
      </div>
      ${this.opened ? this.#renderSpaces(this.opened.user) : nothing}
    </loci-view>`;
  }

  #renderSpaces(user: string) {
    const { items, state } = this.#spaces;
    return html`${this.#spaces.render(() => this.#load(user))}
      ${state === "ready" && !items.length ? html`<loci-empty>${text.none}</loci-empty>` : nothing}
      ${items.map(
        (space) => html`<loci-glass-space .loci=${this.session.loci} .user=${user} .space=${space}></loci-glass-space>`,
      )}
      ${this.#spaces.hasMore ? html`<button @click=${() => this.#spaces.loadMore()}>${text.moreSpaces}</button>` : nothing}`;
  }

  #open = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.#opening.isBusy) return;
    const userId = this.userField.value.trim();
    const reason = this.reasonField.value;
    const minutes = this.minutesField.valueAsNumber;
    const entry = await this.#opening.change(() => this.session.loci.admin.openBreakGlass({ userId, reason, minutes }));
    if (!entry?.until) return;
    this.opened = { user: userId, until: entry.until };
    // The service gives nothing more after that, and what was read is no longer shown.
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => {
      this.opened = undefined;
    }, minutes * 60_000);
    this.reasonField.value = "";
    await this.#load(userId);
  };

  #load = (userId: string): Promise<void> =>
    this.#spaces.load(async () => this.session.loci.admin.listPersonSpaces({ userId, limit: 50 }));
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-glass-view": GlassView;
  }
}
