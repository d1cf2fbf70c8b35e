/** A token that requests share: requests at one time ask for it once, and once more after it was refused. */
export class SharedToken {
  #token: string | undefined;
  #asked: Promise<string> | undefined;

  constructor(private readonly find: () => string | Promise<string>) {}

  async give(): Promise<string> {
    if (this.#token !== undefined) return this.#token;
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /** Says that the service refused a token. One that was found since stays. */
  refuse(token: string): void {
    if (token === this.#token) this.#token = undefined;
  }

  async #ask(): Promise<string> {
    try {
      // Also one that throws at once must not throw before its promise is remembered.
      const token = await Promise.resolve().then(this.find);
      this.#token = token;
      return token;
    } finally {
      this.#asked = undefined;
    }
  }
}
