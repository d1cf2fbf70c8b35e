import { expect, it } from "vitest";
import { lagOf, medianOf } from "../src/console/jobs/lag.js";
import { expectAccessible, expectNoSidewaysScroll, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;

it("shows admins the jobs of a state by keyboard alone", async () => {
  const page = await world.open("console", ADMIN);
  await tabTo(page, "Jobs");
  await page.keyboard.press("Enter");
  await page.getByText("There are no extractions in this state.").waitFor();
  await expectAccessible(page);
});

it("lists the extractions of users, and leads to the data and the audit of one", async () => {
  const loci = world.service.loci({ user: "kim" });
  const { id: space } = await loci.memory.createMemorySpace({ name: "memory" });
  const conversationScope = [{ namespace: "chat", userId: "kim" }];
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [space] });
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat" });
  await loci.conversations.appendUserMessage({ conversationId, content: "My name is Kim." });
  await loci.conversations.closeConversation({ conversationId });
  const page = await world.open("console#/jobs?status=succeeded", ADMIN, { width: 390, height: 800 });
  await page.getByRole("link", { name: "kim" }).waitFor();
  const lag = page.getByRole("region", { name: "Time until conversations are remembered" });
  const job = (await world.service.loci(ADMIN).admin.findExtractions({ status: "succeeded" })).items[0];
  const seconds = (Date.parse(job?.finishedAt ?? "") - Date.parse(job?.createdAt ?? "")) / 1000;
  expect(seconds).toBeGreaterThan(0);
  expect(await lag.getByRole("row").last().getByRole("cell").last().textContent()).toBe(`${seconds} sec`);
  await page.locator("loci-extraction-lag canvas").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "kim" }).click();
  await page.getByText("This is about the data of kim.").waitFor();
  await page.getByRole("link", { name: "Show it" }).click();
  await page.getByRole("cell", { name: "getAudit" }).waitFor();
  expect(await page.getByLabel("User id").inputValue()).toBe("kim");
  // The admin who looks is the actor, by their id.
  await page.getByRole("cell", { name: ADMIN.user, exact: true }).first().waitFor();
  await expectAccessible(page);
});

it("leads from a job of one's own to its run, and from no other", async () => {
  const asked = { user: "ann", role: "admin" } as const;
  const loci = world.service.loci(asked);
  const { id: own } = await loci.conversations.createConversation({ namespace: "chat" });
  const page = await world.open("console#/conversations", asked);
  const job = {
    ...(await world.service.loci(ADMIN).admin.findExtractions({ status: "succeeded" })).items[0],
    status: "failed",
    reason: "HTTP 503",
  };
  const items = [
    { ...job, id: "job_1", userId: asked.user, conversationId: own },
    { ...job, id: "job_2", userId: "kim", conversationId: "conv_2" },
  ];
  await page.route(/ai-admin\/extractions\?/, (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.goto(`${world.service.url}/app/console#/jobs?status=failed`);
  await page.getByRole("cell", { name: "conv_2" }).waitFor();
  expect(await page.getByRole("link", { name: "conv_2" }).count()).toBe(0);
  await page.getByRole("link", { name: own }).click();
  await page.waitForURL(/#\/runs\?conversation=/);
});

it("finds a person of the app, and counts what is stored about them, by keyboard alone", async () => {
  const names = ["lena", "leo@example.com", "lu", "<b>mo</b>"];
  for (const user of names) {
    const loci = world.service.loci({ user });
    const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
    const category = { name: "home", kind: "FACT" } as const;
    await loci.memory.addAtom({ spaceId, text: `Secret of ${user}.`, category });
  }
  const page = await world.open("console", ADMIN, { width: 390, height: 800 });
  await tabTo(page, "People of the app");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "<b>mo</b>" }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await tabTo(page, "User id begins with");
  await page.keyboard.type("le");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "lu" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "leo@example.com" }).waitFor();
  expect(await page.locator("loci-users-view tbody a").allTextContents()).toEqual(["lena", "leo@example.com"]);
  await tabTo(page, "leo@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Memories: 1 · conversations: 0 · messages: 0 · files: 0").waitFor();
  await page.getByText("No conversation yet.").waitFor();
  expect(await page.locator("body").textContent()).not.toContain("Secret");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restrict", exact: true }).click();
  await page.getByText("Restricted.").waitFor();
  await page.goto(`${world.service.url}/app/console#/users?prefix=leo`);
  await page.getByRole("cell", { name: "Restricted" }).waitFor();
  await page.goto(`${world.service.url}/app/console#/users?prefix=xyz`);
  await page.getByText("No user id begins like this.").waitFor();
});

it("finds a person by a name or an address by keyboard, names people next to their ids, and has a link for support", async () => {
  const who = { user: "root", role: "admin", tenant: "names" } as const;
  const people: [string, string, string][] = [["u-1", "Nadia <b>Petrov</b>", "nadia@example.com"]];
  const others: [string, string, string][] = [["u-9", "Nadia Foreign", "nadia@other.example"]];
  await world.service.tell({ accounts: { "names/app": people, "other/app": others, "names/app-2": others } });
  await world.service.loci({ user: "u-1", tenant: "names" }).memory.createMemorySpace({ name: "memory" });
  const page = await world.open("console#/users", who, { width: 390, height: 800 });
  await page.getByRole("cell", { name: "Nadia <b>Petrov</b> · nadia@example.com" }).waitFor();
  await tabTo(page, "Name or e-mail begins with");
  await page.keyboard.type("NADIA@");
  await page.keyboard.press("Enter");
  const found = page.getByRole("list", { name: "People who were found" });
  await found.getByRole("link", { name: "Nadia <b>Petrov</b> · nadia@example.com" }).waitFor();
  expect(await found.getByRole("listitem").count()).toBe(1);
  expect(page.url()).not.toContain("nadia");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, "Nadia <b>Petrov</b> · nadia@example.com");
  await page.keyboard.press("Enter");
  await page.getByText("Nadia <b>Petrov</b> · nadia@example.com").first().waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy a link for support" }).click();
  await page.getByText("The link for support is copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${world.service.url}/app/console#/support?user=u-1`);
  await expectAccessible(page);

  const support = await world.open("console#/support", { ...who, user: "sam", role: "support" });
  await support.getByLabel("Name or e-mail begins with").fill("nadia p");
  await support.keyboard.press("Enter");
  await support.getByText("Nobody of this app has a name").waitFor();
  await support.getByLabel("Name or e-mail begins with").fill("nadia <");
  await support.keyboard.press("Enter");
  await support.getByRole("link", { name: "Nadia <b>Petrov</b> · nadia@example.com" }).click();
  await expect.poll(() => support.getByLabel("User id", { exact: true }).inputValue()).toBe("u-1");
  await expectAccessible(support);
});

it("says that counting a person failed, and counts again", async () => {
  world.expectErrors(/500/);
  const page = await world.open("console#/users", ADMIN);
  let fails = true;
  await page.route(/people\/summary/, (route) =>
    fails ? route.fulfill({ status: 500, json: { title: "Failed" } }) : route.continue(),
  );
  await page.goto(`${world.service.url}/app/console#/data?user=lena`);
  await page.locator("loci-person-choice .problem").waitFor({ timeout: 20_000 });
  fails = false;
  await page.locator("loci-person-choice").getByRole("button", { name: "Try again" }).click();
  await page.getByText("Memories: 1 · conversations: 0").waitFor();
});

it("queues failed extractions again by keyboard alone", async () => {
  const page = await world.open("console#/jobs", ADMIN);
  await page.route(/ai-admin\/extractions\?/, async (route) => {
    const answer = await (await route.fetch()).json();
    const { items } = await world.service.loci(ADMIN).admin.findExtractions({ status: "succeeded" });
    const failed = items.map((item) => ({ ...item, status: "failed", reason: "HTTP 503", retryAt: null }));
    await route.fulfill({ json: { ...answer, items: failed } });
  });
  await page.evaluate(() => {
    location.hash = "#/jobs?status=failed";
  });
  await page.getByRole("cell", { name: "HTTP 503" }).waitFor();
  await expectAccessible(page);
  await tabTo(page, "Try all again that failed for good");
  await page.keyboard.press("Enter");
  await page.getByText("Queued again: 0.").waitFor();

  const asked = page.waitForRequest(/extractions\/retry/);
  await page
    .getByRole("button", { name: /^Try again: / })
    .first()
    .click();
  expect((await asked).postDataJSON()).toMatchObject({ jobId: expect.stringMatching(/^job_/) });
});

it("says of the lag how it was for half of the extractions, and for the longest", () => {
  const job = (startedAt: string | null, finishedAt: string | null) =>
    lagOf({ createdAt: "2026-05-01T10:00:00Z", startedAt, finishedAt } as Parameters<typeof lagOf>[0]);
  const [lag] = job("2026-05-01T10:00:04Z", "2026-05-01T10:00:10Z");
  expect(lag).toMatchObject({ waited: 4, worked: 6, total: 10 });
  expect(job("2026-05-01T10:00:04Z", null)).toEqual([]);
  expect([medianOf([9, 1, 2]), medianOf([4, 1, 2, 9]), medianOf([])]).toEqual([2, 3, 0]);
});

it("shows these views to admins alone, and says what failed", async () => {
  const page = await world.open("console#/audit?user=kim", { user: "mia" });
  await page.getByRole("link", { name: "Memories" }).waitFor();
  expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);

  world.expectErrors(/500/);
  const admin = await world.open("console", ADMIN);
  await admin.route("**/ai-admin/audit**", (route) => route.fulfill({ status: 500, json: { title: "Failed" } }));
  await admin.goto(`${world.service.url}/app/console#/audit?user=${encodeURIComponent("<b>eve</b>")}`);
  await admin.locator("loci-audit-view .problem").waitFor({ timeout: 20_000 });
  expect(await admin.locator("#user").inputValue()).toBe("<b>eve</b>");
  await expectAccessible(admin);
});
