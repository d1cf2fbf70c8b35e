import { describe, expect, it } from "vitest";
import { APIConnectionError, APITimeoutError, createConnection } from "../src/index.js";
import { retryDelay } from "../src/retries.js";
import { json, type Service, service } from "./answering.js";

function connection(to: Service, delays: number[] = []) {
  const sleep = async (milliseconds: number) => void delays.push(milliseconds);
  return createConnection({ url: "http://x", token: "t", fetch: to.fetch, sleep });
}

describe("a request", () => {
  it.each([408, 429, 500, 502, 503, 504])("is sent again after %i", async (status) => {
    const delays: number[] = [];
    expect(await connection(service(json({}, status), json(1)), delays).request("POST", "/a", { json: {} })).toBe(1);
    expect(delays).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 413, 422])("is not sent again after %i", async (status) => {
    const to = service(json({}, status));
    await expect(connection(to).request("POST", "/a", { json: {} })).rejects.toMatchObject({ status });
    expect(to.requests).toHaveLength(1);
  });

  it("is sent three times at most", async () => {
    const to = service(new TypeError("lost"));
    await expect(connection(to).request("GET", "/a")).rejects.toBeInstanceOf(APIConnectionError);
    expect(to.requests).toHaveLength(3);
  });

  it("waits as long as the service asks", async () => {
    const delays: number[] = [];
    await connection(service(json({}, 429, { "Retry-After": "7" }), json(1)), delays).request("GET", "/a");
    expect(delays).toEqual([7000]);
  });

  it("does not wait for an hour", async () => {
    const to = service(json({}, 503, { "Retry-After": "3600" }));
    await expect(connection(to).request("GET", "/a")).rejects.toMatchObject({ status: 503 });
    expect(to.requests).toHaveLength(1);
  });

  it("is given up when its time is over", async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    const slow = createConnection({ url: "http://x", token: "t", fetch: never, timeout: 1, maxRetries: 0 });
    await expect(slow.request("GET", "/a")).rejects.toBeInstanceOf(APITimeoutError);
  });

  it("ends with the caller's signal and is not sent again", async () => {
    const controller = new AbortController();
    controller.abort(new Error("left"));
    const to = service(new Error("aborted"));
    await expect(connection(to).request("GET", "/a", { signal: controller.signal })).rejects.toThrow("left");
    expect(to.requests).toHaveLength(1);
  });
});

it("delays stay within their bounds", () => {
  for (let attempt = 0; attempt < 40; attempt++) {
    for (const random of [0, 0.5, 0.999]) {
      const delay = retryDelay(attempt, 503, "soon", random);
      expect(delay).toBeGreaterThanOrEqual(375);
      expect(delay).toBeLessThanOrEqual(8000);
    }
  }
});

it("a date in the past is no delay", () => {
  expect(retryDelay(0, 503, "Wed, 21 Oct 2015 07:28:00 GMT", 0)).toBe(0);
});
