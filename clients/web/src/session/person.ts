import type { Config } from "./config.js";

/** Who is signed in, as the token says. The service verifies tokens; the pages only show names. */
export interface Person {
  /** Theirs alone, also where two issuers or two tenants have a user of the same name. */
  readonly id: string;
  /** What the service calls them. */
  readonly user: string;
  readonly name: string;
  readonly role: string;
  readonly groups: readonly string[];
}

type Claims = Record<string, unknown>;

/** The person of a token. Where it cannot be read they are nameless, and another one with each token. */
export function personOf(token: string, claims: Config["claims"]): Person {
  const found = claimsOf(token);
  const name = found.email ?? found.name ?? found["cognito:username"] ?? found.username ?? found.sub;
  const groups = found[claims.groups];
  const user = found[claims.user] ?? crypto.randomUUID();
  return {
    id: JSON.stringify([found.iss, found[claims.tenant], found[claims.app], user].map((part) => String(part ?? ""))),
    user: String(user),
    name: String(name ?? ""),
    role: String(found[claims.role] ?? "user"),
    groups: Array.isArray(groups) ? groups.map(String) : [],
  };
}

function claimsOf(token: string): Claims {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}
