import type { ReactiveController, ReactiveControllerHost } from "lit";

const typed = new Set<() => boolean>();

/** Whether anything on the page was typed that is not saved. */
export function hasUnsaved(): boolean {
  return [...typed].some((hasTyped) => hasTyped());
}

/** Has the browser ask before a person leaves the page, while `hasTyped` says that something of theirs is not saved. */
export class Unsaved implements ReactiveController {
  readonly #hasTyped: () => boolean;

  constructor(host: ReactiveControllerHost, hasTyped: () => boolean) {
    this.#hasTyped = hasTyped;
    host.addController(this);
  }

  hostConnected(): void {
    typed.add(this.#hasTyped);
  }

  hostDisconnected(): void {
    typed.delete(this.#hasTyped);
  }
}
