const PAUSE = 1500;

/** Does something again and again while the page is visible, and at once when it becomes visible. Returns how to end it. */
export function pollWhileVisible(act: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isBusy = false;

  async function run(): Promise<void> {
    if (isOver || isBusy || document.hidden) return;
    clearTimeout(timer);
    isBusy = true;
    await act().finally(() => {
      isBusy = false;
    });
    if (!isOver && !document.hidden) timer = setTimeout(run, PAUSE);
  }

  document.addEventListener("visibilitychange", run);
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", run);
  };
}
