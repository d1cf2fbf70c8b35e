import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BotMemory } from "../../src/bot-memory/index.js";
import { startChromium } from "../support/chromium.js";
import { CASES } from "./suite.js";

declare const memory: BotMemory;
declare const runCase: (name: string) => Promise<void>;

const LIMIT = 120_000;
const profile = mkdtempSync(join(tmpdir(), "profile-"));
const server = createServer();
let address: string;
const requests: string[] = [];

beforeAll(async () => {
  const script = await bundled(join(import.meta.dirname, "page.ts"));
  server.on("request", (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isScript = request.url === "/page.js";
    response.setHeader("Content-Type", `text/${isScript ? "javascript" : "html"}; charset=utf-8`);
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>');
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}, LIMIT);

afterAll(() => {
  server.close();
  rmSync(profile, { recursive: true, force: true });
});

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "page" } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("vite built nothing");
  return first.output[0].code;
}

/** Does something in a browser that is started for it and closed after it. */
async function inBrowser<T>(act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await startChromium(profile);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    return await act(page);
  } finally {
    await browser.close();
  }
}

it("every storage test passes on IndexedDB of a real Chromium", { timeout: LIMIT }, async () => {
  const failures = await inBrowser(async (page) => {
    const found: string[] = [];
    for (const name of Object.keys(CASES)) {
      await page.evaluate((one) => runCase(one), name).catch((error) => found.push(`${name}: ${error}`));
    }
    return found;
  });
  expect(failures).toEqual([]);
});

it("entries survive a reload and a restart of the browser, and are sent nowhere", { timeout: LIMIT }, async () => {
  requests.length = 0;
  await inBrowser(async (page) => {
    await page.evaluate(() => memory.set("coder", "user_name", "Alice").then(() => memory.set("coder", "b", "2")));
    await page.reload();
    expect(await page.evaluate(() => memory.toSystemPrompt("coder"))).toContain("- user_name: Alice");
  });
  const entries = await inBrowser((page) => page.evaluate(() => memory.get("coder")));
  expect(entries.map((entry) => [entry.k, entry.v])).toEqual([
    ["user_name", "Alice"],
    ["b", "2"],
  ]);
  expect(new Set(requests)).toEqual(new Set(["GET /", "GET /page.js"]));
});
