import { describe, expect, it, vi } from "vitest";
import { APIConnectionError, APIStatusError, createConnection } from "../src/index.js";

type Fetch = typeof globalThis.fetch;

function connect(answer: () => Response) {
  const fetch = vi.fn<Fetch>(async () => answer());
  const loci = createConnection({ url: "http://loci.test/", token: "secret", fetch, sleep: async () => {} });
  return { fetch, loci };
}

function authorization(init: RequestInit | undefined): string | null {
  return new Headers(init?.headers).get("Authorization");
}

describe("a connection", () => {
  it("sends the token and resolves to the JSON", async () => {
    const { fetch, loci } = connect(() => Response.json({ items: [] }));
    expect(await loci.request("GET", "/ai-memory/spaces", { params: { limit: 2 } })).toEqual({ items: [] });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("http://loci.test/ai-memory/spaces?limit=2");
    expect(authorization(init)).toBe("Bearer secret");
  });

  it("sends an API key where keys are checked", async () => {
    const fetch = vi.fn<Fetch>(async () => Response.json({}));
    await createConnection({ url: "http://loci.test/", token: "loci_a.b.c", fetch }).request(
      "GET",
      "/ai-memory/spaces",
    );
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("http://loci.test/with-key/ai-memory/spaces");
    expect(authorization(init)).toBe("Bearer loci_a.b.c");
  });

  it("resolves to undefined where there is no body", async () => {
    const { loci } = connect(() => new Response(null, { status: 204 }));
    expect(await loci.request("DELETE", "/x")).toBeUndefined();
  });

  it("throws status and problem of a refusal", async () => {
    const problem = { title: "Invalid request", detail: "content: at most 8000 characters" };
    const { loci } = connect(() => Response.json(problem, { status: 422 }));
    const refusal = await loci.request("POST", "/x", { json: {} }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(APIStatusError);
    expect(refusal).toMatchObject({ status: 422, problem, message: "422: content: at most 8000 characters" });
  });

  it.each(["", "<html>", "[]"])("gives an empty problem for the body %j", async (body) => {
    const { loci } = connect(() => new Response(body, { status: 502 }));
    await expect(loci.request("GET", "/x")).rejects.toMatchObject({ status: 502, problem: {} });
  });

  it("asks a token function once more after a 401", async () => {
    const tokens = ["old", "new"];
    const fetch: Fetch = async (_, init) =>
      Response.json({}, { status: authorization(init) === "Bearer new" ? 200 : 401 });
    const loci = createConnection({ url: "http://x", token: async () => tokens.shift() ?? "none", fetch });
    expect(await loci.request("GET", "/a")).toEqual({});
    expect(await loci.request("GET", "/b")).toEqual({});
  });

  it("asks a token function once for requests at one time, and once more where all are refused", async () => {
    let asked = 0;
    const token = async () => ["old", "new"][asked++] ?? "none";
    const fetch: Fetch = async (_, init) =>
      Response.json({}, { status: authorization(init) === "Bearer new" ? 200 : 401 });
    const loci = createConnection({ url: "http://loci.test", token, fetch });
    await Promise.all(["/a", "/b", "/c"].map((path) => loci.request("GET", path)));
    expect(asked).toBe(2);
  });

  it("throws at a second 401", async () => {
    const fetch: Fetch = async () => Response.json({ message: "Unauthorized" }, { status: 401 });
    const loci = createConnection({ url: "http://x", token: () => "t", fetch });
    await expect(loci.request("GET", "/a")).rejects.toThrow("401: Unauthorized");
  });

  it("throws a connection error where no answer comes", async () => {
    const fetch: Fetch = async () => {
      throw new TypeError("fetch failed");
    };
    const loci = createConnection({ url: "http://x", token: "t", fetch });
    await expect(loci.request("GET", "/a")).rejects.toBeInstanceOf(APIConnectionError);
  });

  it("finds address and token in the environment", async () => {
    vi.stubEnv("LOCI_URL", "http://from.env");
    vi.stubEnv("LOCI_TOKEN", "env-token");
    const fetch = vi.fn<Fetch>(async () => Response.json(1));
    expect(await createConnection({ fetch }).request("GET", "/")).toBe(1);
    expect(fetch.mock.calls[0]?.[0]).toBe("http://from.env/");
    expect(authorization(fetch.mock.calls[0]?.[1])).toBe("Bearer env-token");
    vi.unstubAllEnvs();
  });

  it("names a missing address", () => {
    vi.stubEnv("LOCI_URL", "");
    expect(() => createConnection({ token: "t" })).toThrow("LOCI_URL");
    vi.unstubAllEnvs();
  });

  it("takes a path of the page's own origin", async () => {
    const fetch = vi.fn(async (_address: RequestInfo | URL) => Response.json(1));
    await createConnection({ url: "/loci/", token: "t", fetch }).request("GET", "/x");
    expect(fetch.mock.calls[0]?.[0]).toBe("/loci/x");
  });

  it.each(["loci.test", "ftp://loci.test", "127.0.0.1:4566"])("refuses %s, which is no web address", (url) => {
    expect(() => createConnection({ url, token: "t" })).toThrow("must begin with http");
  });

  it.each(["<html>chat</html>", '{"items": [1, '])("throws a connection error for the answer %j", async (body) => {
    const { loci } = connect(() => new Response(body, { headers: { "Content-Type": "text/html" } }));
    await expect(loci.request("GET", "/x")).rejects.toThrow(/is no JSON/);
    await expect(loci.request("GET", "/x")).rejects.toBeInstanceOf(APIConnectionError);
  });

  it("says of a 401 that the token may have ended", async () => {
    const { loci } = connect(() => Response.json({ message: "Unauthorized" }, { status: 401 }));
    await expect(loci.request("GET", "/x")).rejects.toThrow("it has ended");
  });

  it.each(["", " "])("refuses the empty token %j and takes no other", (token) => {
    vi.stubEnv("LOCI_TOKEN", "of-somebody-else");
    expect(() => createConnection({ url: "http://x", token })).toThrow("token is empty");
    vi.unstubAllEnvs();
  });

  it.each([
    ["4711", "4711"],
    ["ána", "~w6FuYQ"],
    ["日本", "~5pel5pys"],
    [" ana", "~IGFuYQ"],
    ["~x", "~fng"],
  ])("acts for the user %j", async (user, header) => {
    const fetch = vi.fn<Fetch>(async () => Response.json({}));
    await createConnection({ url: "http://x", token: "t", user, fetch }).request("GET", "/x");
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get("X-Loci-User")).toBe(header);
  });

  it.each(["é".repeat(65), "\ud800"])("refuses the user %j before anything is sent", (user) => {
    expect(() => createConnection({ url: "http://x", token: "t", user })).toThrow("128 bytes");
  });
});
