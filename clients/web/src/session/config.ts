/** What a deployment says of itself in `config.json`. */
export interface Config {
  /** Where people sign in; null where they paste a token. */
  readonly signIn: SignIn | null;
  /** The names of the claims of a token that say who someone is. */
  readonly claims: Readonly<Record<"tenant" | "app" | "user" | "role" | "groups", string>>;
  /** The language model that answers in the chat; null where none is configured. */
  readonly answers: Answers | null;
}

/** A language model, as `runTurn` names it. */
export interface Answers {
  readonly provider: string;
  readonly model: string;
}

export interface SignIn {
  readonly authority: string;
  /** Whether the authority says itself where its login is, by OpenID Connect Discovery. */
  readonly discovers: boolean;
  readonly clientId: string;
  /** The address of the login; missing where it has the origin of the page, or the authority says it. */
  readonly login?: string | null;
  /** The addresses that the login may lead back to. */
  readonly callbacks: readonly string[];
}

/** The address of the pages, which ends in `/app/`. That of a chat, `chat/{id}`, is one folder deeper. */
export function pagesUrl(): URL {
  return new URL(/\/chat\/[^/]*$/.test(location.pathname) ? "../" : "./", document.baseURI);
}

/** The address of the chat page, or of one chat. */
export function chatUrl(conversationId?: string): URL {
  return new URL(conversationId === undefined ? "chat" : `chat/${encodeURIComponent(conversationId)}`, pagesUrl());
}

/** The address of the API that serves the pages. */
export function apiUrl(): string {
  return new URL("../", pagesUrl()).href.replace(/\/$/, "");
}

/** A page has no configuration to begin with. */
export class NoConfig extends Error {
  override name = "NoConfig";
}

/** Rejects with NoConfig. */
export async function loadConfig(): Promise<Config> {
  try {
    const answer = await fetch(new URL("config.json", pagesUrl()));
    if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
    return (await answer.json()) as Config;
  } catch (error) {
    throw new NoConfig("config.json could not be read", { cause: error });
  }
}

/** The sign-in of this deployment, if its login may lead back to these pages. */
export function usableSignIn(config: Config): SignIn | undefined {
  const { signIn } = config;
  return signIn?.callbacks.includes(callbackUrl()) ? signIn : undefined;
}

export function callbackUrl(): string {
  return new URL("signed-in", pagesUrl()).href;
}
