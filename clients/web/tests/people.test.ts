import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, focusedName, hold, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const CATEGORY = { name: "home", kind: "FACT" } as const;
const MARKUP = "<img src=x onerror=alert(1)>";

async function personWith(user: string, people: Record<string, readonly string[]>) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const ids: string[] = [];
  for (const [canonicalName, texts] of Object.entries(people)) {
    const entity = await loci.memory.createEntity({ spaceId, canonicalName, type: "PERSON" });
    ids.push(entity.id);
    for (const text of texts) await loci.memory.addAtom({ spaceId, text, category: CATEGORY, entityIds: [entity.id] });
  }
  return { who, loci, spaceId, ids };
}

it("finds a person, edits the names, and undoes that, by keyboard alone", async () => {
  const { who, loci, ids } = await personWith("ada", { "Tom Baker": ["Tom Baker plays the cello."], Lena: [] });
  const page = await world.open("console#/people", who);
  await page.getByRole("link", { name: "Lena" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Name" }).fill("Tom");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Lena" }).waitFor({ state: "detached" });
  await tabTo(page, "Tom Baker");
  await page.keyboard.press("Enter");
  await page.getByText("Tom Baker plays the cello.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Tom Baker");
  await tabTo(page, "Edit its names");
  await page.keyboard.press("Enter");
  await page.getByLabel("Other names, one a line").fill("Tommy\nThomas");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("The names were saved.").waitFor();
  const entityId = ids[0] ?? "";
  expect((await loci.memory.getEntity({ entityId })).aliases).toEqual(expect.arrayContaining(["Tommy", "Thomas"]));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The former names are back.").waitFor();
  expect((await loci.memory.getEntity({ entityId })).aliases).not.toContain("Tommy");
});

it("says what a merge does, merges two, and takes them apart again", async () => {
  const { who, loci, ids } = await personWith("bo", { Kate: ["Kate has a dog."], Katherine: ["Katherine likes tea."] });
  const page = await world.open("console#/people", who);
  await page.getByRole("link", { name: "Kate" }).click();
  await page.getByText("It is the same as another …").click();
  await page.getByLabel("The other one").selectOption({ label: "Katherine" });
  await page.getByText("“Katherine” becomes another name of “Kate”").waitFor();
  await page.getByRole("radio", { name: "Katherine" }).check();
  await page.getByText("“Kate” becomes another name of “Katherine”").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByText("“Kate” is now “Katherine”.").waitFor();
  await page.getByText("Kate has a dog.").waitFor();
  await page.getByText("Katherine likes tea.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take apart: Kate" }).click();
  await page.getByText("“Kate” is on its own again.").waitFor();
  await page.getByText("Kate has a dog.").waitFor({ state: "detached" });
  expect((await loci.memory.getEntity({ entityId: ids[0] ?? "" })).mergedInto).toBeNull();
});

it("shows names as text, fits 390 pixels, and asks again where the service fails", async () => {
  const { who } = await personWith("eve", { [MARKUP]: [`${MARKUP} likes tea.`] });
  const page = await world.open("console#/people", who, { width: 390 });
  await page.getByRole("link", { name: MARKUP }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  world.expectErrors(/ERR_FAILED/);
  await page.route("**/entities?*", (route) => route.abort());
  await page.locator("form button").click();
  await page.locator(".problem").waitFor({ timeout: 20_000 });
  await page.unroute("**/entities?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: MARKUP }).click();
  await page.getByText(`${MARKUP} likes tea.`).waitFor();
  await expectNoSidewaysScroll(page);
});

it("shows who is named together as a graph, which loads on demand, and for keyboards in the table", async () => {
  const { who, loci, spaceId, ids } = await personWith("gus", { Tom: [], Lena: [], [MARKUP]: [] });
  const entityIds = ids.slice(0, 2);
  for (const text of ["Tom met Lena.", "Lena married Tom."]) {
    await loci.memory.addAtom({ spaceId, text, category: CATEGORY, entityIds });
  }
  const page = await world.open("console#/people", who, { width: 390 });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.getByRole("button", { name: "Show as a graph" }).waitFor();
  await tabTo(page, "Show as a graph");
  expect(loaded.filter((url) => url.includes("entity-graph"))).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText("Together with: Lena (2)").waitFor();
  expect(loaded.filter((url) => url.includes("entity-graph"))).toHaveLength(1);
  expect(await page.locator("loci-entity-graph circle").count()).toBe(3);
  expect(await page.locator("loci-entity-graph line").count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedName(page)).toBe(await page.locator("tbody a").first().textContent());
  await page.locator("loci-entity-graph text").filter({ hasText: "Tom" }).click();
  await page.getByRole("heading", { name: "Tom" }).waitFor();
  await page.getByRole("link", { name: "All people and things" }).click();
  await page.getByRole("button", { name: "Hide the graph" }).click();
  await page.getByText("Together with").first().waitFor({ state: "detached" });
});

it("hides the graph for good, also while it is read again", async () => {
  const { who, loci, spaceId, ids } = await personWith("gil", { Tom: [], Lena: [] });
  await loci.memory.addAtom({ spaceId, text: "Tom met Lena.", category: CATEGORY, entityIds: ids });
  const page = await world.open("console#/people", who);
  await page.getByRole("button", { name: "Show as a graph" }).click();
  await page.getByText("Together with: Lena").waitFor();
  const gate = await hold(page, "GET", /\/atoms\?/);
  await page.evaluate((space) => {
    location.hash = `#/people?space=${space}`;
  }, spaceId);
  await gate.reached;
  await page.getByRole("button", { name: "Hide the graph" }).click();
  const read = page.waitForResponse(/atoms\?/);
  gate.open();
  await read;
  // What the answer changes is drawn by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.getByRole("button", { name: "Show as a graph" }).waitFor();
  expect(await page.getByText("Together with").count()).toBe(0);
});

it("shows the people and things of another space, and leads back to it", async () => {
  const who = { user: "ivo" };
  const loci = world.service.loci(who);
  await loci.memory.createMemorySpace({ name: "memory" });
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "work" });
  await loci.memory.createEntity({ spaceId, canonicalName: "Berta", type: "PERSON" });
  const page = await world.open("console#/people", who);
  await page.getByText("No memory names anyone or anything yet.").waitFor();
  await page.getByLabel("Space").selectOption("work");
  await page.getByRole("link", { name: "Berta" }).click();
  await page.getByRole("heading", { name: "Berta" }).waitFor();
  await page.getByRole("link", { name: "All people and things" }).click();
  await page.getByRole("link", { name: "Berta" }).waitFor();
  expect(await page.getByLabel("Space").inputValue()).toBe(spaceId);
  await expectAccessible(page);
});
