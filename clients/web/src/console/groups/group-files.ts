import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { type components, type Loci, NotFoundError } from "loci-memory-client";
import { base } from "../../design/base.js";
import "../../design/empty.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { showNumber } from "../../words/dates.js";
import { timeAgo } from "../../words/time-ago.js";
import { linkTo } from "../links.js";
import { Paged } from "../paged.js";
import text from "./words.js";

type File = components["schemas"]["GroupFile"];
/** Where archives of conversations are. */
const ARCHIVES = "conversations/";

/** The files of a group and its archives, by path; one of them is open, with its text. */
@customElement("loci-group-files")
export class GroupFiles extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @property() group = "";
  /** The path of the file that is open, empty for none. */
  @property() file = "";
  @state() private content: string | undefined;
  @state() private isGone = false;
  @query("#open") private heading!: HTMLElement | null;
  readonly #files = new Paged<File>(this);
  readonly #opening = new Asking(this);

  static override styles = [
    base,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
      }

      pre {
        margin: 0;
        padding: 0.75rem;
        border: 1px solid var(--loci-line);
        border-radius: var(--loci-radius);
        background: var(--loci-raised);
        font-size: var(--loci-small);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }

      h3:focus {
        outline: none;
      }
    `,
  ];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("group") || changed.has("loci")) this.#load();
    if (changed.has("group") || changed.has("file")) void this.#open();
  }

  override render() {
    return html`${this.#files.render(this.#load)}
      ${this.#files.state === "ready" ? this.#renderLists() : nothing}
      ${this.file ? this.#renderFile() : nothing}`;
  }

  #renderLists() {
    const { items } = this.#files;
    const archives = items.filter(({ path }) => path.startsWith(ARCHIVES));
    const files = items.filter((one) => !archives.includes(one));
    return html`${this.#renderList(text.files, files, text.noFiles)}
      ${this.#renderList(text.archives, archives, text.noArchives)}
      ${this.#files.hasMore ? html`<span><button @click=${() => this.#files.loadMore()}>${text.more}</button></span>` : nothing}`;
  }

  #renderList(title: string, files: readonly File[], none: string) {
    if (!files.length) return html`<h3>${title}</h3><loci-empty>${none}</loci-empty>`;
    return html`<h3>${title}</h3>
      <div class="wide" role="region" tabindex="0" aria-label=${title}>
        <table>
          <thead>
            <tr><th scope="col">${text.file}</th><th scope="col">${text.size}</th><th scope="col">${text.changed}</th></tr>
          </thead>
          <tbody>${files.map((file) => this.#renderRow(file))}</tbody>
        </table>
      </div>`;
  }

  #renderRow({ path, size, updatedAt }: File) {
    return html`<tr>
      <td><a href=${linkTo("groups", { group: this.group, file: path })} aria-current=${path === this.file}><bdi>${path}</bdi></a></td>
      <td>${text.bytes(showNumber(size))}</td>
      <td>${timeAgo(updatedAt)}</td>
    </tr>`;
  }

  #renderFile() {
    return html`<div class="row spread">
        <h3 id="open" tabindex="-1">${text.textOf(this.file)}</h3>
        <a href=${linkTo("groups", { group: this.group })}>${text.close}</a>
      </div>
      ${this.#opening.render(this.#open)}
      ${this.isGone ? html`<loci-empty>${text.isGone}</loci-empty>` : nothing}
      ${this.content === undefined ? nothing : html`<pre dir="auto">${this.content}</pre>`}`;
  }

  #load = (): void => {
    const { group } = this;
    void this.#files.load(async () => this.loci.groups.listGroupFiles({ group, limit: 200 }));
  };

  #open = async (): Promise<void> => {
    const { group, file: path } = this;
    this.content = undefined;
    this.isGone = false;
    if (!path) return;
    const found = await this.#opening.ask(() => this.#read(group, path));
    if (found === undefined || path !== this.file || group !== this.group) return;
    this.isGone = found === null;
    this.content = found ?? undefined;
    await this.updateComplete;
    this.heading?.focus();
  };

  /** The text of a file; null where it is not there, or the group is not the person's. */
  async #read(group: string, path: string): Promise<string | null> {
    try {
      return (await this.loci.groups.getGroupFile({ group, path })).text;
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-group-files": GroupFiles;
  }
}
