import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import type { Session } from "../../session/session.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./support-space.js";
import "../users/person-finder.js";
import "../view-frame.js";
import text from "./words.js";

type Space = components["schemas"]["MemorySpace"];

/** For the role `support`: the memories of one person, to read, explain and correct, for a reason. */
@customElement("loci-support-view")
export class SupportView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  /** Whose memories are shown, and the client that says so with the reason. */
  @state() private shown: { user: string; loci: Loci } | undefined;
  @query("#user") private userField!: HTMLInputElement;
  @query("#reason") private reasonField!: HTMLTextAreaElement;
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
    return this.shown !== undefined || Boolean(this.reasonField?.value);
  }

  override render() {
    return html`<loci-view heading=${consoleWords.support} purpose=${text.intro}>
      <loci-person-finder .loci=${this.session.loci} view="support"></loci-person-finder>
      <form @submit=${this.#show}>
        <label for="user">${text.user}</label>
        <input id="user" dir="auto" required maxlength="128" autocomplete="off" .value=${this.query.get("user") ?? ""} />
        <label for="reason">${text.reason}</label>
        <textarea id="reason" dir="auto" required maxlength="1000" aria-describedby="reason-hint"></textarea>
        <p id="reason-hint" class="muted">${text.reasonHint}</p>
        <button class="primary">${text.show}</button>
      </form>
      ${this.shown ? this.#spaces.render() : nothing}
      <div role="status">${this.#isReady ? html`<h3 dir="auto">${text.memoriesOf(this.shown?.user ?? "")}</h3>` : nothing}</div>
      ${this.shown && this.#isReady ? this.#renderSpaces(this.shown.loci) : nothing}
    </loci-view>`;
  }

  get #isReady(): boolean {
    return this.#spaces.state === "ready";
  }

  #renderSpaces(loci: Loci) {
    const { items } = this.#spaces;
    return html`${items.length ? nothing : html`<loci-empty>${text.none}</loci-empty>`}
      ${items.map((space) => html`<loci-support-space .loci=${loci} .space=${space}></loci-support-space>`)}
      ${this.#spaces.hasMore ? html`<button @click=${() => this.#spaces.loadMore()}>${text.moreSpaces}</button>` : nothing}`;
  }

  #show = async (event: Event): Promise<void> => {
    event.preventDefault();
    const user = this.userField.value.trim();
    const loci = this.session.actFor(user, this.reasonField.value);
    this.shown = { user, loci };
    await this.#load(loci);
  };

  #load = (loci: Loci): Promise<void> => this.#spaces.load(async () => loci.memory.listMemorySpaces({ limit: 50 }));
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-support-view": SupportView;
  }
}
