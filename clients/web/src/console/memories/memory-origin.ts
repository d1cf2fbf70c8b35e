import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { APIStatusError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import type { Atom } from "../../memories/live-memories.js";
import { describeProblem } from "../../session/problems.js";
import { sessionWords } from "../../session/words/index.js";
import { showTime } from "../../words/dates.js";
import { Words } from "../../words/words.js";
import { describeJob } from "../job-facts.js";
import text from "./words.js";

type Job = components["schemas"]["ExtractionJob"];

/** What made a memory: the job, the version of its prompt, and what it cost. */
@customElement("loci-memory-origin")
export class MemoryOrigin extends LitElement {
  @property({ attribute: false }) atom!: Atom;
  @property({ attribute: false }) loci!: Loci;
  @state() private job: Job | undefined;
  @state() private isGone = false;
  @state() private problem = "";
  #loaded = "";
  readonly #sessionWords = new Words(this, sessionWords);

  static override styles = [
    base,
    css`
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr));
        gap: 0.5rem 1rem;
        margin: 0;
      }

      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override willUpdate(): void {
    const wanted = this.atom.extraction?.jobId ?? "";
    if (wanted !== this.#loaded) void this.#load();
  }

  override render() {
    const { extraction } = this.atom;
    if (!extraction) return html`<p class="muted">${text.notExtracted}</p>`;
    const facts: [string, string][] = [
      [text.extractor, extraction.extractor],
      [text.promptVersion, extraction.version],
      [text.promptHash, extraction.promptHash],
      [text.job, extraction.jobId],
      ...(this.job ? this.#describeJob(this.job) : []),
    ];
    return html`<dl>${facts.map(([name, value]) => html`<div><dt class="muted">${name}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
      ${this.isGone ? html`<p class="muted">${text.jobGone}</p>` : nothing}
      ${this.problem ? this.#renderProblem() : nothing}`;
  }

  #renderProblem() {
    return html`<div role="alert" class="problem row spread">
      <span>${this.problem}</span><button @click=${this.#load}>${this.#sessionWords.text.retry}</button>
    </div>`;
  }

  #describeJob(job: Job): [string, string][] {
    return [[text.finished, job.finishedAt ? showTime(job.finishedAt) : job.status], ...describeJob(job, text)];
  }

  #load = async (): Promise<void> => {
    const id = this.atom.extraction?.jobId ?? "";
    this.#loaded = id;
    this.job = undefined;
    this.isGone = false;
    this.problem = "";
    if (!id) return;
    try {
      const found = await this.loci.memory.getExtraction({ jobId: id });
      if (id === this.#loaded) this.job = found;
    } catch (error) {
      if (id !== this.#loaded) return;
      if (error instanceof APIStatusError && error.status === 404) this.isGone = true;
      else this.problem = describeProblem(error, this.#sessionWords.text);
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-memory-origin": MemoryOrigin;
  }
}
