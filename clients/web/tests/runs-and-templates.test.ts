import type { Loci } from "loci-memory-client";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, focusedName, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;
const MARKUP = "<img src=x onerror=alert(1)>";
const GOOD = "{{#recalled}}{{#atoms}}* {{text}}\n{{/atoms}}{{/recalled}}";

/** Waits until the newest run shows these texts. */
async function expectOnCard(page: Page, ...parts: readonly string[]): Promise<void> {
  const card = page.locator("loci-run-card").first();
  for (const hasText of parts) await card.filter({ hasText }).waitFor();
}

it("shows what a run made of a conversation and what it cost, and runs it again by keyboard alone", async () => {
  const who = { user: "ada" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const conversationScope = { namespace: "chat", userId: "me" };
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId] });
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat", title: MARKUP });
  await loci.conversations.appendUserMessage({ conversationId, content: "I live in Graz." });
  await loci.conversations.closeConversation({ conversationId });
  const page = await world.open("console#/runs", who, { width: 390 });
  await page.getByLabel("Conversation", { exact: true }).selectOption(conversationId);
  await page.locator("loci-run-card").waitFor();
  await expectOnCard(page, "succeeded", "rules", "Free: by rules, without a model", "Memories learned1", "Left out0");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, "Run again");
  await page.keyboard.press("Enter");
  await page.getByText("Runs started: 1").waitFor();
  await page.locator("loci-run-card").nth(1).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Run again");
  expect((await loci.memory.listExtractions({ conversationId })).items).toHaveLength(2);
  await expectAccessible(page);
});

it("says tokens, cost, reasons and a failure of runs by a model, and why none could be started", async () => {
  const who = { user: "bo" };
  const loci = world.service.loci(who);
  const conversationScope = { namespace: "chat", userId: "me" };
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId], enabled: false });
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat" });
  const counts = { added: 1, confirmed: 2, superseded: 0, retracted: 0, dropped: 3, dropReasons: { unquoted: 3 } };
  const usage = { calls: [], inputTokens: 1200, outputTokens: 80, latencyMs: 900, costUsd: 0.0021 };
  const run = { id: "job_1", extractor: "openai/gpt", extractionVersion: "v3", range: { firstSeq: 1, lastSeq: 2 } };
  const createdAt = "2026-05-04T09:30:00Z";
  const failed = { ...run, status: "failed", reason: MARKUP, retryAt: createdAt, counts, usage, createdAt };
  const page = await world.open("console", who);
  await page.route("**/ai-memory/extractions?**", (route) =>
    route.fulfill({ json: { items: [failed], nextCursor: null } }),
  );
  await page.goto(`${world.service.url}/app/console#/runs?conversation=${conversationId}`);
  await page.getByText("no message says it in these words: 3").waitFor();
  await expectOnCard(page, "failed", "openai/gpt", "1,200 in, 80 out", "$0.0021", MARKUP);
  world.expectErrors(/422/);
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByText("no enabled binding matches this conversation").waitFor();
  await expectAccessible(page);
});

it("shows what a run and a replay added, replaced, archived and kept", async () => {
  const who = { user: "cleo" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const conversationScope = { namespace: "chat", userId: "me" };
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId] });
  const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat", title: "Move" });
  await loci.conversations.appendUserMessage({ conversationId, content: "I live in Graz." });
  await loci.conversations.closeConversation({ conversationId });
  const [learned] = (await loci.memory.listAtoms({ spaceId })).items;
  const page = await world.open("console", who, { width: 390 });
  await page.goto(`${world.service.url}/app/console#/runs?conversation=${conversationId}`);
  await page.getByText("What it changed: 1 added, 0 replaced, 0 archived, 0 kept").click();
  await page.getByRole("link", { name: learned?.text ?? "" }).waitFor();
  await page.getByText("No replay changed what was learned from this conversation.").waitFor();
  await expectAccessible(page);

  // Only operators replay, so its job is put into what the service lists. A later replay has archived what it added.
  const [run] = (await loci.memory.listExtractions({ conversationId })).items;
  const atoms = [
    { ...learned, id: "old", text: "Lives in Linz." },
    { ...learned, id: "new", text: "Lives in Graz.", status: "ARCHIVED" },
    { ...learned, id: "gone", text: MARKUP, status: "ARCHIVED" },
    { ...learned, id: "same", text: "Likes tea." },
  ];
  const group = (...atomIds: string[]) => ({ count: atomIds.length, atomIds });
  const replay = {
    ...{ runId: "run_1", rolledBack: false, added: group("new"), superseded: group("old") },
    ...{ archived: { count: 101, atomIds: ["gone"] }, unchanged: group("same") },
  };
  const items = [
    run,
    { ...run, id: "job_1", replay },
    { ...run, id: "job_2", replay: { ...replay, rolledBack: true } },
  ];
  await page.route("**/atoms?*", (route) => route.fulfill({ json: { items: atoms, nextCursor: null } }));
  await page.route("**/extractions?*", (route) => route.fulfill({ json: { items, nextCursor: null } }));
  await page.getByRole("button", { name: "Run again" }).click();
  await page.getByText("It was rolled back").waitFor();
  const shown = page.locator("li.replay").first();
  await shown.getByText("What it changed: 1 added, 1 replaced, 101 archived, 1 kept").click();
  expect(await shown.getByRole("link").allTextContents()).toEqual([
    "Lives in Graz.",
    "Lives in Linz.",
    MARKUP,
    "Likes tea.",
  ]);
  await shown.getByText("Others: 100").waitFor();
  await shown.getByText("run_1").waitFor();
  expect(await page.locator("loci-run-card").count()).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

it("asks the service for what a run changed, and not for all that is remembered", async () => {
  const who = { user: "dora" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const category = { name: "note", kind: "FACT" } as const;
  const atoms = Array.from({ length: 30 }, (_, number) => ({ text: `Note ${number} of another day.`, category }));
  await loci.memory.addAtoms({ spaceId, atoms });
  const conversationScope = { namespace: "chat", userId: "me" };
  await loci.memory.createBinding({ conversationScope, memorySpaceIds: [spaceId] });
  for (const content of ["I live in Graz.", "I live in Linz now."]) {
    const { id: conversationId } = await loci.conversations.createConversation({ namespace: "chat" });
    await loci.conversations.appendUserMessage({ conversationId, content });
    await loci.conversations.closeConversation({ conversationId });
  }
  const [last] = (await loci.conversations.listConversations()).items;
  const page = await world.open("console#/runs", who);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/atoms\?/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${world.service.url}/app/console#/runs?conversation=${last?.id}`);
  await page.getByText("What it changed: 1 added, 1 replaced, 0 archived, 0 kept").click();
  await page.getByRole("link", { name: /Graz/ }).waitFor();
  expect(asked).toHaveLength(1);
  expect(decodeURIComponent(asked[0] ?? "")).toContain(`"source":{"eq":"${last?.id}"}`);
});

it("copies, corrects, previews and saves a template, and undoes that it was deleted", async () => {
  const { workingContext } = world.service.loci(ADMIN);
  const page = await world.open("console#/templates", ADMIN, { width: 390 });
  await page.getByRole("link", { name: "default", exact: true }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("heading", { name: "What it writes of a sample" }).waitFor();
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  await page.getByRole("link", { name: "Copy as a new template" }).click();
  const [name, source] = [page.getByLabel("Name"), page.getByLabel("Template (Mustache)")];
  await page.getByRole("heading", { name: "New template" }).waitFor();
  await expect.poll(() => source.inputValue()).toContain("{{#recalled}}");

  await name.fill("No Name");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A name has 1 to 63").waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  world.expectErrors(/409|422/);
  await name.fill("default");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("There is a template of this name already.").waitFor();
  await name.fill("support");
  await source.fill("{{#secrets}}{{/secrets}}");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.locator("#source-problem").filter({ hasText: "known sections" }).waitFor();
  expect(await source.inputValue()).toBe("{{#secrets}}{{/secrets}}");
  await expectAccessible(page);
  await source.fill(`${MARKUP}${GOOD}`);
  await page.getByRole("button", { name: "Preview" }).click();
  await page
    .locator("loci-template-preview pre")
    .filter({ hasText: `${MARKUP}* ` })
    .waitFor();
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await page.getByText("Saved: support").waitFor();
  expect((await workingContext.getTemplate({ templateId: "support" })).template).toBe(`${MARKUP}${GOOD}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole("link", { name: "All templates" }).click();
  await page.getByRole("button", { name: "Delete: support" }).click();
  await page.getByText("Deleted: support").waitFor();
  expect((await workingContext.listTemplates({})).items.map((one) => one.id)).not.toContain("support");
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await page.getByText("Here again: support").waitFor();
  await page.getByRole("button", { name: "Delete: support" }).waitFor();
  expect((await workingContext.getTemplate({ templateId: "support" })).template).toBe(`${MARKUP}${GOOD}`);
});

/** The text of a template, empty while there is none. */
async function readText(workingContext: Loci["workingContext"], templateId: string): Promise<string> {
  const found = await workingContext.getTemplate({ templateId }).catch(() => undefined);
  return found?.template ?? "";
}

it("does not replace a template of the same name that another admin made meanwhile", async () => {
  const { workingContext } = world.service.loci(ADMIN);
  const page = await world.open("console#/templates?new=1", ADMIN);
  await page.getByLabel("Name").fill("twice");
  await page.getByLabel("Template (Mustache)").fill("mine");
  await page.getByRole("heading", { name: "New template" }).waitFor();
  let isMade = false;
  await page.route("**/ai-working-context/templates/twice", async (route) => {
    if (!isMade) await workingContext.putTemplate({ templateId: "twice", template: "theirs" });
    isMade = true;
    await route.continue();
  });
  world.expectErrors(/409/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("There is a template of this name already.").waitFor();
  expect(await readText(workingContext, "twice")).toBe("theirs");
  expect(await page.getByLabel("Template (Mustache)").inputValue()).toBe("mine");
});

it("keeps what was typed where another admin was faster, or the service fails", async () => {
  const { workingContext } = world.service.loci(ADMIN);
  await workingContext.putTemplate({ templateId: "shared", template: "one" });
  const page = await world.open("console#/templates?template=shared", ADMIN);
  const source = page.getByLabel("Template (Mustache)");
  await source.fill("mine");
  await workingContext.putTemplate({ templateId: "shared", template: "theirs" });
  world.expectErrors(/404|409|500/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Somebody changed this template").waitFor();
  await expectAccessible(page);
  expect((await workingContext.getTemplate({ templateId: "shared" })).template).toBe("theirs");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await page.getByText("Saved: shared").waitFor();
  expect((await workingContext.getTemplate({ templateId: "shared" })).template).toBe("mine");

  await source.fill("mine again");
  await workingContext.deleteTemplate({ templateId: "shared" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Somebody changed this template").waitFor();
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect.poll(() => readText(workingContext, "shared")).toBe("mine again");

  await page.route("**/ai-working-context/templates/shared", (route) =>
    route.fulfill({ status: 500, json: { title: "Failed" } }),
  );
  await source.fill("kept");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The service failed.").waitFor({ timeout: 20_000 });
  expect(await source.inputValue()).toBe("kept");
});
