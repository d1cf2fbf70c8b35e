import { type ConnectionOptions, createConnection } from "./connection.js";
import { listPages } from "./pages.js";
import { ROUTES, type Rooms } from "./rooms.js";

export interface LociOptions extends ConnectionOptions {
  /** Makes idempotency keys, in place of the runtime's own random UUIDs. */
  randomUUID?: () => string;
}

/** A client of one service for one user. Every operation of the API is a method of a room. */
export interface Loci extends Rooms {
  /** The client of a server that acts for a user; its token must have the role `service`. */
  actAs(user: string): Loci;
}

type Given = Record<string, unknown>;
type Call = (given: Given) => Promise<unknown>;

/** Creates a client. Throws TypeError without an address or a token. */
export function createLoci(options: LociOptions = {}): Loci {
  const connection = createConnection(options);
  const randomUUID = options.randomUUID ?? makeKey;
  const rooms = Object.entries(ROUTES).map(([room, routes]) => {
    const methods = Object.entries(routes).map(([name, route]) => [name, method(route)]);
    return [room, Object.fromEntries(methods)];
  });
  return { ...Object.fromEntries(rooms), actAs: (user: string) => createLoci({ ...options, user }) };

  function method(route: string) {
    const call = caller(route);
    if (!route.includes("?cursor")) return (given: Given = {}) => call(given);
    return (given: Given = {}) => listPages((cursor) => call({ ...given, cursor }) as never);
  }

  function caller(route: string): Call {
    const [verb = "", template = "", ...parts] = route.split(" ");
    return async ({ signal, idempotencyKey, ifMatch, ifNoneMatch, ...given }) => {
      const headers: Record<string, string> = {};
      if (parts.includes("!")) headers["Idempotency-Key"] = String(idempotencyKey ?? randomUUID());
      if (ifMatch !== undefined) headers["If-Match"] = typeof ifMatch === "number" ? `"${ifMatch}"` : String(ifMatch);
      if (ifNoneMatch !== undefined) headers["If-None-Match"] = String(ifNoneMatch);
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(take(given, camelCase(name))),
      );
      const params: Record<string, string> = {};
      for (const part of parts.filter((part) => part.startsWith("?"))) {
        const name = part.slice(1);
        if (given[name] !== undefined) params[name] = String(given[name]);
        delete given[name];
      }
      for (const part of parts.filter((part) => part.startsWith("!") && part !== "!")) {
        given[part.slice(1)] = { idempotencyKey: randomUUID(), ...(given[part.slice(1)] as Given) };
      }
      const json = parts.includes("{}") ? given : undefined;
      return connection.request(verb, path, { headers, params, json, signal: signal as AbortSignal | undefined });
    };
  }
}

/** Takes an id of the path out of the arguments. Throws TypeError if it is missing or empty. */
function take(given: Given, name: string): string {
  const id = given[name] ?? "";
  if (id === "") throw new TypeError(`${name} must not be empty`);
  delete given[name];
  return String(id);
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Some runtimes have no `crypto.randomUUID`; a key must only be unlike others of the same user. */
function makeKey(): string {
  const crypto = globalThis.crypto as Partial<Crypto> | undefined;
  if (crypto?.randomUUID) return crypto.randomUUID();
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 10)).join("");
}
