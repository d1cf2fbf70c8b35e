import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  asksBeforeLeaving,
  expectAccessible,
  expectNoSidewaysScroll,
  hold,
  startWorld,
  tabTo,
} from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;
const MARKUP = `<img src=x onerror="window.broken = 1">`;

function usage(tokens: number, dollars: number | null) {
  return {
    budget: { tokensPerDay: 100_000, dollarsPerDay: 1 },
    used: { tokens, dollars },
    reserved: { tokens: 500, dollars: 0.01 },
  };
}

/** A day on which models were used, after six others. */
const USED = {
  day: "2026-05-08",
  renewsAt: "2026-05-09T00:00:00Z",
  app: usage(60_000, 0.89),
  bindings: [{ bindingId: MARKUP, ...usage(40_000, 0.2) }],
  earlier: [9_000, 0, 42_000, 0, 91_400, 12_000, 500].map((tokens, index) => ({
    day: `2026-05-0${index + 1}`,
    used: { tokens, dollars: index === 5 ? null : tokens / 1e6 },
  })),
};

it("says that an app has no budget, and shows the one that it gets", async () => {
  const page = await world.open("console", ADMIN);
  await tabTo(page, "Budgets and cost");
  await page.keyboard.press("Enter");
  await page.getByText("The app has no budget").waitFor();
  // What it uses is counted all the same.
  await page.getByRole("row", { name: /The whole app.*0 tokens.*no limit/s }).waitFor();
  await page.getByText("Nothing was used").waitFor();
  await expectAccessible(page);
  await world.service.loci(ADMIN).admin.putSettings({ budget: { tokensPerDay: 2_000_000 } });
  await tabTo(page, "Read again");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /The whole app.*0 tokens.*2,000,000 tokens/s }).waitFor();
  await page.getByText("The app has no budget").waitFor({ state: "detached" });
});

it("shows the days in tokens and in dollars", async () => {
  const page = await world.open("console", ADMIN, { width: 390 });
  await page.route("**/ai-admin/budget", (route) => route.fulfill({ json: USED }));
  await page.goto(`${world.service.url}/app/console#/budget`);
  await page.getByRole("row", { name: "May 5, 2026 91,400 $0.0914" }).waitFor();
  await expectNoSidewaysScroll(page);
  // The line of views has been moved to this one.
  await expect.poll(() => page.locator("nav a[aria-current]").evaluate(isInSight)).toBe(true);
  await expectAccessible(page);
  await page.getByRole("meter", { name: "Used of the budget: The whole app" }).waitFor();
  await page.getByText("90%").waitFor();
  await page.getByRole("row", { name: "May 5, 2026 91,400 $0.0914" }).waitFor();
  await page.getByRole("row", { name: "May 6, 2026 12,000 not known" }).waitFor();
  await page.getByRole("row", { name: /May 8, 2026 \(so far\) 60,000 \$0.89/ }).waitFor();
  await page.getByRole("rowheader", { name: MARKUP }).waitFor();
  expect(await page.evaluate(() => (window as { broken?: number }).broken)).toBeUndefined();
});

/** How many pixels of a chart have the colour of its bars. */
function countBarPixels(page: Page, index: number): Promise<number> {
  return page
    .locator("loci-bar-chart canvas")
    .nth(index)
    .evaluate((canvas: HTMLCanvasElement) => {
      const place = canvas.closest("[aria-hidden]");
      const context = canvas.getContext("2d");
      if (!place || !context) throw new Error("no chart");
      const [red, green, blue] = (getComputedStyle(place).fill.match(/\d+/g) ?? []).map(Number);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
      }
      return count;
    });
}

it.each(["light", "dark"] as const)(
  "draws the days as bars by a library that loads on demand: %s",
  async (colorScheme) => {
    const page = await world.open("console", ADMIN);
    await page.emulateMedia({ colorScheme });
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.route("**/ai-admin/budget", (route) => route.fulfill({ json: USED }));
    await page.goto(`${world.service.url}/app/console#/budget`);
    await page.locator("loci-bar-chart canvas").nth(1).waitFor();
    expect(loaded.filter((url) => url.includes("/bar-chart-"))).toHaveLength(1);
    for (const index of [0, 1]) await expect.poll(() => countBarPixels(page, index)).toBeGreaterThan(500);
    await page.emulateMedia({ colorScheme: colorScheme === "light" ? "dark" : "light" });
    for (const index of [0, 1]) await expect.poll(() => countBarPixels(page, index)).toBeGreaterThan(500);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect
      .poll(() =>
        page
          .locator("loci-bar-chart canvas")
          .first()
          .evaluate((one) => one.clientWidth),
      )
      .toBeLessThan(360);
    for (const index of [0, 1]) await expect.poll(() => countBarPixels(page, index)).toBeGreaterThan(200);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

it("asks again after a failure", async () => {
  const page = await world.open("console", ADMIN);
  let isDown = true;
  await page.route("**/ai-admin/budget", (route) =>
    isDown ? route.fulfill({ status: 403, json: { title: "Forbidden" } }) : route.fulfill({ json: USED }),
  );
  world.expectErrors(/403/);
  await page.goto(`${world.service.url}/app/console#/budget`);
  const retry = page.locator("loci-budget-view [role=alert] button");
  await retry.waitFor();
  await expectAccessible(page);
  isDown = false;
  await retry.click();
  await page.locator("loci-used-days table").waitFor();
  await expectAccessible(page);
});

it("changes a setting and says at the field what is refused", async () => {
  world.expectErrors(/422/);
  const admin = { ...ADMIN, tenant: "one" };
  const page = await world.open("console#/settings", admin);
  const tokens = page.getByLabel("Tokens a day");
  await tokens.focus();
  await page.keyboard.type("-5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[data-pointer='/budget/tokensPerDay'] .problem:not([hidden])").waitFor();
  expect(await tokens.inputValue()).toBe("-5");
  await page.waitForFunction(() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement && found.localName !== "loci-settings-field") {
      found = found.shadowRoot.activeElement;
    }
    return found?.getAttribute("data-pointer") === "/budget/tokensPerDay";
  });
  await expectAccessible(page);
  await tokens.fill("5000");
  await page.getByLabel("Settings of single namespaces").fill("{");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is not valid JSON.").waitFor();
  await page.getByLabel("Settings of single namespaces").fill('{"chat": {"idleCloseMinutes": 5}}');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { budget, namespaces } = await world.service.loci(admin).admin.getSettings();
  expect(budget.tokensPerDay).toBe(5000);
  expect(namespaces.chat?.idleCloseMinutes).toBe(5);
});

it("has the short fields of the settings in lines, and long ones in a line of their own, on a phone each", async () => {
  const page = await world.open("console#/settings", { user: "ida", role: "admin" }, { width: 1280 });
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y ?? 0;
  await page.getByLabel("Tokens a day", { exact: true }).waitFor();
  expect(await topOf("US dollars a day")).toBe(await topOf("Tokens a day"));
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await topOf("US dollars a day")).toBeGreaterThan(await topOf("Tokens a day"));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

it("keeps what was typed where another admin saved meanwhile, and shows both", async () => {
  world.expectErrors(/409/);
  const admin = { ...ADMIN, tenant: "two" };
  const { admin: other } = world.service.loci(admin);
  await other.putSettings({ rate: 200 });
  const page = await world.open("console#/settings", admin, { width: 390 });
  await page.getByLabel("Tokens a day").fill("7000");
  await page.getByLabel("What to remember").fill(MARKUP);
  await other.putSettings({ budget: { tokensPerDay: 9000 }, rate: 300, extraction: { instructions: "Keep names." } });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("someone else changed the settings").waitFor();
  expect(await page.getByLabel("Tokens a day").inputValue()).toBe("7000");
  expect(await page.getByLabel("Requests a minute").inputValue()).toBe("300");
  await page.getByText("9000").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take what is stored" }).first().click();
  expect(await page.getByLabel("Tokens a day").inputValue()).toBe("9000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { budget, rate, extraction } = await other.getSettings();
  expect([budget.tokensPerDay, rate, extraction.instructions]).toEqual([9000, 300, MARKUP]);
});

it("keeps what is typed while settings are saved, in another view too, and asks before the page is left", async () => {
  const admin = { ...ADMIN, tenant: "four" };
  const page = await world.open("console#/settings", admin);
  const tokens = page.getByLabel("Tokens a day");
  await tokens.fill("7000");
  const gate = await hold(page, "PUT", "**/ai-admin/settings");
  await page.getByRole("button", { name: "Save" }).click();
  await gate.reached;
  await page.getByLabel("Requests a minute").fill("300");
  await tokens.fill("8000");
  gate.open();
  await page.getByText("What you typed before is saved.").waitFor();
  expect(await tokens.inputValue()).toBe("8000");
  expect(await page.getByLabel("Requests a minute").inputValue()).toBe("300");
  await page.getByRole("link", { name: "Audit" }).click();
  await tokens.waitFor({ state: "detached" });
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.getByRole("link", { name: "Settings" }).click();
  expect(await tokens.inputValue()).toBe("8000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await asksBeforeLeaving(page)).toBe(false);
  const { budget, rate } = await world.service.loci(admin).admin.getSettings();
  expect([budget.tokensPerDay, rate]).toEqual([8000, 300]);
});

it("does not replace the first settings that another admin stored meanwhile", async () => {
  world.expectErrors(/409/);
  const admin = { ...ADMIN, tenant: "three" };
  const page = await world.open("console#/settings", admin);
  await page.getByLabel("Tokens a day").fill("7000");
  const { admin: other } = world.service.loci(admin);
  await other.putSettings({ rate: 200 });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("someone else changed the settings").waitFor();
  expect((await other.getSettings()).budget.tokensPerDay).toBeNull();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  const { budget, rate } = await other.getSettings();
  expect([budget.tokensPerDay, rate]).toEqual([7000, 200]);
});

function isInSight(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
}
