import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, startWorld, tabTo } from "./support/pages.js";

const world = startWorld();
const ADMIN = { user: "root", role: "admin" } as const;
const SUPPORT = { user: "sam", role: "break-glass" } as const;
const PERSON = { user: "lena@example.com" } as const;
const REASON = "Ticket 4711: an answer names the wrong diet.";

async function fillForm(page: Awaited<ReturnType<typeof world.open>>): Promise<void> {
  for (const [label, text] of [
    ["User id", PERSON.user],
    ["Reason", REASON],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await tabTo(page, "Open");
  await page.keyboard.press("Enter");
}

it("is closed until an admin turns it on, then shows memories by keyboard alone, and the person sees it", async () => {
  const person = world.service.loci(PERSON);
  const { id: spaceId } = await person.memory.createMemorySpace({ name: "memory" });
  await person.memory.addAtom({
    spaceId,
    text: "User is allergic to <b>peanuts</b>.",
    category: { name: "health", kind: "FACT" },
  });
  world.expectErrors(/403/);
  const page = await world.open("console#/glass", SUPPORT, { width: 390, height: 800 });
  await page.clock.install();
  await fillForm(page);
  await page.getByText("You may not do this.").waitFor();
  await expectAccessible(page);

  // Settings are remembered for a minute.
  await world.service.loci(ADMIN).admin.putSettings({ breakGlassMinutes: 60 });
  await world.service.tell({ hours: 1 });
  await tabTo(page, "Open");
  await page.keyboard.press("Enter");
  await page.getByText(/^The memories of lena@example.com are open until /).waitFor();
  await page.getByRole("cell", { name: "User is allergic to <b>peanuts</b>." }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // After the half hour nothing of it is on the page.
  await page.clock.fastForward("30:01");
  await page.getByText("peanuts").waitFor({ state: "detached" });

  const own = await world.open("console#/data", PERSON);
  await own.getByRole("cell", { name: REASON }).waitFor();
  await own.getByRole("cell", { name: "Memories were read." }).first().waitFor();
  await expectAccessible(own);
});

it("is a view of its role alone, and who was never opened reads that", async () => {
  const page = await world.open("console#/glass", ADMIN);
  await page.getByRole("heading", { name: "Memories" }).first().waitFor();
  expect(await page.getByRole("link", { name: "Break-glass" }).count()).toBe(0);
  const own = await world.open("console#/data", { user: "kim" });
  await own.getByText("Break-glass was never opened.").waitFor();
});
