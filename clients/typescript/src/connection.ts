import { APIConnectionError, APIStatusError, type Problem } from "./errors.js";

export interface ConnectionOptions {
  /** Address of the service; `LOCI_URL` of the environment unless given. */
  url?: string;
  /** The user's token, or a function that finds it; `LOCI_TOKEN` of the environment unless given. */
  token?: string | (() => string | Promise<string>);
  /** Milliseconds until a request is given up: 60 000 unless given. */
  timeout?: number;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  json?: unknown;
  params?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Requests to one service with the token of one user. */
export interface Connection {
  /** Send one request; resolve to the decoded JSON of the answer, undefined if it has no body. */
  request(method: string, path: string, options?: RequestOptions): Promise<unknown>;
}

const TIMEOUT = 60_000;
const UNAUTHORIZED = 401;

export function createConnection(options: ConnectionOptions = {}): Connection {
  const url = value("url", options.url, "LOCI_URL").replace(/\/+$/, "");
  const given = options.token;
  const findToken = typeof given === "function" ? given : undefined;
  let token = typeof given === "function" ? undefined : value("token", given, "LOCI_TOKEN");
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis);
  const timeout = options.timeout ?? TIMEOUT;

  async function send(method: string, path: string, request: RequestOptions): Promise<Response> {
    token ??= await findToken?.();
    const headers: Record<string, string> = { Authorization: `Bearer ${token}`, ...request.headers };
    const body = request.json === undefined ? null : JSON.stringify(request.json);
    if (body !== null) headers["Content-Type"] = "application/json";
    const limit = AbortSignal.timeout(timeout);
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
    try {
      return await fetch(`${url}${path}${query(request.params)}`, { method, headers, body, signal });
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new APIConnectionError(`no answer from ${url}: ${error instanceof Error ? error.name : error}`, {
        cause: error,
      });
    }
  }

  return {
    async request(method, path, request = {}) {
      let answer = await send(method, path, request);
      if (answer.status === UNAUTHORIZED && findToken) {
        token = await findToken();
        answer = await send(method, path, request);
      }
      const text = await answer.text();
      if (!answer.ok) throw new APIStatusError(answer.status, problemOf(text));
      return text ? JSON.parse(text) : undefined;
    },
  };
}

function value(name: string, given: string | undefined, variable: string): string {
  const found = given || (globalThis as { process?: { env?: Record<string, string> } }).process?.env?.[variable];
  if (!found) throw new TypeError(`${name} is missing: pass it, or set ${variable}`);
  return found;
}

function query(params: RequestOptions["params"]): string {
  const pairs = Object.entries(params ?? {}).map(([name, item]) => [name, String(item)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
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
