import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Renders an element again with each `change` of something that it shows. */
export class Observed implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #find: () => EventTarget | undefined;
  #target: EventTarget | undefined;

  /** `find` is asked before each update, because properties may get another target. */
  constructor(host: ReactiveControllerHost, find: () => EventTarget | undefined) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observe(this.#find());
  }

  hostUpdate(): void {
    this.#observe(this.#find());
  }

  hostDisconnected(): void {
    this.#observe(undefined);
  }

  #observe(target: EventTarget | undefined): void {
    if (target === this.#target) return;
    this.#target?.removeEventListener("change", this.#update);
    this.#target = target;
    target?.addEventListener("change", this.#update);
  }

  #update = (): void => this.#host.requestUpdate();
}
