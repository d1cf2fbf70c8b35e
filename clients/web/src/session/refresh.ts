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

/** Waits for a refresh token of another window. */
export function awaitHandover(signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (message: MessageEvent<string>) => {
      channel.close();
      resolve(message.data);
    };
    signal.addEventListener("abort", () => {
      channel.close();
      reject(signal.reason);
    });
  });
}
