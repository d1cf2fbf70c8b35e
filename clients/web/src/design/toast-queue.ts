/** Something that happened, and how to undo it. */
export interface Toast {
  text: string;
  undo?: { label: string; act: () => void | Promise<void> };
}

export type QueuedToast = Toast & { readonly id: number };

const MOST = 3;
const STAY_MS = 6_000;
/** One that can be undone stays long enough to be read, decided on and reached by keyboard. */
const STAY_WITH_UNDO_MS = 15_000;

/** The toasts of a page. One goes when it is undone or dismissed, when three more have come, or after a time. */
export class ToastQueue extends EventTarget {
  toasts: readonly QueuedToast[] = [];
  #last = 0;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** When each toast goes, and how much of its time is left while the timers are stopped. */
  readonly #ends = new Map<number, number>();
  readonly #left = new Map<number, number>();

  show(toast: Toast): void {
    this.#last += 1;
    this.toasts = [...this.toasts, { ...toast, id: this.#last }].slice(-MOST);
    this.#tell();
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    clearTimeout(this.#timers.get(id));
    for (const times of [this.#timers, this.#ends, this.#left]) times.delete(id);
    this.#tell();
  }

  /** Drops all: they are of one person. */
  clear(): void {
    for (const { id } of this.toasts) this.dismiss(id);
  }

  undo(toast: QueuedToast): void {
    this.dismiss(toast.id);
    void toast.undo?.act();
  }

  /** Undoes what the newest toast is about. Says whether there was one. */
  undoLast(): boolean {
    const last = this.toasts.findLast((toast) => toast.undo);
    if (last) this.undo(last);
    return last !== undefined;
  }

  startTimers(): void {
    this.stopTimers();
    for (const { id, undo } of this.toasts) {
      const left = this.#left.get(id) ?? (undo ? STAY_WITH_UNDO_MS : STAY_MS);
      this.#ends.set(id, performance.now() + left);
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), left),
      );
    }
  }

  stopTimers(): void {
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer);
      this.#left.set(id, Math.max(0, (this.#ends.get(id) ?? 0) - performance.now()));
    }
    this.#timers.clear();
  }

  #tell(): void {
    this.dispatchEvent(new Event("change"));
  }
}
