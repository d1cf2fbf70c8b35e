import {
  APIConnectionError,
  APIStatusError,
  APITimeoutError,
  AuthenticationError,
  InvalidRequestError,
  type Problem,
  statusError,
} from "./errors.js";
import { readLines } from "./lines.js";
import { retryDelay } from "./retries.js";
import { SharedToken } from "./tokens.js";

export interface ConnectionOptions {
  /** Address of the service; `LOCI_URL` of the environment unless given. */
  url?: string;
  /** The user's token or API key, or a function that finds it; `LOCI_TOKEN` of the environment unless given. */
  token?: string | (() => string | Promise<string>);
  /** Milliseconds until a request is given up: 60 000 unless given. */
  timeout?: number;
  /** How often a request is sent again after a lost connection, 408, 429 or 5xx: 2 unless given. */
  maxRetries?: number;
  /** The user that a server acts for; its token must have the role `service`. */
  user?: string;
  /** The tenant that a server of several tenants serves. */
  tenant?: string;
  /** Why somebody in support, whose token has the role `support`, asks for `user`. */
  reason?: string;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** In place of a timer. */
  sleep?: (milliseconds: number) => Promise<void>;
}

export interface RequestOptions {
  json?: unknown;
  params?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** An answer with its status and headers. */
export interface RawResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  /** What the method resolves to without `withRawResponse`; of a list the first page. */
  readonly data: Data;
}

/** Requests to one service with the token of one user. */
export interface Connection {
  /** Sends one request; resolves to the decoded JSON of the answer, undefined if it has no body. */
  request(method: string, path: string, options?: RequestOptions): Promise<unknown>;
  /** The same with status and headers. */
  send(method: string, path: string, options?: RequestOptions): Promise<RawResponse<unknown>>;
  /** The lines of a stream while they come, which a token of its own opens; `address` may be relative. */
  lines(address: string, token: string, options?: RequestOptions): AsyncIterable<string>;
}

const TIMEOUT = 60_000;
export const MAX_RETRIES = 2;
const REQUEST_ID = "apigw-requestid";

export function createConnection(options: ConnectionOptions = {}): Connection {
  const url = value("url", options.url, "LOCI_URL").replace(/\/+$/, "");
  // A page may call a path of its own origin.
  if (!/^(https?:\/)?\//.test(url))
    throw new InvalidRequestError("url", "the url must begin with http:// or https://, or with /");
  const given = options.token;
  const shared = typeof given === "function" ? new SharedToken(given) : undefined;
  const fixed = typeof given === "function" ? "" : value("token", given, "LOCI_TOKEN");
  const user = "user" in options ? encodeUser(options.user) : undefined;
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const sleep = options.sleep ?? wait;

  /** Sends a request once and resolves to the answer with its text. */
  async function exchange(
    token: string,
    method: string,
    path: string,
    request: RequestOptions,
  ): Promise<RawResponse<string>> {
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...request.headers };
    if (user !== undefined) headers["X-Loci-User"] = user;
    if (options.reason !== undefined) headers["X-Loci-Reason"] = encodeHeader(options.reason);
    if (options.tenant !== undefined) headers["X-Loci-Tenant"] = options.tenant;
    const body = request.json === undefined ? null : JSON.stringify(request.json);
    if (body !== null) headers["Content-Type"] = "application/json";
    const limit = limitTime(options.timeout ?? TIMEOUT, request.signal);
    try {
      const init = { method, headers, body, signal: limit.signal };
      const answer = await fetch(`${url}${prefix(token)}${path}${query(request.params)}`, init);
      const text = await answer.text();
      const { status, headers: found } = answer;
      if (answer.ok) return { status, headers: found, data: text };
      throw statusError(status, problemOf(text), found.get(REQUEST_ID), found.get("Retry-After"));
    } catch (error) {
      throw failure(error, url, request.signal, limit.isOver());
    } finally {
      limit.end();
    }
  }

  async function exchangeWithToken(
    method: string,
    path: string,
    request: RequestOptions,
  ): Promise<RawResponse<string>> {
    const token = (await shared?.give()) ?? fixed;
    try {
      return await exchange(token, method, path, request);
    } catch (error) {
      if (!(error instanceof AuthenticationError) || !shared) throw error;
    }
    shared.refuse(token);
    return exchange(await shared.give(), method, path, request);
  }

  const send: Connection["send"] = async (method, path, request = {}) => {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await exchangeWithToken(method, path, request);
        return { ...answer, data: decode(answer.data, url) };
      } catch (error) {
        const delay = attempt < (options.maxRetries ?? MAX_RETRIES) ? delayAfter(error, attempt) : undefined;
        if (delay === undefined) throw error;
        await sleep(delay);
      }
    }
  };
  async function* lines(address: string, token: string, request: RequestOptions = {}): AsyncGenerator<string> {
    const target = resolve(address, url);
    const limit = limitTime(options.timeout ?? TIMEOUT, request.signal);
    try {
      const headers = { Authorization: `Bearer ${token}`, ...request.headers };
      const answer = await fetch(target, { headers, signal: limit.signal });
      if (!answer.ok) throw statusError(answer.status, problemOf(await answer.text()), null, null);
      yield* readLines(answer, limit.renew);
    } catch (error) {
      throw failure(error, target, request.signal, limit.isOver());
    } finally {
      limit.end();
    }
  }

  return { send, lines, request: async (...request) => (await send(...request)).data };
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function delayAfter(error: unknown, attempt: number): number | undefined {
  if (error instanceof APIStatusError) return retryDelay(attempt, error.status, error.retryAfter, Math.random());
  return error instanceof APIConnectionError ? retryDelay(attempt, undefined, null, Math.random()) : undefined;
}

/** What a call rejects with. */
function failure(error: unknown, url: string, signal: AbortSignal | undefined, isOver: boolean): unknown {
  if (error instanceof APIStatusError) return error;
  if (signal?.aborted) return signal.reason ?? error;
  if (isOver) return new APITimeoutError(`no answer from ${url} in time`, { cause: error });
  const name = error instanceof Error ? error.name : String(error);
  return new APIConnectionError(`no answer from ${url}: ${name}`, { cause: error });
}

/** An address that may be relative to that of the service, which may be a path of the page's own origin. */
function resolve(address: string, url: string): string {
  return url.startsWith("/") && address.startsWith("/") ? address : new URL(address, url).href;
}

/** A signal that aborts when the time is over or the caller's signal does. Not every runtime has `AbortSignal.any`. */
function limitTime(milliseconds: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isOver = false;
  const start = () =>
    setTimeout(() => {
      isOver = true;
      abort();
    }, milliseconds);
  let timer = start();
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    /** Gives the whole time again. */
    renew() {
      clearTimeout(timer);
      timer = start();
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

function value(name: string, given: string | undefined, variable: string): string {
  const environment = (globalThis as { process?: { env?: Record<string, string> } }).process?.env;
  const found = given ?? environment?.[variable];
  if (found === undefined || (given === undefined && !found))
    throw new InvalidRequestError(name, `${name} is missing: pass it, or set ${variable}`);
  // An empty value is never taken for that of the environment.
  if (!found.trim()) throw new InvalidRequestError(name, `${name} is empty`);
  return found;
}

/** Where requests with an API key go: the service checks keys there. */
function prefix(token: string): string {
  return token.startsWith("loci_") ? "/with-key" : "";
}

const MAX_USER = 128;
const NO_ONE = new Set(["", "null", "none", "undefined", "nil", "<nil>", "[objectobject]"]);

function encodeUser(user: unknown): string {
  // What a program writes for want of an id: two people who are both called "undefined" would share a memory.
  if (typeof user !== "string" || NO_ONE.has(user.replace(/\s/g, "").toLowerCase()))
    throw new InvalidRequestError("user", "user names no one: give the id of the person");
  const isWhole = !/[\ud800-\udfff]/u.test(user);
  if (new TextEncoder().encode(user).length > MAX_USER || !isWhole)
    throw new InvalidRequestError("user", `user must be at most ${MAX_USER} bytes of UTF-8`);
  return encodeHeader(user);
}

/** The text as a header holds it: plain where that can be, else `~` and Base64url. */
function encodeHeader(text: string): string {
  if (/^(?!~)[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return `~${encoded.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The JSON of an answer; anything else is a proxy's page, or was cut off. */
function decode(text: string, url: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `the answer of ${url} is no JSON: the address may be wrong, or the answer incomplete`;
    throw new APIConnectionError(message, { cause: error });
  }
}

/** Not every runtime has a whole `URLSearchParams`. */
function query(params: RequestOptions["params"]): string {
  const pairs = Object.entries(params ?? {}).map((pair) => pair.map((part) => encodeURIComponent(part)).join("="));
  return pairs.length ? `?${pairs.join("&")}` : "";
}

/** The problem document; API Gateway's own errors are `{"message": …}`, and a proxy's may be anything. */
function problemOf(text: string): Problem {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Problem) : {};
  } catch {
    return {};
  }
}
