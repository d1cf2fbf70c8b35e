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
