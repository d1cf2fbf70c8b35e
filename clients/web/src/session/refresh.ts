/**
 * The refresh token of this tab, and how a window that signed in again hands it over. Nothing else is stored. Deployments
 * that share an origin have none of each other's.
 */
import type { SignIn } from "./config.js";

const KEY = "loci-refresh";
const CHANNEL = "loci-session";

export function storedRefreshToken(signIn: SignIn): string | undefined {
  return sessionStorage.getItem(nameFor(KEY, signIn)) ?? undefined;
}

export function storeRefreshToken(signIn: SignIn, token: string | undefined): void {
  if (token) sessionStorage.setItem(nameFor(KEY, signIn), token);
  else sessionStorage.removeItem(nameFor(KEY, signIn));
}

/** Gives a refresh token to the tabs of these pages that wait for one. */
export function handOver(signIn: SignIn, token: string): void {
  const channel = new BroadcastChannel(nameFor(CHANNEL, signIn));
  channel.postMessage(token);
  channel.close();
}

/** Waits for a refresh token of another window; undefined where that is no longer waited for. */
export function awaitHandover(signIn: SignIn, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(nameFor(CHANNEL, signIn));
    const end = (token?: string) => {
      channel.close();
      resolve(token);
    };
    channel.onmessage = (message: MessageEvent<string>) => end(message.data);
    signal.addEventListener("abort", () => end());
  });
}

function nameFor(name: string, { authority, clientId }: SignIn): string {
  return `${name} ${authority} ${clientId}`;
}
