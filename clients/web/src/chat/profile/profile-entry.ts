import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ConflictError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { memoriesWords } from "../../memories/words/index.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { Unsaved } from "../../session/unsaved.js";
import { timeAgo } from "../../words/time-ago.js";
import { Words } from "../../words/words.js";
import { PRESENCE } from "../presence.js";
import { citationsOf } from "./citations.js";
import { profileStyles } from "./profile-styles.js";
import { profileWords } from "./words/index.js";

export type Entry = components["schemas"]["ProfileEntry"];

/**
 * One line of the profile, with the chats that it rests on. It can be put right in its place: `entry-changed` then has
 * the entry. `show-source` asks for a chat.
 */
@customElement("loci-profile-entry")
export class ProfileEntry extends LitElement {
  @property({ attribute: false }) entry!: Entry;
  @property({ attribute: false }) session!: Session;
  /** The text that an edit began from; undefined while none is under way. */
  @state() private begunFrom: string | undefined;
  @query("textarea") private field!: HTMLTextAreaElement | null;
  readonly #words = new Words(this, profileWords);
  readonly #memoriesWords = new Words(this, memoriesWords);
  readonly #saving = new Asking(this);
  protected readonly unsaved = new Unsaved(this, () => (this.field?.value ?? this.begunFrom) !== this.begunFrom);

  static override styles = [base, profileStyles];

  override render() {
    return this.begunFrom === undefined ? this.#renderEntry() : this.#renderForm(this.begunFrom);
  }

  #renderEntry() {
    const { entry } = this;
    const { text } = this.#words;
    const aspects = { role: text.role, preference: text.preferences, "working style": text.workingStyle };
    const aspect = entry.aspect ? aspects[entry.aspect] : text.other;
    const { edit, editShort } = this.#memoriesWords.text;
    return html`<p dir="auto">${entry.text}</p>
      <p class="muted">
        ${aspect} · ${timeAgo(entry.since)}${entry.corrected ? html` · ${text.corrected}` : nothing}
      </p>
      <div class="row spread">
        <span class="row" role="group" aria-label=${text.citations(entry.text)}>
          ${citationsOf(entry).map(
            ({ conversationId, messageId }, place) => html`<button
              class="plain cite"
              aria-label=${text.openCitation(place + 1, entry.text)}
              @click=${() => this.#cite(conversationId, messageId)}
            >${text.citation(place + 1)}</button>`,
          )}
        </span>
        <button id="edit" class="plain" aria-label=${edit(entry.text)} @click=${this.#begin}>${editShort}</button>
      </div>`;
  }

  #renderForm(begunFrom: string) {
    const { text } = this.#memoriesWords;
    const changed = this.entry.text === begunFrom ? "" : text.changedMeanwhile(this.entry.text);
    return html`<form @submit=${this.#save} @keydown=${this.#onKey}>
      <label for="text">${text.textLabel}</label>
      <textarea id="text" dir="auto" required .value=${begunFrom}></textarea>
      ${this.#saving.render()}
      <p class="problem" ?hidden=${!changed}>${changed}</p>
      <span class="row">
        <button class="primary" aria-disabled=${this.#saving.isBusy}>${this.#saving.isBusy ? text.saving : text.save}</button>
        <button type="button" @click=${this.#finish}>${text.cancel}</button>
      </span>
    </form>`;
  }

  #cite(conversationId: string, messageId: string): void {
    const detail = { sourceConversationId: conversationId, sourceMessageIds: [messageId] };
    this.dispatchEvent(new CustomEvent("show-source", { bubbles: true, composed: true, detail }));
  }

  #begin = async (): Promise<void> => {
    this.begunFrom = this.entry.text;
    await this.updateComplete;
    this.field?.focus();
  };

  #finish = async (): Promise<void> => {
    this.begunFrom = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#edit")?.focus();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.#save(event);
    if (event.key !== "Escape") return;
    // It ends the edit alone, not what is around it.
    event.preventDefault();
    void this.#finish();
  };

  #save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = this.field?.value.trim();
    if (!text || this.#saving.isBusy) return;
    if (text === this.entry.text) return this.#finish();
    const changed = await this.#saving.ask(() => this.#correct(text));
    if (!changed) return;
    this.#tell(changed);
    // What was typed while it was saved is not lost.
    if (this.field?.value.trim() === text) await this.#finish();
  };

  /** After a change by a dream or another tab, saving again replaces that. Rejects with what the service said. */
  async #correct(text: string): Promise<Entry> {
    const { presences } = this.session.loci;
    const { id: entryId, version } = this.entry;
    try {
      return await presences.updateProfileEntry({ presenceId: PRESENCE, entryId, text, ifMatch: version });
    } catch (error) {
      if (error instanceof ConflictError) {
        const { entries } = await presences.getProfile({ presenceId: PRESENCE });
        const now = entries.find((each) => each.id === entryId);
        if (now) this.#tell(now);
      }
      throw error;
    }
  }

  #tell(entry: Entry): void {
    this.dispatchEvent(new CustomEvent("entry-changed", { detail: entry }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-profile-entry": ProfileEntry;
  }
}
