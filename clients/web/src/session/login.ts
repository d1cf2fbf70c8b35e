import { APIConnectionError } from "loci-memory-client";
import { ErrorResponse, OidcClient, type RefreshState } from "oidc-client-ts";
import { apiUrl, callbackUrl, type SignIn } from "./config.js";

/** The tokens of a sign-in; a refresh token gets new ones. */
export interface Tokens {
  readonly idToken: string;
  readonly refreshToken: string | undefined;
}

/** What a page says to itself on the way through the login. */
export interface Journey {
  /** The page to return to, relative to the pages. */
  readonly target: string;
  /** Whether this window was opened only to sign in again. */
  readonly isWindow: boolean;
}

const SCOPES = "openid email";
const AWAY = "offline_access";

/** The login of a deployment, by authorization code and PKCE. */
export class Login {
  readonly #client: OidcClient;
  readonly #signIn: SignIn;

  constructor(signIn: SignIn) {
    this.#signIn = signIn;
    this.#client = new OidcClient({
      authority: signIn.authority,
      client_id: signIn.clientId,
      redirect_uri: callbackUrl(),
      post_logout_redirect_uri: callbackUrl(),
      scope: SCOPES,
      stateStore: sessionStateStore(),
      ...(signIn.discovers ? {} : { metadata: metadataOf(signIn) }),
    });
  }

  /** Leaves the page for the login. Rejects with APIConnectionError where that does not say where it is. */
  async begin(journey: Journey): Promise<void> {
    const scope = await this.#findScopes().catch(failToReach);
    const request = await this.#client.createSigninRequest({ state: journey, scope });
    location.assign(request.url);
  }

  /** Redeems the code that the login led back with. Rejects when there is none, or it is not ours. */
  async finish(): Promise<{ tokens: Tokens; journey: Journey }> {
    const answer = await this.#client.processSigninResponse(location.href);
    const tokens = { idToken: answer.id_token ?? "", refreshToken: answer.refresh_token };
    return { tokens, journey: answer.userState as Journey };
  }

  /** New tokens for a refresh token. Rejects with APIConnectionError unless the login answered. */
  async renew(refreshToken: string): Promise<Tokens> {
    const state = { session_state: null, refresh_token: refreshToken, scope: SCOPES } as RefreshState;
    const answer = await this.#client.useRefreshToken({ state }).catch(failToReach);
    return { idToken: answer.id_token ?? "", refreshToken: answer.refresh_token ?? refreshToken };
  }

  /** The address that ends the session of the login and leads back; undefined where the login has none. */
  async endUrl(): Promise<string | undefined> {
    if (this.#signIn.discovers) return this.#findEndUrl().catch(() => undefined);
    const query = new URLSearchParams({ client_id: this.#signIn.clientId, logout_uri: callbackUrl() });
    return `${addressOf(this.#signIn)}/logout?${query}`;
  }

  async #findEndUrl(): Promise<string | undefined> {
    if (!(await this.#client.metadataService.getEndSessionEndpoint())) return undefined;
    return (await this.#client.createSignoutRequest({ client_id: this.#signIn.clientId })).url;
  }

  /** Some logins give a refresh token only to those who ask for access while they are away. */
  async #findScopes(): Promise<string> {
    const { scopes_supported: known } = await this.#client.metadataService.getMetadata();
    return known?.includes(AWAY) ? `${SCOPES} ${AWAY}` : SCOPES;
  }
}

/** Throws what the login said, else APIConnectionError. */
function failToReach(error: unknown): never {
  throw error instanceof ErrorResponse ? error : new APIConnectionError("the login could not be reached");
}

function metadataOf(signIn: SignIn) {
  const login = addressOf(signIn);
  return {
    issuer: signIn.authority,
    authorization_endpoint: `${login}/oauth2/authorize`,
    token_endpoint: `${login}/oauth2/token`,
  };
}

function addressOf(signIn: SignIn): string {
  return signIn.login ?? new URL(apiUrl()).origin;
}

/** Only what belongs to a sign-in under way is stored. */
function sessionStateStore() {
  return {
    set: async (key: string, value: string) => sessionStorage.setItem(`loci-${key}`, value),
    get: async (key: string) => sessionStorage.getItem(`loci-${key}`),
    remove: async (key: string) => {
      const value = sessionStorage.getItem(`loci-${key}`);
      sessionStorage.removeItem(`loci-${key}`);
      return value;
    },
    getAllKeys: async () =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith("loci-"))
        .map((key) => key.slice("loci-".length)),
  };
}
