import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { components } from "loci-memory-client";
import { base } from "../../design/base.js";
import { skeleton } from "../../design/skeleton.js";
import { Asking } from "../../session/asking.js";
import type { Session } from "../../session/session.js";
import { Words } from "../../words/words.js";
import type { Chat } from "../chat.js";
import { eraseAllChats, PRESENCE } from "../presence.js";
import "./amnesia.js";
import "./dream-list.js";
import "./profile-entry.js";
import type { Entry } from "./profile-entry.js";
import { profileStyles } from "./profile-styles.js";
import { profileWords } from "./words/index.js";

type Presence = components["schemas"]["Presence"];
type Dream = components["schemas"]["Dream"];

/** What was learned from several chats, with the chats that it rests on; what dreams propose; and the way to forget all. */
@customElement("loci-chat-profile")
export class ChatProfile extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) chat!: Chat;
  @state() private entries: readonly Entry[] | undefined;
  @state() private dreams: readonly Dream[] = [];
  @state() private mayDream = false;
  readonly #words = new Words(this, profileWords);
  readonly #reading = new Asking(this);
  readonly #changing = new Asking(this);

  static override styles = [base, profileStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
  }

  override render() {
    const { text } = this.#words;
    return html`
      ${this.#reading.render(this.#read)} ${this.#changing.render()}
      <p class="muted">${text.what}</p>
      ${this.entries === undefined && !this.#reading.problem ? skeleton(text.loading) : nothing}
      ${this.entries?.length === 0 ? html`<p>${text.empty}</p>` : nothing}
      <ul role="list" aria-label=${text.profile}>
        ${repeat(
          this.entries ?? [],
          (entry) => entry.id,
          (entry) => html`<li><loci-profile-entry
            .entry=${entry}
            .session=${this.session}
            @entry-changed=${(event: CustomEvent<Entry>) => this.#replace(event.detail)}
          ></loci-profile-entry></li>`,
        )}
      </ul>
      <label class="switch">
        <input type="checkbox" .checked=${live(this.mayDream)} @change=${this.#allowDreams}>
        <span>${text.mayDream}</span>
      </label>
      <p class="muted">${text.mayDreamHint}</p>
      <loci-dream-list .dreams=${this.dreams} @change-action=${this.#changeAction}></loci-dream-list>
      <loci-amnesia @forget-everything=${this.#forgetEverything}></loci-amnesia>`;
  }

  #replace(entry: Entry): void {
    this.entries = this.entries?.map((each) => (each.id === entry.id ? entry : each));
  }

  #read = (): Promise<void> =>
    this.#reading.ask(async () => {
      const asked = { presenceId: PRESENCE };
      const { presences } = this.session.loci;
      const presence = await this.#find();
      const [profile, dreams] = presence
        ? await Promise.all([presences.getProfile(asked), presences.listDreams({ ...asked, limit: 20 })])
        : [];
      this.entries = profile?.entries ?? [];
      this.dreams = dreams?.items ?? [];
      this.mayDream = presence?.dreams ?? false;
    });

  /** The presence; undefined before anything was said. */
  async #find(): Promise<Presence | undefined> {
    for await (const presence of this.session.loci.presences.listPresences()) {
      if (presence.presenceId === PRESENCE) return presence;
    }
    return undefined;
  }

  #allowDreams = async (event: Event): Promise<void> => {
    const before = this.mayDream;
    const dreams = (event.target as HTMLInputElement).checked;
    this.mayDream = dreams;
    const { presences } = this.session.loci;
    const put = await this.#changing.change(() => presences.putPresence({ presenceId: PRESENCE, dreams }));
    this.mayDream = put?.dreams ?? before;
  };

  #changeAction = (event: CustomEvent<{ dreamId: string; number: number; isApplied: boolean }>): Promise<void> =>
    this.#changing.change(async () => {
      const { dreamId, number, isApplied } = event.detail;
      const { presences } = this.session.loci;
      const asked = { presenceId: PRESENCE, dreamId, actionNumber: number };
      const changed = await (isApplied ? presences.revokeDreamAction(asked) : presences.applyDreamAction(asked));
      this.dreams = this.dreams.map((dream) => (dream.id === changed.id ? changed : dream));
    });

  #forgetEverything = (): Promise<void> =>
    this.#changing.change(async () => {
      this.chat.begin();
      await eraseAllChats(this.session.loci);
      await this.#read();
    });
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-chat-profile": ChatProfile;
  }
}
