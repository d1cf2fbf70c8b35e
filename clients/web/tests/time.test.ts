import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const HOME = { name: "home", kind: "FACT" } as const;

it("steps by keyboard from change to change, and shows what was true, known and told on a day", async () => {
  const who = { user: "ada" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const first = await loci.memory.addAtom({
    spaceId,
    text: "Ada lives in Linz.",
    category: HOME,
    validFrom: "2020-05-03T12:00:00Z",
  });
  const next = { text: "Ada lives in Graz.", category: HOME, validFrom: "2022-05-03T12:00:00Z" };
  await loci.memory.supersedeAtom({ atomId: first.id, ...next });
  await loci.conversations.createConversation({ namespace: "chat", title: "Moving" });
  const page = await world.open("console#/time", who, { width: 390 });
  await page.getByRole("link", { name: "Ada lives in Graz." }).waitFor();
  // The changes are read beside the list: until they are there, the button has nowhere to go.
  await page.getByText(/^Changes: May 3, 2020/).waitFor();
  await tabTo(page, "Change before");
  await page.keyboard.press("Enter");
  await page.getByText("True on May 3, 2022").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Ada lives in Linz." }).waitFor();
  expect(await page.getByRole("link", { name: "Ada lives in Graz." }).count()).toBe(0);
  await page.getByLabel("Conversation", { exact: true }).selectOption("Moving");
  await page.locator("pre").getByText("Ada lives in Linz.").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel("Show").selectOption("What was known then");
  await page.getByText("Memories: 0").waitFor();
});

it("shows who and what memories of a day name as a graph, which moves through time, and in a table", async () => {
  const who = { user: "bo" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const entities = await Promise.all(
    ["Tom", "Lena", "Max"].map((canonicalName) => loci.memory.createEntity({ spaceId, canonicalName, type: "PERSON" })),
  );
  const [tom = "", lena = "", max = ""] = entities.map(({ id }) => id);
  const married = { category: HOME, validFrom: "2020-05-03T12:00:00Z", entityIds: [tom, lena] };
  const first = await loci.memory.addAtom({ spaceId, text: "Tom is married to Lena.", ...married });
  const later = { category: HOME, validFrom: "2022-05-03T12:00:00Z", entityIds: [tom, max] };
  await loci.memory.supersedeAtom({ atomId: first.id, text: "Tom lives with Max.", ...later });
  const page = await world.open("console#/time", who, { width: 390 });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.getByRole("link", { name: "Tom lives with Max." }).waitFor();
  await page.getByRole("button", { name: "Show as a graph" }).click();
  await page.getByText("Together with: Max (1)").waitFor();
  expect(loaded.filter((url) => url.includes("entity-graph"))).toHaveLength(1);
  expect(await page.locator("loci-entity-graph circle").count()).toBe(2);
  expect(await page.locator("loci-entity-graph line").count()).toBe(1);
  await page.getByLabel("Day").fill("2021-01-01");
  await page.getByText("Together with: Lena (1)").waitFor();
  expect(await page.locator("tbody th").allInnerTexts()).toEqual([
    expect.stringContaining("Tom"),
    expect.stringContaining("Lena"),
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Day").fill("2019-01-01");
  await page.getByText("These memories name no one and nothing.").waitFor();
});

it("reads many memories and their changes in few requests, and more of a day on request", async () => {
  const who = { user: "cem" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const START = Date.UTC(2020, 0, 1, 12);
  const atoms = Array.from({ length: 230 }, (_, index) => ({
    text: `Note number ${index} is about topic ${index * 7}.`,
    category: HOME,
    validFrom: new Date(START + index * 86_400_000).toISOString(),
  }));
  for (let at = 0; at < atoms.length; at += 23) {
    await Promise.all(atoms.slice(at, at + 23).map((atom) => loci.memory.addAtom({ spaceId, ...atom })));
  }
  const page = await world.open("console", who);
  // The view that opens first reads memories of its own.
  await page.waitForLoadState("networkidle");
  const lists: string[] = [];
  page.on("request", (request) => request.url().includes("/atoms?") && lists.push(request.url()));
  await page.goto(`${world.service.url}/app/console#/time`);
  await page.getByText("Memories so far: 200").waitFor();
  await page.getByText("Changes: Jan 1, 2020 … Aug 17, 2020 (230)").waitFor();
  expect(lists.length).toBeLessThanOrEqual(3);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("Memories: 230").waitFor();
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  await page.getByRole("button", { name: "Change before" }).click();
  await page.getByText("True on Aug 17, 2020").waitFor();
});

it("moves through the time of another space", async () => {
  const who = { user: "dora" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "work" });
  await loci.memory.addAtom({ spaceId, text: "The office is in Wels.", category: HOME });
  const page = await world.open("console#/time", who);
  await page.getByText("Memories: 0").waitFor();
  await page.getByLabel("Space").selectOption("work");
  await page.getByRole("link", { name: "The office is in Wels." }).waitFor();
});

it("says what failed and asks again, for the list and for the changes", async () => {
  const who = { user: "eva" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  await loci.memory.addAtom({ spaceId, text: "Eva lives in Linz.", category: HOME });
  const page = await world.open("console", who);
  world.expectErrors(/403/);
  await page.route("**/atoms?*", (route) => route.fulfill({ status: 403, json: { title: "Forbidden" } }));
  await page.goto(`${world.service.url}/app/console#/time`);
  const retries = page.locator("loci-time-view").getByRole("button", { name: "Try again" });
  await retries.nth(1).waitFor();
  await expectAccessible(page);
  await page.unroute("**/atoms?*");
  await retries.nth(1).click();
  await page.getByRole("link", { name: "Eva lives in Linz." }).waitFor();
  await retries.first().click();
  await retries.first().waitFor({ state: "detached" });
});
