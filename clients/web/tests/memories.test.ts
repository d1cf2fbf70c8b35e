import { expect, it } from "vitest";
import {
  asksBeforeLeaving,
  expectAccessible,
  expectNoSidewaysScroll,
  focusedName,
  hold,
  signIn,
  startWorld,
  tabTo,
} from "./support/pages.js";
import { tokenOf, type Who } from "./support/service.js";

const world = startWorld();
const MARKUP = `<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes"`;

/** A person of their own with these memories in the default space. */
async function personWith(user: string, ...texts: string[]): Promise<{ who: Who; spaceId: string }> {
  const who = { user };
  const loci = world.service.loci(who);
  const { id } = await loci.memory.createMemorySpace({ name: "memory" });
  for (const text of texts) {
    await loci.memory.addAtom({ spaceId: id, text, category: { name: "home", kind: "FACT" } });
  }
  return { who, spaceId: id };
}

async function textsOf(who: Who, spaceId: string): Promise<string[]> {
  const page = await world.service.loci(who).memory.listAtoms({ spaceId });
  return page.items.map((atom) => atom.text);
}

it.each(["", "console#/memories"])("shows memories, edits, forgets and undoes by keyboard alone: %s", async (path) => {
  const name = path ? "kim" : "mia";
  const { who, spaceId } = await personWith(name, "Mia has a cat.", "Mia lives in Graz.");
  const page = await world.open(path, who);
  await page.getByText("Mia lives in Graz.").waitFor();
  await expectAccessible(page);

  await tabTo(page, "Edit: Mia lives in Graz.");
  await page.keyboard.press("Enter");
  await page.getByLabel("What is remembered").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Mia lives in Wien.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Mia lives in Wien.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Edit: Mia lives in Wien.");
  expect(await textsOf(who, spaceId)).toContain("Mia lives in Wien.");

  await tabTo(page, "Forget: Mia lives in Wien.");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Forgotten: Mia lives in Wien.").waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Mia has a cat."]);
  await expect.poll(() => focusedName(page)).toBe("Edit: Mia has a cat.");
  await expectAccessible(page);

  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Remembered again: Mia lives in Wien.").waitFor();
  await page.getByRole("button", { name: "Edit: Mia lives in Wien." }).waitFor();
  await expect.poll(() => focusedName(page)).toBe("Edit: Mia lives in Wien.");
  expect((await textsOf(who, spaceId)).sort()).toEqual(["Mia has a cat.", "Mia lives in Wien."]);
});

it("shows what another program changed once the page has asked whether anything is new", async () => {
  const { who, spaceId } = await personWith("rosa", "Rosa drinks tea.");
  const page = await world.open("", who);
  await page.getByText("Rosa drinks tea.").waitFor();
  await page.getByRole("button", { name: "Memories 1" }).waitFor();
  // Until then the page only asks whether anything is new.
  await page.waitForResponse((answer) => answer.url().includes("/atoms") && answer.status() === 304);
  const lists: string[] = [];
  page.on("request", (request) => request.url().includes("/atoms?") && lists.push(request.url()));
  for (const _ of "12") await page.waitForResponse((answer) => answer.url().endsWith("/changes"));
  expect(lists).toEqual([]);
  await world.service
    .loci(who)
    .memory.addAtom({ spaceId, text: "Rosa reads.", category: { name: "home", kind: "FACT" } });
  for (const _ of "12") await page.waitForResponse((answer) => answer.url().endsWith("/changes"));
  await page.getByText("Rosa reads.").waitFor();
  await page.getByRole("button", { name: "Memories 2" }).waitFor();
});

it("asks for the newest memories first, so that none is missing where there are thousands", async () => {
  const { who } = await personWith("moe", "Moe owns book 1.", "Moe owns book 2.");
  const page = await world.open("");
  const [asked] = await Promise.all([page.waitForRequest(/\/atoms\?/), signIn(page, who)]);
  expect(new URL(asked.url()).searchParams.get("order")).toBe("desc");
  await page.getByText("Moe owns book 2.").waitFor();
  expect(await page.locator("loci-memory p").allTextContents()).toEqual(["Moe owns book 2.", "Moe owns book 1."]);
});

it("asks whether anything is new while a person types without a pause", async () => {
  const { who } = await personWith("vi", "Vi draws.");
  const page = await world.newPage();
  await page.clock.install();
  await page.goto(`${world.service.url}/app/chat`);
  await signIn(page, who);
  await page.locator("loci-memory").getByText("Vi draws.").waitFor();
  await page.getByLabel("Message", { exact: true }).focus();
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/atoms")) count += 1;
  });
  const typeOn = async () => {
    await page.keyboard.type("a");
    await page.clock.runFor(500);
    return count;
  };
  await expect.poll(typeOn, { timeout: 5_000 }).toBeGreaterThan(0);
});

it("says by a menu, by keyboard alone, why a memory is there, and copies it", async () => {
  const { who } = await personWith("moe", "Moe climbs.");
  const page = await world.open("", who);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tabTo(page, "More: Moe climbs.");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Why");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("More: Moe climbs.");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Why");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focusedName(page)).toBe("Copy");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Moe climbs.");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Why");
  await page.keyboard.press("Enter");
  await page.getByText("It was written directly and rests on no conversation.").waitFor();
  await expect.poll(() => focusedName(page)).toBe("More: Moe climbs.");
});

it.each(["en", "ar"] as const)(
  "opens the menu of a memory below its dots, where the page is mirrored too: %s",
  async (language) => {
    const { who } = await personWith(`uri-${language}`, "Uri dives.");
    const page = await world.open("", who, { language });
    const dots = page.locator("loci-memory loci-menu button[popovertarget]");
    await dots.click();
    const [button, menu] = [await dots.boundingBox(), await page.getByRole("menu").boundingBox()];
    if (!button || !menu) throw new Error("no menu");
    expect(menu.y).toBeCloseTo(button.y + button.height, 0);
    if (language === "ar") expect(menu.x).toBeCloseTo(button.x, 0);
    else expect(menu.x + menu.width).toBeCloseTo(button.x + button.width, 0);
  },
);

it("shows markup in a memory as text", async () => {
  const { who } = await personWith("eve", MARKUP);
  const page = await world.open("", who);
  await page.getByText(MARKUP, { exact: true }).waitFor();
  expect(await page.locator("loci-memory img, loci-memory script").count()).toBe(0);
  await expectAccessible(page);
});

it.each(["", "console#/memories"])("fits a width of 390 pixels: %s", async (path) => {
  const { who } = await personWith("lea", "Lea owns a boat.", `Lea's address is ${"a-very-long-word".repeat(20)}`);
  const page = await world.open(path, who, { width: 390, height: 800 });
  // The chat page shows them as a sheet there.
  if (!path) await page.getByRole("button", { name: "Memories" }).click();
  await page.getByText("Lea owns a boat.").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

it.each(["de", "ja", "ar"] as const)("speaks the chosen language: %s", async (language) => {
  const { who } = await personWith("noor", "Noor plays chess.");
  const page = await world.open("", who, { language });
  await page.getByText("Noor plays chess.").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  expect(await page.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  const label = { de: "Bearbeiten: Noor plays chess.", ja: "編集: Noor plays chess.", ar: "تعديل: Noor plays chess." };
  await page.getByRole("button", { name: label[language] }).waitFor();
  await expectAccessible(page);
});

it("asks an expired session to sign in again, and loses nothing that was typed", async () => {
  const { who, spaceId } = await personWith("ben", "Ben sings.");
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Ben sings." }).click();
  await page.getByLabel("What is remembered").fill("Ben sings and dances.");
  world.expectErrors(/401/);
  let isExpired = true;
  await page.route("**/ai-memory/**", (route) =>
    isExpired ? route.fulfill({ status: 401, json: { message: "Unauthorized" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
  await expectAccessible(page);
  isExpired = false;
  await signIn(page, who);
  await page.getByRole("button", { name: "Edit: Ben sings and dances." }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Ben sings and dances."]);
});

it("sends nothing of one person as another who signs in instead", async () => {
  const { who, spaceId } = await personWith("gus", "Gus paints.");
  const other = await personWith("hal", "Hal cooks.");
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Gus paints." }).click();
  await page.getByLabel("What is remembered").fill("Gus writes.");
  world.expectErrors(/401/);
  let isExpired = true;
  await page.route("**/ai-memory/**", (route) =>
    isExpired ? route.fulfill({ status: 401, json: { message: "Unauthorized" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
  isExpired = false;
  await signIn(page, other.who);
  await page.getByText("Hal cooks.").waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Gus paints."]);
  expect(await textsOf(other.who, other.spaceId)).toEqual(["Hal cooks."]);
});

it("says what failed, and keeps what was typed", async () => {
  const { who, spaceId } = await personWith("ida", "Ida runs.");
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Ida runs." }).click();
  await page.getByLabel("What is remembered").fill("Ida swims.");
  world.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  await page.route("**/ai-memory/atoms/**", (route) => route.abort());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("could not be reached").waitFor({ timeout: 20_000 });
  expect(await page.getByLabel("What is remembered").inputValue()).toBe("Ida swims.");
  await page.unroute("**/ai-memory/atoms/**");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: Ida swims." }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Ida swims."]);
});

it("keeps what is typed over a memory that is forgotten elsewhere, and remembers it again", async () => {
  const { who, spaceId } = await personWith("lin", "Lin bakes.", "Lin hikes.");
  const { memory } = world.service.loci(who);
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Lin bakes." }).click();
  await page.getByLabel("What is remembered").fill("Lin bakes bread.");
  for (const atom of (await memory.listAtoms({ spaceId })).items) await memory.deleteAtom({ atomId: atom.id });
  await page.getByRole("button", { name: "Edit: Lin hikes." }).waitFor({ state: "detached" });
  expect(await page.getByLabel("What is remembered").inputValue()).toBe("Lin bakes bread.");
  world.expectErrors(/404|409/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("It was forgotten in the meantime.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: Lin bakes bread." }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Lin bakes bread."]);
});

it("keeps what is typed over a memory while another one takes its place, and shows that one", async () => {
  const { who, spaceId } = await personWith("lou", "Lou lives in Graz.");
  const { memory } = world.service.loci(who);
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Lou lives in Graz." }).click();
  await page.getByLabel("What is remembered").fill("Lou lives in Linz.");
  const [atom] = (await memory.listAtoms({ spaceId })).items;
  const category = { name: "home", kind: "FACT" } as const;
  await memory.supersedeAtom({ atomId: atom?.id ?? "", text: "Lou lives in Wien.", category });
  world.expectErrors(/404|409/);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("It now says: “Lou lives in Wien.”").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: Lou lives in Linz." }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Lou lives in Linz."]);
});

it("keeps what is typed while a memory is saved, and in a panel that is closed", async () => {
  const { who, spaceId } = await personWith("max", "Max fishes.");
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Edit: Max fishes." }).click();
  await page.getByLabel("What is remembered").fill("Max fishes trout.");
  const gate = await hold(page, "PATCH", "**/ai-memory/atoms/**");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("What is remembered").fill("Max fishes trout and carp.");
  gate.open();
  await page.getByRole("button", { name: "Save" }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Max fishes trout."]);
  await page.getByRole("button", { name: "Memories 1" }).click();
  await page.getByLabel("What is remembered").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Memories 1" }).click();
  expect(await page.getByLabel("What is remembered").inputValue()).toBe("Max fishes trout and carp.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit: Max fishes trout and carp." }).waitFor();
});

it("shows for a while what was forgotten, longer while it is pointed at, and lets it be dismissed", async () => {
  const { who } = await personWith("nia", "Nia skates.", "Nia skis.");
  const page = await world.newPage();
  await page.clock.install();
  await page.goto(`${world.service.url}/app/`);
  await signIn(page, who);
  await page.getByRole("button", { name: "Forget: Nia skates." }).click();
  const toast = page.getByText("Forgotten: Nia skates.");
  await toast.hover();
  await page.clock.fastForward(60_000);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(10_000);
  expect(await toast.count()).toBe(1);
  await page.getByRole("button", { name: "Dismiss" }).focus();
  await page.clock.fastForward(60_000);
  expect(await toast.count()).toBe(1);
  await page.getByRole("button", { name: "Edit: Nia skis." }).focus();
  await page.clock.fastForward(20_000);
  await toast.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Forget: Nia skis." }).click();
  await page.getByText("Forgotten: Nia skis.").waitFor();
  await tabTo(page, "Dismiss");
  await page.keyboard.press("Enter");
  await page.getByText("Forgotten: Nia skis.").waitFor({ state: "detached" });
});

it.each(["", "console#/memories"])(
  "restores by keyboard what was forgotten long ago, also after the page was left: %s",
  async (path) => {
    const name = path ? "oda" : "ora";
    const { who, spaceId } = await personWith(name, "Ora sails.", "Ora dives.");
    const before = await world.open(path, who);
    await before.getByRole("button", { name: "Forget: Ora sails." }).click();
    await before.getByText("Forgotten: Ora sails.").waitFor();
    await before.close();

    const page = await world.open(path, who);
    await page.getByText("Ora dives.").waitFor();
    await tabTo(page, "Forgotten memories");
    await page.keyboard.press("Enter");
    const list = page.getByRole("list", { name: "Forgotten memories" });
    await list.getByText("Ora sails.").waitFor();
    await expectAccessible(page);
    await tabTo(page, "Forget: Ora dives.");
    await page.keyboard.press("Enter");
    await list.getByText("Ora dives.").waitFor();
    await tabTo(page, "Restore: Ora sails.");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Remembered again: Ora sails.").waitFor();
    await list.getByText("Ora sails.").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe("Edit: Ora sails.");
    expect(await textsOf(who, spaceId)).toEqual(["Ora sails."]);
  },
);

it("says that a memory whose place another one has taken is not restored", async () => {
  const { who, spaceId } = await personWith("pia", "Pia sings.");
  const { memory } = world.service.loci(who);
  const [atom] = (await memory.listAtoms({ spaceId })).items;
  await memory.deleteAtom({ atomId: atom?.id ?? "" });
  await memory.addAtom({ spaceId, text: "Pia sings.", category: { name: "home", kind: "FACT" } });
  const page = await world.open("", who);
  world.expectErrors(/409/);
  await page.getByRole("button", { name: "Forgotten memories" }).click();
  await page.getByRole("button", { name: "Restore: Pia sings." }).click();
  await page.getByRole("alert").getByText("It was not restored").waitFor();
  await expectAccessible(page);
});

it.each(["", "console#/memories"])("asks a person who leaves with something typed over a memory: %s", async (path) => {
  const { who } = await personWith(path ? "quin" : "quentin", "Quin knits.");
  const page = await world.open(path, who);
  await page.getByRole("button", { name: "Edit: Quin knits." }).click();
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.getByLabel("What is remembered").pressSequentially("!");
  expect(await asksBeforeLeaving(page)).toBe(true);
  // Also where the list is not shown any more.
  if (path) await page.getByRole("link", { name: "Time machine" }).click();
  else await page.getByRole("button", { name: "Memories 1" }).click();
  await page.getByLabel("What is remembered").waitFor({ state: "detached" });
  expect(await asksBeforeLeaving(page)).toBe(true);
  const asked = page.waitForEvent("dialog");
  const left = page.reload();
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).accept();
  await left;
});

it("still offers to undo what could not be undone", async () => {
  const { who, spaceId } = await personWith("jo", "Jo rows.");
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Forget: Jo rows." }).click();
  world.expectErrors(/ERR_FAILED|ERR_INTERNET/);
  await page.route("**/restore", (route) => route.abort());
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alert").getByText("could not be reached").waitFor({ timeout: 20_000 });
  await page.unroute("**/restore");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Edit: Jo rows." }).waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Jo rows."]);
});

it("keeps the session of a person while their login cannot be reached", async () => {
  const { who } = await personWith("kai", "Kai surfs.");
  const page = await world.newPage();
  const pages = `${world.service.url}/app/`;
  const callbacks = [`${pages}signed-in`];
  const signIn = { authority: world.service.url, discovers: false, clientId: "web", login: null, callbacks };
  await page.route("**/app/config.json", async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), signIn } }),
  );
  await page.route("**/oauth2/token", (route) => route.abort());
  world.expectErrors(/ERR_FAILED/);
  await page.goto(pages);
  await page.evaluate(() => sessionStorage.setItem(`loci-refresh ${location.origin} web`, "refresh"));
  await page.reload();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await page.unroute("**/oauth2/token");
  const tokens = { id_token: tokenOf(who), access_token: "access", token_type: "Bearer", expires_in: 3600 };
  await page.route("**/oauth2/token", (route) => route.fulfill({ json: tokens }));
  await page.reload();
  await page.getByText("Kai surfs.").waitFor();
});

it("shows what waits with what it would replace, and approves, rewords and rejects", async () => {
  const { who, spaceId } = await personWith("vera");
  const { memory } = world.service.loci(who);
  const home = { name: "home", kind: "FACT" } as const;
  await memory.addAtom({ spaceId, text: "Vera lives in Oslo.", category: home, key: "home" });
  const held = { spaceId, category: home, review: "pending" } as const;
  await memory.addAtom({ ...held, text: "Vera lives in Porto.", key: "home" });
  await memory.addAtom({ ...held, text: "Vera has a dog.", key: "dog" });
  const page = await world.open("", who);
  await page.getByRole("button", { name: "Waiting for you" }).click();
  await page.getByText("Now remembered: Vera lives in Oslo.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reject: Vera has a dog." }).click();
  await page.getByRole("button", { name: "Reword: Vera lives in Porto." }).click();
  await page.getByLabel("What it shall say").fill("Vera lives in Lisbon.");
  await page.getByRole("button", { name: "Approve: Vera lives in Porto." }).click();
  await page.getByText("Nothing waits for you.").waitFor();
  await page.getByText("Vera lives in Lisbon.").waitFor();
  expect(await textsOf(who, spaceId)).toEqual(["Vera lives in Lisbon."]);
});
