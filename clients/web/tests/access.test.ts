import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;

it("makes a key by keyboard alone, shows it once, and revokes it", async () => {
  const who = { user: "kay" };
  const page = await world.open("console#/access", who);
  await page.getByText("There are no keys.").waitFor();
  expect(await page.getByText("Webhooks", { exact: true }).count()).toBe(0);
  await page.getByLabel("What it is for").focus();
  await page.keyboard.type("<b>laptop</b>");
  await page.keyboard.press("Enter");
  await page.getByText("nothing shows it again").waitFor();
  const key = await page.locator("loci-shown-once code").innerText();
  expect(key).toMatch(/^loci_/);
  await page.getByRole("rowheader", { name: "<b>laptop</b>" }).waitFor();
  await expectAccessible(page);
  const { items } = await world.service.loci(who).admin.listApiKeys();
  expect(items.map(({ name, owner, scopes, expiresAt }) => [name, owner, scopes, expiresAt])).toEqual([
    ["<b>laptop</b>", "user", ["read", "write"], null],
  ]);

  await tabTo(page, "Revoke: <b>laptop</b>");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep it" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByText("Revoked: <b>laptop</b>").waitFor();
  await page.getByText("There are no keys.").waitFor();
  expect(await page.getByText(key).count()).toBe(0);
});

it("says of a key that signed requests that it is of no use, and revokes it", async () => {
  const who = { user: "signer" };
  await world.service.loci(who).admin.createApiKey({ name: "boto3" });
  const { items } = await world.service.loci(who).admin.listApiKeys();
  const page = await world.open("console#/home", who);
  await page.route(/ai-admin\/keys\?/, (route) =>
    route.fulfill({ json: { items: items.map((key) => ({ ...key, usable: false })), nextCursor: null } }),
  );
  await page.goto(page.url().replace("#/home", "#/access"));
  await page.getByRole("row", { name: "boto3" }).getByText("unusable: it signed requests").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Revoke: boto3" }).click();
  await page.getByRole("button", { name: /Really/ }).click();
  await page.getByText("There are no keys.").waitFor();
});

it("lets admins make keys of the app that end, and says what is refused", async () => {
  const page = await world.open("console#/access", ADMIN, { width: 390, height: 800 });
  await page.getByLabel("What it is for").fill("billing");
  await page.getByLabel("Who it acts for").selectOption("app");
  await page.getByLabel("export and erase").check();
  await page.getByLabel("Expires").selectOption("90");
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByRole("rowheader", { name: "billing" }).waitFor();
  const { items } = await world.service.loci(ADMIN).admin.listApiKeys({ owner: "app" });
  expect(items.map(({ scopes, expiresAt }) => [scopes, expiresAt !== null])).toEqual([
    [["read", "write", "account"], true],
  ]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  world.expectErrors(/422/);
  await page.getByLabel("What it is for").fill("nothing");
  for (const scope of ["read", "write"]) await page.getByLabel(scope, { exact: true }).uncheck();
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.locator("loci-key-list .problem").waitFor();
});

it("lets admins make a key that remembers for itself", async () => {
  const page = await world.open("console#/access", ADMIN);
  await page.getByLabel("What it is for").fill("sorter");
  await page.getByLabel("Who it acts for").selectOption("own");
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByRole("row", { name: "sorter" }).getByText("read, write, remember for itself").waitFor();
  const { items } = await world.service.loci(ADMIN).admin.listApiKeys({ owner: "app" });
  expect(items.find(({ name }) => name === "sorter")?.ownMemory).toBe(true);
});

it("registers a webhook, tries it, gives it another secret and deletes it", async () => {
  const page = await world.open("console#/access", ADMIN);
  const { admin } = world.service.loci(ADMIN);
  await page.getByLabel("Address, with https://").fill("https://shop.example/loci");
  await page.getByLabel("Types of events, separated by spaces; left empty, all").fill("atom.created  subject.erased");
  await page.getByRole("button", { name: "Register a webhook" }).click();
  const secret = page.locator("loci-webhook-list loci-shown-once code");
  const first = await secret.innerText();
  expect(first).toMatch(/^whsec_/);
  const { items } = await admin.listWebhooks();
  expect(items.map(({ url, eventTypes }) => [url, eventTypes])).toEqual([
    ["https://shop.example/loci", ["atom.created", "subject.erased"]],
  ]);
  await page.getByRole("button", { name: "Try: https://shop.example/loci" }).click();
  await page.getByText("An event is on its way").waitFor();
  await page.getByRole("button", { name: "New secret: https://shop.example/loci" }).click();
  await page.getByText("The former secret").waitFor();
  expect(await secret.innerText()).not.toBe(first);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete: https://shop.example/loci" }).click();
  await page.getByRole("button", { name: /^Delete: Really/ }).click();
  await page.getByText("There are no webhooks.").waitFor();
  expect((await admin.listWebhooks()).items).toEqual([]);

  world.expectErrors(/422/);
  await page.getByLabel("Address, with https://").fill("https://169.254.169.254/");
  await page.getByRole("button", { name: "Register a webhook" }).click();
  await page.locator("loci-webhook-list .problem").getByText("private").waitFor();
});

it("says of a webhook that its receiver fails, or that it is disabled", async () => {
  const page = await world.open("console#/chat", ADMIN);
  const of = (url: string, failingSince: string | null, disabledAt: string | null) => {
    const since = { createdAt: "2026-05-01T09:30:00Z", formerSecretUntil: null, failingSince, disabledAt };
    return { id: `wh_${url.length}`, url, eventTypes: [], ...since };
  };
  const items = [
    of("https://works.example", null, null),
    of("https://fails.example/1", "2026-05-04T09:30:00Z", null),
    of("https://disabled.example/12", "2026-05-03T09:30:00Z", "2026-05-04T09:30:00Z"),
  ];
  await page.route("**/ai-admin/webhooks", (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.goto(`${world.service.url}/app/console#/access`);
  const rows = page.locator("loci-webhook-list tbody th");
  await rows.nth(2).waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts[0]?.trim()).toBe("https://works.example");
  expect(texts[1]).toContain("Its receiver fails, since");
  expect(texts[2]).toContain("Disabled since its receiver failed for a day");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
