import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { APIStatusError, NotFoundError } from "loci-memory-client";
import { base } from "../../design/base.js";
import { skeleton } from "../../design/skeleton.js";
import { Asking } from "../../session/asking.js";
import { Unsaved } from "../../session/unsaved.js";
import { linkTo } from "../links.js";
import { editorStyles } from "./editor-styles.js";
import "./template-preview.js";
import type { Preview } from "./template-preview.js";
import text from "./words.js";

type Template = components["schemas"]["Template"];
type Escaping = Template["escaping"];
type Field = "name" | "source";
const FORMATS: readonly Escaping[] = ["text", "xml", "json"];
const NAME = /^[a-z0-9-]{1,63}$/;

/** Edits a template, or makes one; `save-template` has what was saved. A built-in one is shown, not changed. */
@customElement("loci-template-editor")
export class TemplateEditor extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() templateId = "";
  /** The template whose text a new one begins with. */
  @property() copyOf = "";
  @state() private found: Template | undefined;
  @state() private name = "";
  @state() private source = "";
  @state() private escaping: Escaping = "text";
  @state() private problem: { field: Field; detail: string } | undefined;
  @state() private isConflict = false;
  @state() private preview: Preview | undefined;
  @state() private previewed = "";
  @query("#name") private nameField!: HTMLInputElement | null;
  @query("#source") private sourceField!: HTMLTextAreaElement;
  #shown: string | undefined;
  readonly #loading = new Asking(this);
  readonly #saving = new Asking(this);
  readonly #previewing = new Asking(this);
  protected readonly unsaved = new Unsaved(this, () => this.#hasTyped);

  static override styles = [base, editorStyles];

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("templateId") && !changed.has("copyOf")) return;
    const wanted = `${this.templateId} ${this.copyOf}`;
    if (wanted !== this.#shown) void this.#load(wanted);
  }

  override render() {
    const isReady = this.found || !(this.templateId || this.copyOf);
    return html`<div class="row spread">
        <h3><bdi>${this.templateId || text.newTitle}</bdi></h3>
        ${this.templateId && this.found ? html`<a href=${linkTo("templates", { copy: this.templateId })}>${text.copy}</a>` : nothing}
      </div>
      ${this.#loading.render(() => this.#load())}
      ${isReady ? this.#renderForm() : this.#loading.problem ? nothing : skeleton(text.loading)}`;
  }

  #renderForm() {
    return html`<form novalidate @submit=${this.#onSubmit} @input=${this.#onInput}>
        ${this.templateId ? nothing : this.#renderName()}
        <div>
          <label for="format">${text.format}</label>
          <select id="format" aria-describedby="format-hint" ?disabled=${this.#isFixed}>
            ${FORMATS.map((one) => html`<option value=${one} .selected=${one === this.escaping}>${text[one]}</option>`)}
          </select>
          <span id="format-hint" class="muted">${text.formatHint}</span>
        </div>
        <div>
          <label for="source">${text.source}</label>
          <textarea id="source" dir="ltr" spellcheck="false" ?readonly=${this.#isFixed} aria-describedby="source-problem"
            aria-invalid=${this.problem?.field === "source"} .value=${this.source}></textarea>
          ${this.#renderProblem("source")}
        </div>
        ${this.#saving.render()}
        ${this.#renderConflict()}
        <div class="row">
          ${this.#isFixed ? html`<span class="muted">${text.builtIn}</span>` : this.#renderSave()}
          <button type="button" aria-disabled=${this.#previewing.isBusy} @click=${this.#showPreview}>
            ${this.#previewing.isBusy ? text.previewing : text.preview}
          </button>
        </div>
      </form>
      ${this.#previewing.render()}
      <div role="status">
        <loci-template-preview .preview=${this.preview} .isStale=${this.previewed !== this.#typed}></loci-template-preview>
      </div>`;
  }

  #renderName() {
    return html`<div>
      <label for="name">${text.name}</label>
      <input id="name" dir="ltr" autocomplete="off" aria-describedby="name-hint name-problem"
        aria-invalid=${this.problem?.field === "name"} .value=${this.name} />
      <span id="name-hint" class="muted">${text.nameHint}</span>
      ${this.#renderProblem("name")}
    </div>`;
  }

  #renderProblem(field: Field) {
    const detail = this.problem?.field === field ? this.problem.detail : "";
    return html`<p id="${field}-problem" role="alert" class=${detail ? "problem" : "unseen"}>${detail}</p>`;
  }

  #renderConflict() {
    return html`<div role="alert" class=${this.isConflict ? "problem row spread" : "unseen"}>
      ${this.isConflict ? html`<span>${text.changedMeanwhile}</span><button type="button" @click=${this.#overwrite}>${text.overwrite}</button>` : nothing}
    </div>`;
  }

  #renderSave() {
    const { isBusy } = this.#saving;
    return html`<button class="primary" aria-disabled=${isBusy}>${isBusy ? text.saving : text.save}</button>`;
  }

  get #isFixed(): boolean {
    return !!this.templateId && !!this.found?.builtIn;
  }

  /** Whether it is another text than the one that was read or saved. */
  get #hasTyped(): boolean {
    return (
      this.#typed !== `${this.found?.escaping ?? "text"} ${this.found?.template ?? ""}` ||
      (!this.templateId && this.name !== "")
    );
  }

  get #typed(): string {
    return `${this.escaping} ${this.source}`;
  }

  #onInput = (event: Event): void => {
    const { id, value } = event.target as HTMLInputElement;
    if (id === "name") this.name = value;
    else if (id === "format") this.escaping = value as Escaping;
    else this.source = value;
    if (this.problem?.field === id) this.problem = undefined;
  };

  #load = async (wanted = `${this.templateId} ${this.copyOf}`): Promise<void> => {
    this.#shown = wanted;
    this.found = this.problem = this.preview = undefined;
    this.isConflict = false;
    const templateId = this.templateId || this.copyOf;
    this.source = this.name = "";
    this.escaping = "text";
    if (!templateId) return;
    const found = await this.#loading.ask(() => this.loci.workingContext.getTemplate({ templateId }));
    if (!found || wanted !== this.#shown) return;
    this.#take(found);
  };

  #take(found: Template): void {
    this.found = found;
    this.source = found.template;
    this.escaping = found.escaping;
  }

  #onSubmit = (event: Event): void => {
    event.preventDefault();
    if (!this.#isFixed && this.#isComplete()) void this.#save(this.templateId && this.found ? this.found.version : 0);
  };

  #isComplete(): boolean {
    if (!this.templateId && !NAME.test(this.name)) this.#refuse("name", text.badName);
    else if (!this.source.trim()) this.#refuse("source", text.noSource);
    else return true;
    return false;
  }

  /** Saves what was typed over this version; over 0 only where there is no template of this name. */
  async #save(ifMatch: number): Promise<void> {
    if (this.#saving.isBusy) return;
    this.problem = undefined;
    this.isConflict = false;
    const templateId = this.templateId || this.name;
    const { source: template, escaping } = this;
    const saved = await this.#saving.change(() =>
      this.#catch(() => this.loci.workingContext.putTemplate({ templateId, template, escaping, ifMatch })),
    );
    if (!saved) return;
    this.found = saved;
    this.#shown = `${templateId} `;
    this.dispatchEvent(new CustomEvent("save-template", { detail: saved }));
  }

  #overwrite = async (): Promise<void> => {
    const version = await this.#saving.ask(() => this.#readVersion());
    if (version !== undefined) await this.#save(version);
  };

  /** The version that is stored now, 0 where another admin has deleted the template. */
  async #readVersion(): Promise<number> {
    try {
      return (await this.loci.workingContext.getTemplate({ templateId: this.templateId })).version;
    } catch (error) {
      if (error instanceof NotFoundError) return 0;
      throw error;
    }
  }

  #showPreview = async (): Promise<void> => {
    if (this.#previewing.isBusy) return;
    this.problem = undefined;
    const { source: template, escaping } = this;
    const typed = this.#typed;
    const found = await this.#previewing.ask(() =>
      this.#catch(() => this.loci.workingContext.previewTemplate({ template, escaping })),
    );
    if (!found) return;
    this.preview = found;
    this.previewed = typed;
  };

  /** What the service says of a field is shown at the field; it throws everything else. */
  async #catch<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof APIStatusError)) throw error;
      const named = error.errors.find((one) => one.pointer === "/template");
      if (named) this.#refuse("source", named.detail);
      else if (error.status === 409 && this.templateId) this.isConflict = true;
      else if (error.status === 409) this.#refuse("name", text.taken);
      else throw error;
      return undefined;
    }
  }

  #refuse(field: Field, detail: string): undefined {
    this.problem = { field, detail };
    (field === "name" ? this.nameField : this.sourceField)?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-template-editor": TemplateEditor;
  }
}
