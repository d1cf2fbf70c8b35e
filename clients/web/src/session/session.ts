import { APIConnectionError, type Connection, createConnection, createLoci, type Loci } from "loci-memory-client";
import { conditionalFetch } from "./conditional-fetch.js";
import { apiUrl, type Config, callbackUrl, type SignIn, usableSignIn } from "./config.js";
import type { Login } from "./login.js";
import { type Person, personOf } from "./person.js";
import { awaitHandover, storedRefreshToken, storeRefreshToken } from "./refresh.js";

/** `expired`: requests wait until the person has signed in again; nothing on the page is lost. */
export type SessionState = "starting" | "signed-out" | "signed-in" | "expired";

/** A request ended because the person signed out instead of signing in again. */
export class SignedOut extends Error {
  override name = "SignedOut";
}

/** The browser did not open the window of the login. */
export class PopupBlocked extends Error {
  override name = "PopupBlocked";
}

/** The person of a page, and their one client of the service. It dispatches `change`. */
export class Session extends EventTarget {
  state: SessionState = "starting";
  person: Person | undefined;
  #loci: Loci | undefined;
  #connection: Connection | undefined;
  #token: string | undefined;
  #renewing: Promise<void> | undefined;
  /** Ends the waiting for another window. */
  #handover = new AbortController();
  #signedInAgain: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(
    readonly config: Config,
    readonly url: string = apiUrl(),
  ) {
    super();
  }

  /** The client of the person who is signed in. Throws SignedOut before a person is; after a sign-out its requests do. */
  get loci(): Loci {
    if (!this.#loci) throw new SignedOut("no one is signed in");
    return this.#loci;
  }

  /** The same without the names of operations. */
  get connection(): Connection {
    if (!this.#connection) throw new SignedOut("no one is signed in");
    return this.#connection;
  }

  /** A client of somebody in support, who asks for a person and says why. */
  actFor(user: string, reason: string): Loci {
    const fetch = globalThis.fetch.bind(globalThis);
    return createLoci({ url: this.url, token: this.#giveToken(), fetch, user, reason });
  }

  /** The login that people can use; without one they paste a token. */
  get signInWith(): SignIn | undefined {
    return usableSignIn(this.config);
  }

  /** Signs in with what this tab knows from before. */
  async start(): Promise<void> {
    const refreshToken = this.#refreshToken;
    if (refreshToken) await this.#renewWith(refreshToken).catch((error: unknown) => this.#dropRefused(error));
    if (this.state === "starting") this.#become("signed-out");
  }

  /** Leaves the page for the login, or opens it in a window where the page is to stay. Rejects with PopupBlocked. */
  async signIn(target: string): Promise<void> {
    const { signInWith } = this;
    if (this.state !== "expired" || !signInWith) return (await this.#login()).begin({ target, isWindow: false });
    this.#handover.abort();
    this.#handover = new AbortController();
    const { signal } = this.#handover;
    // One name: another click uses the window that is open.
    if (!window.open(`${callbackUrl()}?again`, "loci-sign-in", "popup,width=520,height=680")) {
      throw new PopupBlocked("the browser opened no window");
    }
    const refreshToken = await awaitHandover(signInWith, signal);
    if (refreshToken !== undefined) await this.#renewWith(refreshToken);
  }

  /** Asks the person to sign in again, and acts when they have: the service refused a token that was new. */
  expire(then: () => void): void {
    this.#become("expired");
    const act = () => {
      if (this.state === "expired") return;
      this.removeEventListener("change", act);
      if (this.state === "signed-in") then();
    };
    this.addEventListener("change", act);
  }

  /** Signs in with a token that a person pasted. */
  useToken(token: string): void {
    this.#handover.abort();
    const before = this.person?.id;
    this.#token = token;
    this.person = personOf(token, this.config.claims);
    const isSame = before === this.person.id;
    if (!this.#loci || !isSame) this.#createClients();
    this.#become("signed-in");
    // What one person had typed is never sent as another.
    if (isSame) this.#signedInAgain?.resolve();
    else this.#signedInAgain?.reject(new SignedOut("another person signed in"));
    this.#signedInAgain = undefined;
  }

  /** Forgets the tokens, and ends the session of the login too. */
  async signOut(): Promise<void> {
    this.#handover.abort();
    this.#storeRefreshToken(undefined);
    this.#token = this.person = undefined;
    // A view that still waits for an answer is rendered once more when it is gone: with a client that sends nothing.
    this.#createClients();
    this.#signedInAgain?.reject(new SignedOut("signed out"));
    this.#signedInAgain = undefined;
    this.#become("signed-out");
    const endUrl = this.signInWith && (await (await this.#login()).endUrl());
    if (endUrl) location.assign(endUrl);
  }

  #createClients(): void {
    const fetch = conditionalFetch(globalThis.fetch.bind(globalThis));
    this.#loci = createLoci({ url: this.url, token: this.#giveToken(), fetch });
    this.#connection = createConnection({ url: this.url, token: this.#giveToken(), fetch });
  }

  /** A client asks once, and again after its token was refused. */
  #giveToken(): () => Promise<string> {
    const owner = this.person?.id;
    let given: string | undefined;
    return async () => {
      if (given !== undefined && given === this.#token) await this.#renew();
      given = this.#token;
      if (given === undefined || this.person?.id !== owner) throw new SignedOut("signed out");
      return given;
    };
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const refreshToken = this.#refreshToken;
    if (refreshToken) {
      try {
        return await this.#renewWith(refreshToken);
      } catch (error) {
        this.#dropRefused(error);
        if (error instanceof APIConnectionError) throw error;
      }
    }
    if (this.state === "signed-out") throw new SignedOut("signed out");
    const again = new Promise<void>((resolve, reject) => {
      this.#signedInAgain = { resolve, reject };
    });
    this.#become("expired");
    await again;
  }

  async #renewWith(refreshToken: string): Promise<void> {
    const tokens = await (await this.#login()).renew(refreshToken);
    // The person may have signed out meanwhile.
    if (this.state === "signed-out") throw new SignedOut("signed out");
    this.#storeRefreshToken(tokens.refreshToken);
    this.useToken(tokens.idToken);
  }

  async #login(): Promise<Login> {
    if (!this.signInWith) throw new Error("this deployment has no login for its pages");
    // Only those who sign in through it need the library.
    const { Login } = await import("./login.js");
    return new Login(this.signInWith);
  }

  get #refreshToken(): string | undefined {
    return this.signInWith && storedRefreshToken(this.signInWith);
  }

  #storeRefreshToken(token: string | undefined): void {
    if (this.signInWith) storeRefreshToken(this.signInWith, token);
  }

  /** A refresh token that was refused is of no use; one that could not be tried is. */
  #dropRefused(error: unknown): void {
    if (!(error instanceof APIConnectionError)) this.#storeRefreshToken(undefined);
  }

  #become(state: SessionState): void {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}
