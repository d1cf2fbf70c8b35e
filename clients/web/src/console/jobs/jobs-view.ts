import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber, showTime } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./extraction-lag.js";
import type { JobsMessages } from "./words.js";
import "../view-frame.js";
import text from "./words.js";

type Job = components["schemas"]["UserExtractionJob"];
const STATES = ["failed", "waiting_budget", "queued", "running", "succeeded", "cancelled"] as const;
type JobState = (typeof STATES)[number];

/** The extractions of all users of the app by state, `?status=`, and how long the last ones took. */
@customElement("loci-jobs-view")
export class JobsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private said = "";
  readonly #jobs = new Paged<Job>(this);
  readonly #retrying = new Asking(this);

  static override styles = [base, form, table];

  get #status(): JobState {
    return STATES.find((state) => state === this.query.get("status")) ?? "failed";
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query")) this.#load();
  }

  override render() {
    const options = STATES.map(
      (state) => html`<option value=${state} ?selected=${state === this.#status}>${text[state]}</option>`,
    );
    return html`<loci-view heading=${consoleWords.jobs}>
      <form @submit=${(event: Event) => event.preventDefault()}>
        <label for="status">${text.state}</label>
        <select id="status" @change=${this.#onState}>${options}</select>
      </form>
      ${this.#jobs.render(this.#load)}
      <div role="status">${this.#renderJobs()}</div>
      <p role="status">${this.said}</p>
      <loci-extraction-lag .loci=${this.session.loci}></loci-extraction-lag>
    </loci-view>`;
  }

  #renderJobs() {
    if (this.#jobs.state !== "ready") return nothing;
    if (!this.#jobs.items.length) return html`<loci-empty>${text.none}</loci-empty>`;
    const heads = [text.created, text.user, text.conversation, text.extractor, text.reason, text.retry];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.jobs(text[this.#status])}>
        <table>
          <caption>${text.jobs(text[this.#status])}</caption>
          <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>${this.#jobs.items.map((job) => this.#renderJob(job, text))}</tbody>
        </table>
      </div>
      ${this.#jobs.hasMore ? html`<button @click=${() => this.#jobs.loadMore()}>${text.more}</button>` : nothing}
      ${this.#status === "failed" ? this.#renderRetry(text) : nothing}`;
  }

  #renderRetry(text: JobsMessages) {
    return html`${this.#retrying.render()}
      <p><button aria-disabled=${this.#retrying.isBusy} @click=${() => this.#retry()}>${text.retryAll}</button></p>`;
  }

  async #retry(job?: Job): Promise<void> {
    if (this.#retrying.isBusy) return;
    const meant = job ? { jobId: job.id, ...(job.userId ? { userId: job.userId } : {}) } : {};
    const retried = await this.#retrying.change(() => this.session.loci.admin.retryExtractions(meant));
    if (!retried) return;
    this.said = retried.isComplete
      ? text.retried(showNumber(retried.count))
      : text.retriedSome(showNumber(retried.count));
    this.#load();
  }

  #renderJob(job: Job, text: JobsMessages) {
    return html`<tr>
      <td>${timeAgo(job.createdAt)}</td>
      <td dir="auto">${job.userId ? html`<a href=${linkTo("data", { user: job.userId })}>${job.userId}</a>` : nothing}</td>
      <td>${this.#renderConversation(job)}</td>
      <td>${job.extractor} · ${job.extractionVersion}</td>
      <td dir="auto">${job.reason ?? ""}</td>
      <td>${job.retryAt ? showTime(job.retryAt) : this.#renderRetryOf(job, text)}</td>
    </tr>`;
  }

  /** Of one's own jobs the run can be opened; what it says of others is theirs. */
  #renderConversation({ conversationId, userId }: Job) {
    const id = html`<code>${conversationId}</code>`;
    if (userId !== this.session.person?.user) return id;
    return html`<a href=${linkTo("runs", { conversation: conversationId })}>${id}</a>`;
  }

  /** A job that failed for good may be tried again, by itself. */
  #renderRetryOf(job: Job, text: JobsMessages) {
    if (job.status !== "failed") return text.noRetry;
    const name = text.retryOf(job.userId ?? "", showTime(job.createdAt));
    return html`<button
      class="plain"
      aria-label=${name}
      aria-disabled=${this.#retrying.isBusy}
      @click=${() => this.#retry(job)}
    >${text.retryOne}</button>`;
  }

  #onState = (event: Event): void => {
    location.hash = linkTo("jobs", { status: (event.target as HTMLSelectElement).value });
  };

  #load = (): void => {
    void this.#jobs.load(async () => this.session.loci.admin.findExtractions({ status: this.#status, limit: 50 }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-jobs-view": JobsView;
  }
}
