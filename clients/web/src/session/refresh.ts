/** The refresh token of this tab, and how a window that signed in again hands it over. Nothing else is stored. */
const KEY = "loci-refresh";
const CHANNEL = "loci-session";

export function storedRefreshToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function storeRefreshToken(token: string | undefined): void {
  if (token) sessionStorage.setItem(KEY, token);
  else sessionStorage.removeItem(KEY);
}

/** Gives a refresh token to the tabs of these pages that wait for one. */
export function handOver(token: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Waits for a refresh token of another window; undefined where that is no longer waited for. */
export function awaitHandover(signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (token?: string) => {
      channel.close();
      resolve(token);
    };
    channel.onmessage = (message: MessageEvent<string>) => end(message.data);
    signal.addEventListener("abort", () => end());
  });
}
