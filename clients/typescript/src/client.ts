import { type ConnectionOptions, createConnection, MAX_RETRIES, type RawResponse, wait } from "./connection.js";
import { InvalidRequestError } from "./errors.js";
import type { Raw } from "./methods.js";
import { listPages } from "./pages.js";
import { retryDelay } from "./retries.js";
import { ROUTES, type Rooms } from "./rooms.js";
import { createTurnStreams, type TurnStreams } from "./turn-stream.js";
import { createUserMemory, type UserMemory } from "./user-memory.js";

export interface LociOptions extends ConnectionOptions {
  /** Makes idempotency keys, in place of the runtime's own random UUIDs. */
  randomUUID?: () => string;
}

/** A client of one service for one user. Every operation of the API is a method of a room. */
export interface Loci extends Omit<Rooms, "conversations"> {
  conversations: Rooms["conversations"] & TurnStreams;
  /**
   * The client of a server that acts for a user; its token must have the role `service`. A server of several tenants
   * names the tenant too; somebody in support, whose token has the role `support`, says the reason.
   */
  actAs(user: string, tenant?: string, reason?: string): Loci;
  /**
   * The memory of a user, which needs no set-up: of the token's, or as `actAs` of another one. It has the rooms too, for
   * that user. Throws InvalidRequestError for
   * `undefined`: a user who is missing is not the token's.
   */
  user(...named: [] | [user: string]): UserMemory;
  /** The same rooms, whose methods resolve to `status`, `headers` and `data`. */
  withRawResponse: Raw<Rooms>;
}

type Given = Record<string, unknown>;
type Call = (given: Given) => Promise<RawResponse<unknown>>;

/** Creates a client. Throws InvalidRequestError without an address or a token. */
export function createLoci(options: LociOptions = {}): Loci {
  const connection = createConnection(options);
  const randomUUID = options.randomUUID ?? makeKey;
  const loci = {
    ...rooms(method),
    actAs: (user: string, tenant = options.tenant, reason = options.reason) =>
      createLoci({
        ...options,
        user,
        ...(tenant === undefined ? {} : { tenant }),
        ...(reason === undefined ? {} : { reason }),
      }),
    user: (...named: [] | [user: string]): UserMemory =>
      named.length === 0 ? createUserMemory(loci, options) : loci.actAs(named[0]).user(),
    withRawResponse: rooms(rawMethod),
  } as Loci;
  const streaming = { connection, maxRetries: options.maxRetries ?? MAX_RETRIES, pause, newName: randomUUID };
  Object.assign(loci.conversations, createTurnStreams(loci.conversations, streaming));
  return loci;

  async function pause(attempt: number) {
    await (options.sleep ?? wait)(retryDelay(attempt - 1, undefined, null, Math.random()) ?? 0);
  }

  function rooms(make: (route: string) => unknown) {
    return Object.fromEntries(
      Object.entries(ROUTES).map(([room, routes]) => [
        room,
        Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, make(route)])),
      ]),
    );
  }

  function method(route: string) {
    const call = caller(route);
    const data = async (given: Given) => (await call(given)).data as never;
    if (!route.includes("?cursor")) return (given: Given = {}) => data(given);
    return (given: Given = {}) => listPages((cursor) => data({ ...given, cursor }));
  }

  function rawMethod(route: string) {
    const call = caller(route);
    if (!route.includes("?cursor")) return (given: Given = {}) => call(given);
    return async (given: Given = {}) => {
      const first = await call(given);
      const pages = listPages(async (cursor) => (cursor ? await call({ ...given, cursor }) : first).data as never);
      return { ...first, data: await pages };
    };
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
      const json = parts.includes("{}") ? given : undefined;
      return connection.send(verb, path, { headers, params, json, signal: signal as AbortSignal | undefined });
    };
  }
}

/** Takes an id of the path out of the arguments. Throws InvalidRequestError if it is missing or empty. */
function take(given: Given, name: string): string {
  const id = given[name] ?? "";
  if (id === "") throw new InvalidRequestError(name, `${name} must not be empty`);
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
