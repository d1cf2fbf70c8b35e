import { html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { ConflictError, type components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { table } from "../../design/table.js";
import { ToastsAround } from "../../design/toasts.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import type { ViewElement } from "../view.js";
import consoleWords from "../words.js";
import "./template-editor.js";
import "../view-frame.js";
import type { ViewFrame } from "../view-frame.js";
import text from "./words.js";

type Listed = components["schemas"]["ListedTemplate"];
type Template = components["schemas"]["Template"];

/** The templates of an app: a list; `?template=` edits one, `?new` begins one, `?copy=` begins with a copy. */
@customElement("loci-templates-view")
export class TemplatesView extends LitElement implements ViewElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) query = new URLSearchParams();
  @query("loci-view") private frame!: ViewFrame;
  readonly #templates = new Paged<Listed>(this);
  readonly #toasts = new ToastsAround(this);
  readonly #changing = new Asking(this);

  static override styles = [base, table];

  get #isEditing(): boolean {
    return ["template", "new", "copy"].some((name) => this.query.has(name));
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("query") && !this.#isEditing) void this.#load();
  }

  override render() {
    return html`<loci-view heading=${consoleWords.templates}>
      <span slot="action">${
        this.#isEditing
          ? html`<a href=${linkTo("templates")}>${text.back}</a>`
          : html`<a href=${linkTo("templates", { new: "1" })}>${text.add}</a>`
      }</span>
      ${this.#changing.render()}
      ${this.#isEditing ? this.#renderEditor() : this.#renderList()}
    </loci-view>`;
  }

  #renderEditor() {
    return html`<loci-template-editor
      .loci=${this.session.loci}
      templateId=${this.query.get("template") ?? ""}
      copyOf=${this.query.get("copy") ?? ""}
      @save-template=${this.#onSaved}
    ></loci-template-editor>`;
  }

  #renderList() {
    const { items, hasMore } = this.#templates;
    const heads = [text.name, text.format, text.changed, text.actions];
    return html`<p class="muted">${text.intro}</p>
      ${this.#templates.render(this.#load)}
      ${
        items.length
          ? html`<div class="wide" role="region" tabindex="0" aria-label=${text.list}>
            <table>
              <caption class="unseen">${text.list}</caption>
              <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
              <tbody>${items.map((one) => this.#renderRow(one))}</tbody>
            </table>
          </div>`
          : nothing
      }
      ${hasMore ? html`<span><button @click=${() => this.#templates.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderRow(one: Listed) {
    return html`<tr>
      <th scope="row"><a href=${linkTo("templates", { template: one.id })}><bdi>${one.id}</bdi></a></th>
      <td>${text[one.escaping]}</td>
      <td>${one.updatedAt ? html`${text.version(showNumber(one.version))} · ${timeAgo(one.updatedAt)}` : text.builtIn}</td>
      <td>
        ${
          one.builtIn
            ? nothing
            : html`<button aria-label=${text.deleteOf(one.id)} aria-disabled=${this.#changing.isBusy} @click=${() => this.#delete(one)}>${text.delete}</button>`
        }
      </td>
    </tr>`;
  }

  #load = (): Promise<void> =>
    this.#templates.load(async () => this.session.loci.workingContext.listTemplates({ limit: 100 }));

  #delete = async (one: Listed): Promise<void> => {
    if (this.#changing.isBusy) return;
    const { workingContext } = this.session.loci;
    // Its text is read before, for undo.
    const before = await this.#changing.change(async () => {
      const found = await workingContext.getTemplate({ templateId: one.id });
      await workingContext.deleteTemplate({ templateId: one.id, ifMatch: found.version });
      return found;
    });
    if (!before) return;
    const undo = { label: text.undo, act: () => this.#restore(before) };
    // The focus is placed first: it must not be taken from "Undo".
    await this.#loadAndFocus();
    this.#toasts.queue.show({ text: text.deleted(one.id), undo });
  };

  async #restore({ id, template, escaping }: Template): Promise<void> {
    const { loci } = this.session;
    const put = await this.#changing.change(() =>
      loci.workingContext.putTemplate({ templateId: id, template, escaping, ifNoneMatch: "*" }).catch(this.#sayTaken),
    );
    if (!put) return;
    await this.#loadAndFocus();
    this.#toasts.queue.show({ text: text.restored(id) });
  }

  #sayTaken = (error: unknown): undefined => {
    if (!(error instanceof ConflictError)) throw error;
    this.#toasts.queue.show({ text: text.taken });
  };

  async #loadAndFocus(): Promise<void> {
    if (!this.#isEditing) await this.#load();
    await this.updateComplete;
    this.frame.focusHeading();
  }

  #onSaved = (event: CustomEvent<Template>): void => {
    const { id } = event.detail;
    this.#toasts.queue.show({ text: text.saved(id) });
    location.hash = linkTo("templates", { template: id });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-templates-view": TemplatesView;
  }
}
