const PAUSE = 1_500;
const LONGEST_PAUSE = 60_000;
/** So long after a change, or after the person did anything, it goes on at the shortest pause. */
const AWAKE = 30_000;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "focus"] as const;

/**
 * Does something again and again while the page is visible, and at once when it becomes visible. Where nothing happens it
 * does it less and less often: `act` says whether anything had changed. Returns how to end it.
 */
export function pollWhileVisible(act: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isBusy = false;
  let pause = PAUSE;
  let active = performance.now();

  async function run(): Promise<void> {
    if (isOver || isBusy || document.hidden) return;
    clearTimeout(timer);
    isBusy = true;
    const hasChanged = await act().finally(() => {
      isBusy = false;
    });
    if (hasChanged) active = performance.now();
    pause = performance.now() - active < AWAKE ? PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    if (!isOver && !document.hidden) timer = setTimeout(run, pause);
  }

  function wake(): void {
    active = performance.now();
    if (pause > PAUSE) void run();
  }

  document.addEventListener("visibilitychange", run);
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake, true);
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", run);
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, wake, true);
  };
}
