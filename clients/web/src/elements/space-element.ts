import { LitElement, type PropertyValues } from "lit";
import { property, state } from "lit/decorators.js";
import type { Loci } from "loci-memory-client";
import { Observed } from "../design/observed.js";
import type { LiveMemories } from "../memories/live-memories.js";
import { sharedMemories } from "../memories/shared-memories.js";
import { findChatSpace, findSpace } from "../memories/spaces.js";
import { describeProblem } from "../session/problems.js";
import { sessionWords } from "../session/words/index.js";
import { Words } from "../words/words.js";
import { connected } from "./connected.js";

/** An element about the memories of one space. Elements of one space share one list, which asks the service once. */
export abstract class SpaceElement extends LitElement {
  /** The client of the person; that of `connect` unless given. */
  @property({ attribute: false }) loci: Loci | undefined;
  /** The id of the space. */
  @property() space = "";
  /** The name of a space of the person's, which is created when it is first used: `memory` unless given. */
  @property({ attribute: "space-name" }) spaceName = "";
  /** The id of a chat, whose own memory it then is. */
  @property({ attribute: "chat-id" }) chatId = "";
  @state() protected memories: LiveMemories | undefined;
  @state() protected problem = "";
  protected readonly sessionWords = new Words(this, sessionWords);
  protected readonly observed = new Observed(this, () => connected);
  readonly #list = new Observed(this, () => this.memories);
  #opened: readonly unknown[] = [];

  protected get client(): Loci | undefined {
    return this.loci ?? connected.loci;
  }

  protected override willUpdate(_changed: PropertyValues): void {
    void this.#list;
    const wanted = [this.client, this.space, this.spaceName, this.chatId];
    if (wanted.some((value, place) => value !== this.#opened[place])) void this.openSpace();
  }

  protected openSpace = async (): Promise<void> => {
    const { client, space, spaceName, chatId } = this;
    const wanted = [client, space, spaceName, chatId];
    this.#opened = wanted;
    this.memories = undefined;
    this.problem = "";
    if (!client) return;
    try {
      const id = space || (await (chatId ? findChatSpace(client, chatId) : findSpace(client, spaceName || undefined)));
      // Another one may have been named meanwhile.
      if (this.#opened === wanted) this.memories = sharedMemories(client, id);
    } catch (error) {
      if (this.#opened === wanted) this.problem = describeProblem(error, this.sessionWords.text);
    }
  };
}
