import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { skeleton } from "../../design/skeleton.js";
import type { Atom } from "../../memories/live-memories.js";
import { pollWhileVisible } from "../../memories/polling.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showDay, showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import { readChanged } from "./changed-atoms.js";
import { changesOfReplay, changesOfRun } from "./changes.js";
import "./run-card.js";
import type { Run } from "./run-card.js";
import "../view-frame.js";
import text from "./words.js";

type Conversation = components["schemas"]["Conversation"];
type Page = Awaited<ReturnType<Loci["conversations"]["listConversations"]>>;

/** The extraction runs of a conversation, `?conversation=`, the newest first, and a button that runs it again. */
@customElement("loci-runs-view")
export class RunsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private conversations: readonly Conversation[] | undefined;
  @state() private runs: readonly Run[] | undefined;
  /** What was learned from the conversation, former memories and those that it replaced too; undefined until it is read. */
  @state() private atoms: readonly Atom[] | undefined;
  @state() private said = "";
  @state() private shown = "";
  #page: Page | undefined;
  #stopPolling: (() => void) | undefined;
  readonly #choosing = new Asking(this);
  readonly #reading = new Asking(this);
  readonly #starting = new Asking(this);
  readonly #comparing = new Asking(this);

  static override styles = [
    base,
    css`
      .row {
        align-items: end;
      }

      .row span {
        flex: 1 1 14rem;
      }

      ol {
        display: grid;
        gap: 0.75rem;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .replay {
        padding: 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        overflow-wrap: anywhere;
      }

      h4 {
        margin: 0;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#loadConversations();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopPolling?.();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    const wanted = this.query.get("conversation") ?? "";
    if (!changed.has("query") || wanted === this.shown) return;
    this.shown = wanted;
    this.runs = this.atoms = undefined;
    this.said = "";
    this.#follow();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.runs} purpose=${text.intro}>
      ${this.#choosing.render(this.#loadConversations)}
      ${this.#renderChoice()}
      ${this.#starting.render()}
      <p role="status" class=${this.said ? "" : "unseen"}>${this.said}</p>
      ${this.shown ? this.#renderRuns() : nothing}
    </loci-view>`;
  }

  #renderChoice() {
    const { conversations } = this;
    if (!conversations) return this.#choosing.problem ? nothing : skeleton(text.loading);
    if (!conversations.length && !this.shown) return html`<p class="muted">${text.noConversations}</p>`;
    const { isBusy } = this.#starting;
    return html`<div class="row">
      <span>
        <label for="conversation">${text.conversation}</label>
        <select id="conversation" @change=${this.#choose}>
          <option value="" .selected=${!this.shown}>${text.choose}</option>
          ${this.#isListed() ? nothing : html`<option value=${this.shown} .selected=${true}>${this.shown}</option>`}
          ${conversations.map((one) => html`<option value=${one.id} .selected=${one.id === this.shown}>${this.#title(one)}</option>`)}
        </select>
      </span>
      ${this.#page?.nextCursor ? html`<button @click=${this.#moreConversations}>${text.moreConversations}</button>` : nothing}
      <button class="primary" ?disabled=${!this.shown} aria-disabled=${isBusy} @click=${this.#run}>
        ${isBusy ? text.running : text.run}
      </button>
    </div>`;
  }

  #renderRuns() {
    return html`${this.#reading.render(this.#read)}
      ${this.runs || this.#reading.problem ? nothing : skeleton(text.loading)}
      ${this.runs?.length === 0 ? html`<loci-empty>${text.none}</loci-empty>` : nothing}
      ${
        this.runs?.length
          ? html`<h3 id="runs">${text.list}</h3>
            <ol role="list" aria-labelledby="runs">
              ${this.runs.filter((run) => !run.replay).map((run) => this.#renderRun(run))}
            </ol>
            ${this.#comparing.render(this.#compare)}
            ${this.atoms ? this.#renderReplays(this.runs, this.atoms) : nothing}`
          : nothing
      }`;
  }

  #renderRun(run: Run) {
    const changes = this.atoms && isOver(run) ? changesOfRun(run, this.atoms) : undefined;
    return html`<li><loci-run-card .run=${run} .changes=${changes}></loci-run-card></li>`;
  }

  /** The replays among the runs; each says what it changed then, whatever changed since. */
  #renderReplays(runs: readonly Run[], atoms: readonly Atom[]) {
    const replays = runs.flatMap((run) => (run.replay ? [{ run, replay: run.replay }] : []));
    return html`<h3 id="replays">${text.replays}</h3>
      ${replays.length ? nothing : html`<p class="muted">${text.noReplays}</p>`}
      <ol role="list" aria-labelledby="replays">
        ${replays.map(
          ({ run, replay }) => html`<li class="replay">
            <h4>${timeAgo(run.createdAt)}</h4>
            <p class="muted">
              <bdi>${replay.runId}</bdi> · <bdi>${run.extractor}</bdi> · <bdi>${run.extractionVersion}</bdi>
            </p>
            ${replay.rolledBack ? html`<p class="muted">${text.rolledBack}</p>` : nothing}
            <loci-run-changes .changes=${changesOfReplay(replay, atoms)}></loci-run-changes>
          </li>`,
        )}
      </ol>`;
  }

  #isListed(): boolean {
    return !this.shown || !!this.conversations?.some((one) => one.id === this.shown);
  }

  #title(one: Conversation): string {
    return `${one.title || text.untitled} · ${showDay(one.lastActivityAt)}`;
  }

  #choose = (event: Event): void => {
    const conversation = (event.target as HTMLSelectElement).value;
    location.hash = linkTo("runs", conversation ? { conversation } : {});
  };

  #loadConversations = async (): Promise<void> => {
    this.#take(
      await this.#choosing.ask(async () => this.session.loci.conversations.listConversations({ limit: 100 })),
      [],
    );
  };

  #moreConversations = async (): Promise<void> => {
    this.#take((await this.#choosing.ask(async () => this.#page?.nextPage())) ?? undefined, this.conversations ?? []);
  };

  #take(page: Page | undefined, before: readonly Conversation[]): void {
    if (!page) return;
    this.#page = page;
    // Nothing is ever extracted from incognito conversations.
    this.conversations = [...before, ...page.items.filter((one) => !one.incognito)];
  }

  #run = async (): Promise<void> => {
    const conversationId = this.shown;
    if (!conversationId || this.#starting.isBusy) return;
    this.said = "";
    const started = await this.#starting.change(() =>
      this.session.loci.memory.runExtractionForConversation({ conversationId }),
    );
    if (!started || conversationId !== this.shown) return;
    this.said = text.started(showNumber(started.jobs.length));
    this.#follow();
  };

  /** Reads the runs, again and again while one of them is not over. */
  #follow(): void {
    this.#stopPolling?.();
    if (this.shown) this.#stopPolling = pollWhileVisible(this.#read);
  }

  /** Whether a run is still going on. */
  #read = async (): Promise<boolean> => {
    const conversationId = this.shown;
    const page = await this.#reading.ask(async () => this.session.loci.memory.listExtractions({ conversationId }));
    if (conversationId !== this.shown) return false;
    if (page) this.runs = page.items.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    if (!this.runs?.every(isOver)) return this.runs !== undefined;
    this.#stopPolling?.();
    await this.#compare();
    return false;
  };

  /** Reads what the runs and replays changed. */
  #compare = async (): Promise<void> => {
    const { shown, runs } = this;
    const atoms = await this.#comparing.ask(() => readChanged(this.session.loci, shown, runs ?? []));
    if (atoms && shown === this.shown) this.atoms = atoms;
  };
}

function isOver({ status }: Run): boolean {
  return status !== "queued" && status !== "running";
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-runs-view": RunsView;
  }
}
