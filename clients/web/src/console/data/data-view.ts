import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { APIConnectionError, APIStatusError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber } from "../../words/dates.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./access-list.js";
import "./erasure-preview.js";
import "./person-choice.js";
import { isGenuine } from "./receipt.js";
import "../view-frame.js";
import text from "./words.js";

type Job = components["schemas"]["AdminJob"];
const POLL_MS = 2_000;

/**
 * The data of a person: export all of it, or erase all of it and show the receipt. It is one's own; for admins `?user=` names
 * another person.
 */
@customElement("loci-data-view")
export class PersonalDataView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private download = "";
  @state() private failure = "";
  @state() private typed = "";
  @state() private job: Job | undefined;
  @state() private isNothing = false;
  @state() private receipt = "";
  @state() private isVerified: boolean | undefined;
  /** While the service cannot be asked how far a job has come. */
  @state() private isCutOff = false;
  readonly #exporting = new Asking(this);
  readonly #erasing = new Asking(this);
  #shown = "";

  static override styles = [
    base,
    css`
      :host {
        --loci-view-gap: 2rem;
      }

      section,
      form {
        display: grid;
        gap: 0.75rem;
        max-inline-size: 40rem;
      }

      pre {
        margin: 0;
        padding: 0.75rem;
        background: var(--loci-raised);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#offer("");
  }

  override willUpdate(changed: Map<string, unknown>): void {
    const user = this.#user;
    if (!changed.has("query") || user === this.#shown) return;
    // What was shown of one person is not of another.
    this.#shown = user;
    this.#offer("");
    this.failure = this.typed = this.receipt = "";
    this.job = this.isVerified = undefined;
    this.isNothing = this.isCutOff = false;
  }

  get #isAdmin(): boolean {
    return this.session.person?.role === "admin";
  }

  /** The id of another person; empty for oneself. */
  get #user(): string {
    return this.#isAdmin ? (this.query.get("user") ?? "") : "";
  }

  get #whose(): { userId?: string } {
    return this.#user ? { userId: this.#user } : {};
  }

  /** What is typed before an erasure: a word, or the id of the person. */
  get #word(): string {
    return this.#user || text.word;
  }

  override render() {
    return html`<loci-view heading=${consoleWords.data} purpose=${this.#isAdmin ? text.mayAdmin : text.may}>
      ${
        this.#isAdmin
          ? html`<loci-person-choice .session=${this.session} .user=${this.#user}></loci-person-choice>`
          : nothing
      }
      ${this.#renderExport()}${this.#renderErasure()}
      ${this.#user ? nothing : html`<loci-access-list .loci=${this.session.loci}></loci-access-list>`}
    </loci-view>`;
  }

  #renderExport() {
    const { isBusy } = this.#exporting;
    return html`<section aria-labelledby="export">
      <h3 id="export">${text.exporting}</h3>
      <p>${this.#user ? text.exportHintOf : text.exportHint}</p>
      ${this.#exporting.render(this.#export)} ${this.#sayCutOff(this.#exporting)}
      <div role="alert">${this.failure ? html`<p class="problem">${this.failure}</p>` : nothing}</div>
      <span class="row">
        <button class="primary" aria-disabled=${isBusy} @click=${this.#export}>${isBusy ? text.preparing : text.export}</button>
        <span role="status">
          ${this.download ? html`<a href=${this.download} download="loci-export.json">${text.download}</a>` : nothing}
        </span>
      </span>
    </section>`;
  }

  #renderErasure() {
    const { isBusy } = this.#erasing;
    return html`<section aria-labelledby="erase">
      <h3 id="erase">${text.erasing}</h3>
      <p>${this.#user ? text.eraseHintOf : text.eraseHint}</p>
      ${this.#erasing.render()} ${this.#sayCutOff(this.#erasing)}
      ${this.#user ? html`<loci-erasure-preview .loci=${this.session.loci} .user=${this.#user}></loci-erasure-preview>` : nothing}
      <form @submit=${this.#erase}>
        <label>${text.typeWord(this.#word)}
          <input id="word" autocomplete="off" .value=${this.typed} @input=${this.#type} />
        </label>
        <span><button class="danger" ?disabled=${isBusy || !this.#isTyped}>${text.erase}</button></span>
      </form>
      <div role="status">${this.#sayProgress()}</div>
      ${this.receipt ? this.#renderReceipt() : nothing}
    </section>`;
  }

  #sayCutOff({ isBusy }: Asking) {
    return html`<div role="alert">
      ${isBusy && this.isCutOff ? html`<p class="problem">${text.cutOff}</p>` : nothing}
    </div>`;
  }

  #sayProgress(): string {
    if (this.isNothing) return this.#user ? text.nothingFoundOf : text.nothingFound;
    if (!this.job) return "";
    const count = Object.values(this.job.counts).reduce((sum, one) => sum + one, 0);
    const sentences: Record<Job["status"], string> = {
      running: text.running(showNumber(count)),
      waiting: text.waiting(showNumber(count)),
      succeeded: text.succeeded(showNumber(count)),
      failed: text.failed(this.job.reason ?? ""),
    };
    return sentences[this.job.status];
  }

  #renderReceipt() {
    const file = `data:application/json,${encodeURIComponent(this.receipt)}`;
    return html`<h4>${text.receipt}</h4>
      ${this.isVerified === undefined ? nothing : html`<p>${this.isVerified ? text.genuine : text.notGenuine}</p>`}
      <pre dir="ltr">${this.receipt}</pre>
      <a href=${file} download="receipt.json">${text.downloadReceipt}</a>`;
  }

  get #isTyped(): boolean {
    const typed = this.typed.trim();
    return this.#user ? typed === this.#user : typed.toLocaleLowerCase() === this.#word.toLocaleLowerCase();
  }

  #type = (event: Event): void => {
    this.typed = (event.target as HTMLInputElement).value;
  };

  #export = async (): Promise<void> => {
    if (this.#exporting.isBusy) return;
    this.failure = "";
    const whose = this.#whose;
    const link = await this.#exporting.ask(async () => {
      const answer = await this.session.loci.admin.exportUserData(whose);
      if (!("jobId" in answer)) return URL.createObjectURL(new Blob([JSON.stringify(answer)]));
      const { status, reason, link } = await this.#await(answer.jobId);
      if (status === "failed") this.failure = text.exportFailed(reason ?? "");
      return link ?? "";
    });
    // Another person may be shown by now.
    if (link !== undefined && whose.userId === this.#whose.userId) this.#offer(link);
  };

  /** Shows this link; a file that it replaces is freed. */
  #offer(link: string): void {
    if (this.download.startsWith("blob:")) URL.revokeObjectURL(this.download);
    this.download = link;
  }

  #erase = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!this.#isTyped || this.#erasing.isBusy) return;
    this.typed = "";
    const whose = this.#whose;
    const isShown = () => whose.userId === this.#whose.userId;
    await this.#erasing.change(async () => {
      const { admin } = this.session.loci;
      const { jobId, nothingFound } = await admin.deleteUserData({ ...whose, confirm: true });
      if (!isShown()) return;
      this.isNothing = nothingFound;
      if (!jobId) return;
      const job = await this.#await(jobId, (now) => {
        if (isShown()) this.job = now;
      });
      if (!job.receipt || !isShown()) return;
      // It is shown first: it is the only one, and the key may not come.
      this.receipt = job.receipt;
      const { pem } = await admin.getReceiptKey();
      this.isVerified = await isGenuine(job.receipt, pem);
    });
  };

  /** The job once it has ended, or as it is when the view is left. */
  async #await(adminJobId: string, tell: (job: Job) => void = () => {}): Promise<Job> {
    for (;;) {
      const job = await this.#poll(adminJobId);
      if (job) tell(job);
      if (job && (!this.isConnected || job.status === "succeeded" || job.status === "failed")) return job;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** The job as it is now; undefined where the service cannot be asked for a while, which the view says until it can. */
  async #poll(adminJobId: string): Promise<Job | undefined> {
    try {
      const job = await this.session.loci.admin.getAdminJob({ adminJobId });
      this.isCutOff = false;
      return job;
    } catch (error) {
      this.isCutOff = this.isConnected && mayPass(error);
      if (!this.isCutOff) throw error;
      return undefined;
    }
  }
}

/** Whether the same request may be answered later. */
function mayPass(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  return error instanceof APIStatusError && (error.status === 429 || error.status >= 500);
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-data-view": PersonalDataView;
  }
}
