import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { components, Loci } from "loci-memory-client";
import { base } from "../../design/base.js";
import { form } from "../../design/form.js";
import { table } from "../../design/table.js";
import { Asking } from "../../session/asking.js";
import { timeAgo } from "../../words/time-ago.js";
import "./shown-once.js";
import "./sure-button.js";
import text from "./words.js";

type Webhook = components["schemas"]["Webhook"];

/** The webhooks of the app: registered, tried, given another secret and deleted. */
@customElement("loci-webhook-list")
export class WebhookList extends LitElement {
  @property({ attribute: false }) loci!: Loci;
  @query("form") private form!: HTMLFormElement;
  @query("h3") private heading!: HTMLElement;
  @state() private webhooks: readonly Webhook[] | undefined;
  @state() private secret = "";
  @state() private said = "";
  readonly #listing = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [
    base,
    form,
    table,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.75rem;
      }

      h3:focus {
        outline: none;
      }
    `,
  ];

  override firstUpdated(): void {
    void this.#load();
  }

  override render() {
    return html`<h3 tabindex="-1">${text.webhooks}</h3>
      <p class="muted">${text.webhooksHint}</p>
      <form @submit=${this.#add}>
        <label for="url">${text.url}</label>
        <input id="url" name="url" type="url" dir="ltr" required maxlength="2000" />
        <label for="types">${text.types}</label>
        <input id="types" name="types" dir="ltr" placeholder="atom.created subject.erased" />
        <button class="primary" aria-disabled=${this.#changing.isBusy}>${text.addWebhook}</button>
      </form>
      ${this.#changing.render()}
      <loci-shown-once secret=${this.secret}></loci-shown-once>
      <p role="status">${this.said}</p>
      ${this.#listing.render(this.#load)} ${this.#renderWebhooks()}`;
  }

  #renderWebhooks() {
    if (!this.webhooks) return nothing;
    if (!this.webhooks.length) return html`<p class="muted">${text.noWebhooks}</p>`;
    const heads = [text.url, text.types, text.created, text.actions];
    return html`<div class="wide" role="region" tabindex="0" aria-label=${text.webhooks}>
      <table>
        <caption class="unseen">${text.webhooks}</caption>
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${this.webhooks.map((one) => this.#renderWebhook(one))}</tbody>
      </table>
    </div>`;
  }

  #renderWebhook(one: Webhook) {
    return html`<tr>
      <th scope="row"><span dir="ltr">${one.url}</span>${this.#renderState(one)}</th>
      <td>${one.eventTypes.join(" ") || text.allTypes}</td>
      <td>${timeAgo(one.createdAt)}</td>
      <td>
        <span class="row">
          <button aria-label=${text.testOf(one.url)} @click=${() => this.#test(one)}>${text.test}</button>
          <button aria-label=${text.rotateOf(one.url)} @click=${() => this.#rotate(one)}>${text.rotate}</button>
          <loci-sure-button
            label=${text.delete}
            spoken=${text.deleteOf(one.url)}
            about=${one.url}
            @sure=${() => this.#delete(one)}
          ></loci-sure-button>
        </span>
      </td>
    </tr>`;
  }

  /** What is wrong with it, if anything is. */
  #renderState(one: Webhook) {
    const [since, words] = one.disabledAt ? [one.disabledAt, text.disabled] : [one.failingSince, text.failing];
    if (!since) return nothing;
    return html`<p class="muted">${words} ${timeAgo(since)}</p>`;
  }

  #load = async (): Promise<void> => {
    const listed = await this.#listing.ask(async () => this.loci.admin.listWebhooks());
    if (listed) this.webhooks = listed.items;
  };

  #add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const given = new FormData(this.form);
    const url = String(given.get("url"));
    const eventTypes = String(given.get("types")).split(/\s+/).filter(Boolean);
    const made = await this.#change(() => this.loci.admin.createWebhook({ url, eventTypes }));
    if (!made) return;
    this.secret = made.secret;
    this.form.reset();
    await this.#load();
  };

  async #test(one: Webhook): Promise<void> {
    const sent = await this.#change(() => this.loci.admin.testWebhook({ webhookId: one.id }));
    if (sent) this.said = text.tested(sent.eventId);
  }

  async #rotate(one: Webhook): Promise<void> {
    const made = await this.#change(() => this.loci.admin.rotateWebhookSecret({ webhookId: one.id }));
    if (!made) return;
    this.secret = made.secret;
    this.said = text.rotated;
  }

  async #delete(one: Webhook): Promise<void> {
    const done = await this.#change(async () => {
      await this.loci.admin.deleteWebhook({ webhookId: one.id });
      return true;
    });
    if (!done) return;
    this.said = text.deleted(one.url);
    await this.#load();
    await this.updateComplete;
    this.heading.focus();
  }

  /** One change at a time; what was shown of the one before goes. */
  async #change<Answer>(act: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#changing.isBusy) return undefined;
    this.secret = this.said = "";
    return this.#changing.change(act);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-webhook-list": WebhookList;
  }
}
