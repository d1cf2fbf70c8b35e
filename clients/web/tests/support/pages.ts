/**
 * Pages in a real Chromium. A test fails on any violation of the content policy, error in the console, uncaught error, or
 * request to another origin.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as Axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchChromium } from "../../../typescript/tests/support/chromium.js";
import { Service, tokenOf, type Who } from "./service.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export interface OpenOptions {
  width?: number;
  height?: number;
  language?: "en" | "de" | "ja" | "ar";
  isExpired?: boolean;
  reducedMotion?: "reduce" | "no-preference";
}

/** What a test file works with: one service with empty stores, and one browser that has stored nothing. */
export interface World {
  readonly service: Service;
  /** Opens a page such as `""` or `"console#/memories"`, and signs in. */
  open(path: string, who?: Who, options?: OpenOptions): Promise<Page>;
  /** An empty page, for pages of others. */
  newPage(options?: OpenOptions): Promise<Page>;
  /** Messages in the console that this test is about: they fail it no more. */
  expectErrors(pattern: RegExp): void;
}

/** Those of this worker. Both end with its process. */
let shared: Promise<[Service, Browser]> | undefined;

/** Prepares the world of a test file. */
export function startWorld(): World {
  let service: Service;
  let browser: BrowserContext;
  // Without a page the browser ends its process for pages, and starts another for the next test.
  let emptyPage: Page;
  let faults: string[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    shared ??= Promise.all([Service.start(), launchChromium()]);
    const [found, chromium] = await shared;
    service = found;
    [browser] = await Promise.all([chromium.newContext(), service.tell({ empty: true })]);
    emptyPage = await browser.newPage();
  });

  afterEach(async ({ task }) => {
    const pages = browser.pages().filter((page) => page !== emptyPage);
    if (task.result?.state === "fail") await printPages(pages);
    await Promise.all(pages.map((page) => page.close()));
    const found = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
    faults = [];
    expected = [];
    expect(found, "faults of the pages").toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
  });

  function watch(page: Page): void {
    // A refusal by the content policy is an error in the console too.
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol !== "data:" && url.origin !== service.url) faults.push(`another origin: ${request.url()}`);
    });
  }

  async function newPage(options: OpenOptions): Promise<Page> {
    const page = await browser.newPage();
    watch(page);
    await page.setViewportSize({ width: options.width ?? 1100, height: options.height ?? 800 });
    await page.emulateMedia({ reducedMotion: options.reducedMotion ?? "no-preference" });
    // Pages of one context share what they remember.
    await page.addInitScript((language) => localStorage.setItem("loci-language", language), options.language ?? "en");
    return page;
  }

  return {
    get service() {
      return service;
    },
    newPage: (options = {}) => newPage(options),
    async open(path, who, options = {}) {
      const page = await newPage(options);
      await page.goto(`${service.url}/app/${path}`);
      if (who) await signIn(page, who, options.isExpired);
      return page;
    },
    expectErrors(pattern) {
      expected.push(pattern);
    },
  };
}

/** What is on the pages, and where the focus is, as a screen reader has it: why a test failed on another machine. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    console.error(page.url(), "focus:", await focusedName(page));
    console.error(await page.locator("body").ariaSnapshot());
  }
}

/** Fills in the form for tokens. */
export async function signIn(page: Page, who: Who, isExpired = false): Promise<void> {
  await page.locator("loci-sign-in #token").fill(tokenOf(who, isExpired));
  await page.locator("loci-sign-in #token").press("Enter");
}

/** Signs out by the menu behind the person. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

/** Whether the browser would ask a person who leaves the page now. */
export function asksBeforeLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

/** Fails unless axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated, not added as a script: the content policy forbids scripts in the page.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    // What it finds in order is not described: that takes longer than to find it.
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.html).join(" | ")}`);
  }, RULES);
  expect(found, "violations found by axe").toEqual([]);
}

/** Fails where the page, or a part of it, must be scrolled sideways. Only code, tables, bars and fields may scroll so. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const find = (root: ParentNode): string[] =>
      [...root.querySelectorAll("*")].flatMap((element) => {
        const isTooWide = element.scrollWidth > element.clientWidth && scrolls(element);
        const mayBe = element.matches("pre, .table, .wide, nav, .chips, textarea, input");
        const name = `${element.localName}.${element.className} ${element.scrollWidth} > ${element.clientWidth}`;
        return [...(isTooWide && !mayBe ? [name] : []), ...(element.shadowRoot ? find(element.shadowRoot) : [])];
      });
    const { scrollWidth, clientWidth } = document.documentElement;
    return [...(scrollWidth > clientWidth ? [`the page ${scrollWidth} > ${clientWidth}`] : []), ...find(document)];
  });
  expect(wide, "what must be scrolled sideways").toEqual([]);
}

/** Holds the first such request until it is opened. */
export async function hold(
  page: Page,
  method: string,
  url: Parameters<Page["route"]>[0],
): Promise<{ reached: Promise<void>; open: () => void }> {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  let isFirst = true;
  await page.route(url, async (route) => {
    if (isFirst && route.request().method() === method) {
      isFirst = false;
      reach();
      await opened;
    }
    await route.fallback();
  });
  return { reached, open };
}

/** The texts of what has the focus, within shadow trees too: its label, else its text. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    const field = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : undefined;
    const label = field?.labels?.[0]?.textContent?.trim();
    return found?.getAttribute("aria-label") ?? label ?? found?.textContent?.trim() ?? "";
  });
}

/** Presses Tab until something of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  for (let count = 0; count < most; count++) {
    const found = await focusedName(page);
    if (typeof name === "string" ? found === name : name.test(found)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} was not reached by Tab; the focus is on ${await focusedName(page)}`);
}

/** Shows the bot of the chat: a tab of what is remembered. */
export async function showBot(page: Page): Promise<void> {
  const toggle = page.locator("#toggle-memories");
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await page.getByRole("tab", { name: "Bot" }).click();
}
