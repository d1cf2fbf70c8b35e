/** The bots that a person has made or accepted in this browser, with their instructions. */
const KEY = "loci-bots";
const MOST = 100;

export class OwnBots {
  readonly #key: string;

  constructor(personId: string) {
    this.#key = `${KEY} ${personId}`;
  }

  /** Their ids, the newest last. */
  get ids(): readonly string[] {
    return this.#read().map(([id]) => id);
  }

  promptOf(id: string): string {
    return this.#read().find(([one]) => one === id)?.[1] ?? "";
  }

  save(id: string, prompt: string): void {
    const others = this.#read().filter(([one]) => one !== id);
    localStorage.setItem(this.#key, JSON.stringify([...others, [id, prompt]].slice(-MOST)));
  }

  #read(): readonly (readonly [string, string])[] {
    const stored = localStorage.getItem(this.#key);
    return stored === null ? [] : (JSON.parse(stored) as [string, string][]);
  }
}
