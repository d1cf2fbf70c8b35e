import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { form } from "../../design/form.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber, showTime } from "../../words/dates.js";
import { linkTo } from "../links.js";
import { nameUsers } from "../users/accounts.js";
import text from "./words.js";

type Summary = components["schemas"]["PersonSummary"];
const COUNTED = ["atoms", "conversations", "messages", "files"] as const;

/** For admins: whose data the view is about, and for another person whether it is restricted, and who did what to it. */
@customElement("loci-person-choice")
export class PersonChoice extends LitElement {
  @property({ attribute: false }) session!: Session;
  /** The id of another person; empty for the admin. */
  @property() user = "";
  @state() private done = "";
  @state() private summary: Summary | undefined;
  /** What the person is called, as far as it is known. */
  @state() private name = "";
  @query("#user") private field!: HTMLInputElement;
  readonly #toasts = new ToastsAround(this);
  readonly #restricting = new Asking(this);
  readonly #counting = new Asking(this);
  readonly #naming = new Asking(this);

  static override styles = [
    base,
    form,
    css`
      :host {
        display: grid;
        gap: 0.75rem;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("user")) return;
    this.done = this.name = "";
    this.summary = undefined;
    if (!this.user) return;
    void this.#count();
    void this.#ask();
  }

  override render() {
    return html`<form @submit=${this.#choose}>
        <label for="user">${text.person}</label>
        <input id="user" dir="auto" autocomplete="off" .value=${this.user} placeholder=${text.yourself} />
        <button>${text.choose}</button>
      </form>
      ${this.user ? this.#renderPerson() : nothing}`;
  }

  #renderSummary() {
    if (!this.summary) return this.#counting.render(() => this.#count());
    const { counts, isComplete, lastActivityAt } = this.summary;
    const [atoms, conversations, messages, files] = COUNTED.map((kind) => showNumber(counts[kind] ?? 0));
    return html`<p role="status">
      ${text.counted(atoms ?? "", conversations ?? "", messages ?? "", files ?? "")}<br />
      ${lastActivityAt ? text.lastActive(showTime(lastActivityAt)) : text.neverTalked}
      ${isComplete ? nothing : html`<br />${text.countedSome}`}
    </p>`;
  }

  #renderPerson() {
    const { isBusy } = this.#restricting;
    return html`${this.#naming.render(this.#ask)}
      ${this.name ? html`<p dir="auto"><strong>${this.name}</strong></p>` : nothing}
      <p dir="auto">${text.about(this.user)} <a href=${linkTo("audit", { user: this.user })}>${text.audit}</a></p>
      ${this.#renderSummary()} ${navigator.clipboard ? this.#renderSupportLink() : nothing}
      <section aria-labelledby="restriction">
        <h3 id="restriction">${text.restriction}</h3>
        <p>${text.restrictionHint}</p>
        ${this.#restricting.render()}
        <span class="row">
          <button aria-disabled=${isBusy} @click=${() => this.#restrict(true)}>${text.restrict}</button>
          <button aria-disabled=${isBusy} @click=${() => this.#restrict(false)}>${text.endRestriction}</button>
          <span role="status">${this.done}</span>
        </span>
      </section>`;
  }

  /** What is remembered of another person no admin sees: this is for somebody who may. */
  #renderSupportLink() {
    return html`<span class="row">
      <button aria-describedby="support-hint" @click=${this.#copySupportLink}>${text.copySupportLink}</button>
      <span id="support-hint" class="muted">${text.supportLinkHint}</span>
    </span>`;
  }

  #copySupportLink = async (): Promise<void> => {
    const link = new URL(location.href);
    link.hash = linkTo("support", { user: this.user });
    await navigator.clipboard.writeText(link.href);
    this.#toasts.queue.show({ text: text.supportLinkCopied });
  };

  #ask = async (): Promise<void> => {
    const { user } = this;
    const names = await this.#naming.ask(() => nameUsers(this.session.loci, [user]));
    if (user === this.user) this.name = names?.get(user) ?? "";
  };

  #choose = (event: Event): void => {
    event.preventDefault();
    const user = this.field.value.trim();
    location.hash = linkTo("data", user ? { user } : {});
  };

  async #count(): Promise<void> {
    const { user } = this;
    const answer = await this.#counting.ask(() => this.session.loci.admin.getPerson({ userId: user }));
    // Another person may have been chosen meanwhile.
    if (user === this.user) this.summary = answer;
  }

  async #restrict(restricted: boolean): Promise<void> {
    if (this.#restricting.isBusy) return;
    const { user } = this;
    this.done = "";
    const answer = await this.#restricting.change(() =>
      this.session.loci.admin.restrictUser({ userId: user, restricted }),
    );
    // Another person may have been chosen meanwhile.
    if (!answer || user !== this.user) return;
    this.done = restricted ? text.restricted : text.notRestricted;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-person-choice": PersonChoice;
  }
}
