import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { timeAgo } from "../../words/time-ago.js";
import "../access/sure-button.js";
import { Paged } from "../paged.js";
import "../why/candidate-table.js";
import { numberOf } from "../why/message-place.js";
import "../why/missing-memory.js";
import text from "./words.js";

type Atom = components["schemas"]["Atom"];
type Candidate = components["schemas"]["ExplainedCandidate"];
type Space = components["schemas"]["MemorySpace"];

/** The current memories of one space of a person, newest first: to correct them, and to ask why they are recalled. */
@customElement("loci-support-space")
export class SupportSpace extends LitElement {
  /** The client that names the person and the reason. */
  @property({ attribute: false }) loci!: Loci;
  @property({ attribute: false }) space!: Space;
  /** The id of the memory that is being corrected. */
  @state() private corrected = "";
  @state() private candidates: readonly Candidate[] | undefined;
  @query("#truth") private truthField!: HTMLTextAreaElement | null;
  @query("#question") private questionField!: HTMLInputElement;
  readonly #memories = new Paged<Atom>(this);
  readonly #asking = new Asking(this);

  static override styles = [base, form, table];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("space") || changed.has("loci")) void this.#load();
  }

  override render() {
    const { items } = this.#memories;
    const name = this.space.name ?? this.space.id;
    if (this.#memories.state === "loading") return this.#memories.render(this.#load);
    if (!items.length) return html`<loci-empty dir="auto">${text.noneIn(name)}</loci-empty>${this.#renderMissing()}`;
    return html`<div class="wide" role="region" tabindex="0" aria-label=${name}>
        <table>
          <caption dir="auto">${name}</caption>
          <thead>
            <tr>
              <th scope="col">${text.memory}</th><th scope="col">${text.category}</th>
              <th scope="col">${text.source}</th><th scope="col">${text.since}</th><th scope="col">${text.change}</th>
            </tr>
          </thead>
          <tbody>${items.map((atom) => this.#renderMemory(atom))}</tbody>
        </table>
      </div>
      ${this.#memories.render(this.#load)} ${this.#asking.render()}
      ${this.#memories.hasMore ? html`<button @click=${() => this.#memories.loadMore()}>${text.more}</button>` : nothing}
      <form @submit=${this.#explain}>
        <label for="question">${text.question}</label>
        <input id="question" dir="auto" required maxlength="8000" autocomplete="off" />
        <button aria-disabled=${this.#asking.isBusy}>${text.ask}</button>
      </form>
      <div role="status">${this.candidates ? this.#renderCandidates(this.candidates) : nothing}</div>
      ${this.#renderMissing()}`;
  }

  #renderMemory(atom: Atom) {
    return html`<tr>
      <td dir="auto">${atom.id === this.corrected ? this.#renderCorrection(atom) : atom.text}</td>
      <td dir="auto">${atom.category.name}</td>
      <td>${this.#renderSource(atom)}</td>
      <td>${timeAgo(atom.validFrom)}</td>
      <td>
        <button aria-label=${text.correctThis(atom.text)} @click=${() => this.#begin(atom)}>${text.correct}</button>
        <loci-sure-button
          label=${text.forget}
          spoken=${text.forgetThis(atom.text)}
          about=${atom.text}
          @sure=${() => this.#change(() => this.loci.memory.deleteAtom({ atomId: atom.id }))}
        ></loci-sure-button>
      </td>
    </tr>`;
  }

  #renderMissing() {
    return html`<loci-missing-memory .loci=${this.loci} .findSpace=${async () => this.space.id}></loci-missing-memory>`;
  }

  /** Where a memory comes from: its conversation and its messages by their numbers, which stay closed, and when. */
  #renderSource({ provenance, sourceConversationId, sourceMessageIds, createdAt }: Atom) {
    if (!sourceConversationId) return text[provenance];
    const numbers = sourceMessageIds.map(numberOf).join(", ");
    return html`${text[provenance]}
      <span class="muted"><bdi>${sourceConversationId}</bdi>${numbers ? html`, ${text.messages(numbers)}` : nothing},
      ${timeAgo(createdAt)}</span>`;
  }

  #renderCorrection(atom: Atom) {
    return html`<form @submit=${(event: Event) => this.#save(event, atom)}>
      <label for="truth">${text.corrected}</label>
      <textarea id="truth" dir="auto" required .value=${atom.text}></textarea>
      <button class="primary" aria-disabled=${this.#asking.isBusy}>${text.save}</button>
    </form>`;
  }

  #renderCandidates(candidates: readonly Candidate[]) {
    if (!candidates.length) return html`<p>${text.noCandidates}</p>`;
    return html`<loci-candidate-table .candidates=${candidates}></loci-candidate-table>`;
  }

  async #begin(atom: Atom): Promise<void> {
    this.corrected = atom.id;
    await this.updateComplete;
    this.truthField?.focus();
  }

  async #save(event: Event, atom: Atom): Promise<void> {
    event.preventDefault();
    const truth = this.truthField?.value.trim();
    if (truth) await this.#change(() => this.loci.memory.editAtom({ atomId: atom.id, text: truth }));
  }

  async #change(act: () => Promise<unknown>): Promise<void> {
    const isDone = await this.#asking.change(async () => {
      await act();
      return true;
    });
    if (!isDone) return;
    this.corrected = "";
    await this.#load();
  }

  #explain = async (event: Event): Promise<void> => {
    event.preventDefault();
    const asked = { spaceId: this.space.id, query: this.questionField.value, explain: true };
    const found = await this.#asking.ask(() => this.loci.memory.recallByTopic(asked));
    if (found) this.candidates = found.explanation?.candidates ?? [];
  };

  #load = (): Promise<void> =>
    this.#memories.load(async () => this.loci.memory.listAtoms({ spaceId: this.space.id, order: "desc", limit: 50 }));
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-support-space": SupportSpace;
  }
}
