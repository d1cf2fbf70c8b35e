import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, hold, signIn, signOut, startWorld } from "./support/pages.js";

const world = startWorld();
const CATEGORY = { name: "home", kind: "FACT" } as const;

async function personWith(user: string) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  const entity = await loci.memory.createEntity({ spaceId, canonicalName: "Tom", type: "PERSON" });
  await loci.memory.addAtom({
    spaceId,
    text: "Tom <b>plays</b> the cello.",
    category: CATEGORY,
    validFrom: "2021-07-05T12:00:00Z",
    entityIds: [entity.id],
  });
  const home = { text: "Lives in Graz.", category: CATEGORY, validFrom: "2019-03-02T12:00:00Z" };
  const graz = await loci.memory.addAtom({ spaceId, ...home });
  await loci.memory.supersedeAtom({
    atomId: graz.id,
    text: "Lives in Wien.",
    category: CATEGORY,
    validFrom: "2023-05-06T12:00:00Z",
  });
  return who;
}

it("shows facts by year and month, strikes out what ended, and filters by a name", async () => {
  const who = await personWith("ada");
  const page = await world.open("console#/timeline", who);
  await page.getByRole("heading", { name: "2019" }).waitFor();
  expect(await page.locator("h3").allTextContents()).toEqual(["2023", "2021", "2019"]);
  await page.getByRole("heading", { name: "March" }).waitFor();
  expect(await page.locator("s").allTextContents()).toEqual(["Lives in Graz."]);
  await page.getByText("Replaced by: Lives in Wien.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Only about").fill("Tom");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "2019" }).waitFor({ state: "detached" });
  await page.getByText("Tom <b>plays</b> the cello.").waitFor();
});

it("fits 390 pixels, and says what is empty", async () => {
  const page = await world.open("console#/timeline", await personWith("eve"), { width: 390 });
  await page.getByText("Lives in Graz.").first().waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const other = await world.open("console#/timeline", { user: "new" });
  await other.getByText("Nothing is remembered here yet.").waitFor();
});

it("shows another space, what was learned last first, and more on request", async () => {
  const who = { user: "many" };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "work" });
  const texts = Array.from({ length: 205 }, (_, index) => `Note number ${index} is about topic ${index * 7}.`);
  for (let at = 0; at < texts.length; at += 41) {
    await Promise.all(
      texts.slice(at, at + 41).map((text) => loci.memory.addAtom({ spaceId, text, category: CATEGORY })),
    );
  }
  const page = await world.open("console#/timeline", who);
  await page.getByText("Nothing is remembered here yet.").waitFor();
  await page.getByLabel("Space").selectOption("work");
  await page.getByText("Facts so far: 200").waitFor();
  const shown = await page.locator("loci-timeline-view li p").allTextContents();
  expect(texts.slice(164).filter((text) => !shown.includes(text))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" });
  expect(await page.locator("loci-timeline-view li").count()).toBe(205);
});

it("is left without an error by a person who signs out while it still asks", async () => {
  const who = await personWith("fay");
  const page = await world.open("console#/timeline");
  const gate = await hold(page, "GET", /\/atoms/);
  await signIn(page, who);
  await gate.reached;
  await signOut(page);
  await page.locator("loci-sign-in #token").waitFor();
  const answered = page.waitForResponse(/\/atoms/);
  gate.open();
  await (await answered).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
});
