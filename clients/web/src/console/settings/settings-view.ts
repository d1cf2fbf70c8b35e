import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { APIStatusError, ConflictError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { skeleton } from "../../design/skeleton.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { Unsaved } from "../../session/unsaved.js";
import { showTime } from "../../words/dates.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import { bodyOf, type Draft, draftOf, type Field, fieldAt, GROUPS, isSame, join, type Settings } from "./fields.js";
import type { SettingsField } from "./settings-field.js";
import "./settings-field.js";
import "../view-frame.js";
import text from "./words.js";

type Body = components["schemas"]["PutSettingsRequest"];

/** All settings of the app. What was typed stays, also where another person saved meanwhile or the service refuses. */
@customElement("loci-settings-view")
export class SettingsView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private settings: Settings | undefined;
  @state() private draft: Draft = {};
  /** What is wrong, and what another person stored, by the pointer of the field. */
  @state() private problems: Draft = {};
  @state() private stored: Draft = {};
  @state() private said: "" | "saved" | "savedBefore" | "conflict" | "wrong" = "";
  readonly #loading = new Asking(this);
  readonly #saving = new Asking(this);
  protected readonly unsaved = new Unsaved(this, () => this.hasTyped);

  static override styles = [
    base,
    css`
      form,
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1rem;
        max-inline-size: 52rem;
      }

      fieldset {
        min-inline-size: 0;
        margin: 0;
        padding: 1rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
      }

      /* Numbers are short: several are in a line. */
      fieldset {
        grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
        align-items: start;
      }

      loci-settings-field:not(.number) {
        grid-column: 1 / -1;
      }

      legend {
        padding-inline: 0.5rem;
        font-size: 1.125rem;
        font-weight: 600;
      }
    `,
  ];

  get hasTyped(): boolean {
    return this.settings !== undefined && !isSame(this.draft, draftOf(this.settings));
  }

  override firstUpdated(): void {
    void this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.settings} purpose=${text.intro}>
      ${this.#loading.render(this.#load)}
      ${!this.settings && this.#loading.isBusy ? skeleton(consoleWords.loading) : nothing}
      ${this.settings ? this.#renderForm(this.settings) : nothing}
    </loci-view>`;
  }

  #renderForm({ updatedAt }: Settings) {
    return html`<form novalidate @submit=${this.#save}>
      ${updatedAt ? html`<p class="muted">${text.changed(showTime(updatedAt))}</p>` : nothing}
      ${GROUPS.map(
        (group) => html`<fieldset>
          <legend>${text[group.title]}</legend>
          ${group.fields.map((field) => this.#renderField(field))}
        </fieldset>`,
      )}
      ${this.#saving.render()}
      <p role="status">${this.said ? text[this.said] : nothing}</p>
      <div class="row">
        <button class="primary" aria-disabled=${this.#saving.isBusy}>${this.#saving.isBusy ? text.saving : text.save}</button>
      </div>
    </form>`;
  }

  #renderField(field: Field) {
    const { pointer } = field;
    return html`<loci-settings-field
      class=${field.kind}
      data-pointer=${pointer}
      .field=${field}
      .value=${this.draft[pointer] ?? ""}
      .problem=${this.problems[pointer] ?? ""}
      .stored=${this.stored[pointer]}
      @change-setting=${(event: CustomEvent<string>) => this.#change(pointer, event.detail)}
      @take-stored=${(event: CustomEvent<string>) => this.#take(pointer, event.detail)}
    ></loci-settings-field>`;
  }

  #change(pointer: string, value: string): void {
    this.draft = { ...this.draft, [pointer]: value };
    this.said = "";
  }

  #take(pointer: string, value: string): void {
    this.#change(pointer, value);
    const { [pointer]: _taken, ...rest } = this.stored;
    this.stored = rest;
  }

  #load = async (): Promise<void> => {
    const found = await this.#loading.ask(() => this.session.loci.admin.getSettings());
    if (!found) return;
    this.settings = found;
    this.draft = draftOf(found);
    this.stored = {};
  };

  #save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.#saving.isBusy || !this.settings) return;
    const { version } = this.settings;
    const { body, unreadable } = bodyOf(this.draft);
    this.said = "";
    this.problems = Object.fromEntries(unreadable.map((field) => [field.pointer, this.#unreadable(field)]));
    if (unreadable.length) return this.#showProblems();
    await this.#saving.change(() => this.#put(body as Body, version));
    if (Object.keys(this.problems).length) await this.#showProblems();
  };

  #unreadable({ kind }: Field): string {
    return kind === "json" ? text.noJson : text.noNumber;
  }

  /** Stores the settings over this version; over 0 only where none are stored. */
  async #put(body: Body, ifMatch: number): Promise<void> {
    const sent = this.draft;
    try {
      const saved = await this.session.loci.admin.putSettings({ ...body, ifMatch });
      this.settings = saved;
      // What was typed meanwhile is not saved yet.
      this.said = isSame(this.draft, sent) ? "saved" : "savedBefore";
      this.draft = join(sent, this.draft, draftOf(saved)).draft;
      this.stored = {};
    } catch (error) {
      if (error instanceof ConflictError) await this.#join();
      else if (!this.#explain(error)) throw error;
    }
  }

  /** Another person saved meanwhile: shows both values where they differ. Saving again then is on top of theirs. */
  async #join(): Promise<void> {
    const now = await this.session.loci.admin.getSettings();
    const before = this.settings ? draftOf(this.settings) : {};
    const { draft, stored } = join(before, this.draft, draftOf(now));
    this.settings = now;
    this.draft = draft;
    this.stored = stored;
    this.said = "conflict";
  }

  /** Puts what the service refuses at its fields. False if something is wrong that has no field here. */
  #explain(error: unknown): boolean {
    const errors = error instanceof APIStatusError ? error.errors : [];
    const found = errors.map(({ pointer, detail }) => [fieldAt(pointer)?.pointer, detail] as const);
    this.problems = Object.fromEntries(found.filter(([pointer]) => pointer !== undefined));
    return found.length > 0 && found.every(([pointer]) => pointer !== undefined);
  }

  /** Leads to the first of the fields that are wrong. */
  async #showProblems(): Promise<void> {
    this.said = "wrong";
    await this.updateComplete;
    const fields = [...this.renderRoot.querySelectorAll<SettingsField>("loci-settings-field")];
    fields.find(({ problem }) => problem)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-settings-view": SettingsView;
  }
}
