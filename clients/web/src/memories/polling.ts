const PAUSE = 1_500;
const LONGEST_PAUSE = 60_000;
/** So long after a change, or after the person did anything, it goes on at the shortest pause. */
const AWAKE = 30_000;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "focus"] as const;

/** Asks for what is new, and says whether anything was. It never rejects. */
type Act = () => Promise<boolean>;

/** The one clock of a page: what is followed is asked for together, less and less often where nothing happens. */
class Polling {
  readonly #acts = new Set<Act>();
  readonly #busy = new Set<Act>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = PAUSE;
  #active = 0;

  add(act: Act): void {
    if (!this.#acts.size) this.#listen();
    this.#acts.add(act);
    this.#wake();
    if (this.#timer === undefined) this.#schedule();
    void this.#ask(act);
  }

  delete(act: Act): void {
    this.#acts.delete(act);
    if (!this.#acts.size) this.#stopListening();
  }

  #listen(): void {
    document.addEventListener("visibilitychange", this.#run);
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, this.#wake, true);
  }

  #stopListening(): void {
    this.#stopTimer();
    this.#pause = PAUSE;
    document.removeEventListener("visibilitychange", this.#run);
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, this.#wake, true);
  }

  #wake = (): void => {
    this.#active = performance.now();
    if (this.#pause > PAUSE) this.#run();
  };

  #run = (): void => {
    this.#stopTimer();
    if (document.hidden) return;
    for (const act of this.#acts) void this.#ask(act);
    this.#pause = performance.now() - this.#active < AWAKE ? PAUSE : Math.min(2 * this.#pause, LONGEST_PAUSE);
    this.#schedule();
  };

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    this.#stopTimer();
    if (!document.hidden) this.#timer = setTimeout(this.#run, this.#pause);
  }

  /** One that is still under way is not asked for again. */
  async #ask(act: Act): Promise<void> {
    if (this.#busy.has(act) || document.hidden) return;
    this.#busy.add(act);
    try {
      if (await act()) this.#active = performance.now();
    } finally {
      this.#busy.delete(act);
    }
  }
}

const polling = new Polling();

/** Does something again and again while the page is visible, and at once when it becomes visible. Returns how to end it. */
export function pollWhileVisible(act: Act): () => void {
  // A new subject need not wait for what the same function still asks for.
  const own: Act = () => act();
  polling.add(own);
  return () => polling.delete(own);
}
