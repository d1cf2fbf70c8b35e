/** A person without a pointer: signs in, talks, sees it remembered, corrects it, begins again, and looks it up. */
import { expect, it } from "vitest";
import { expectAccessible, focusedName, startWorld, tabTo } from "./support/pages.js";
import { tokenOf } from "./support/service.js";

const world = startWorld();

it("is used from sign-in to the console without a pointer", async () => {
  const page = await world.newPage({ width: 1280, height: 800 });
  const { keyboard } = page;
  const signIn = async () => {
    await page.locator("loci-sign-in #token").waitFor();
    await tabTo(page, "Token");
    await keyboard.insertText(tokenOf({ user: "kei" }));
    await keyboard.press("Enter");
  };
  await page.goto(`${world.service.url}/app/chat`);
  await signIn();
  await page.getByText("What would you like to talk about?").waitFor();

  await tabTo(page, "Message");
  await keyboard.type("I live in Graz.");
  await keyboard.press("Enter");
  await page.locator("loci-chat-message .learned").waitFor();
  await page.getByRole("button", { name: "Memories 1" }).waitFor();

  await tabTo(page, "Edit: User lives in Graz");
  await keyboard.press("Enter");
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("User lives in Linz");
  await tabTo(page, "Save");
  await keyboard.press("Enter");
  await page.locator("loci-memory").getByText("User lives in Linz").waitFor();
  await expectAccessible(page);

  await tabTo(page, "New chat");
  await keyboard.press("Enter");
  await page.getByText("What would you like to talk about?").waitFor();
  await keyboard.type("Where do I live?");
  await keyboard.press("Enter");
  await page.locator("loci-memory-cards").getByText("User lives in Linz").waitFor();

  await tabTo(page, "Console");
  await keyboard.press("Enter");
  // A pasted token is in the memory of one page alone.
  await signIn();
  await page.getByRole("heading", { name: "Memories" }).waitFor();
  await tabTo(page, "Timeline");
  await keyboard.press("Enter");
  await page.getByText("User lives in Linz").first().waitFor();
  expect(page.url()).toContain("#/timeline");
  await tabTo(page, /^Account/);
  await keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Sign out");
  await keyboard.press("Enter");
  await page.locator("loci-sign-in #token").waitFor();
});
