/** The chat page as a person uses it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type OpenOptions, signIn, type World } from "./pages.js";
import type { Who } from "./service.js";

/** Types a message and sends it. */
export async function send(page: Page, text: string): Promise<void> {
  const field = page.getByLabel("Message", { exact: true });
  await field.fill(text);
  // While an answer is being stored, nothing more is sent.
  await page.locator("loci-chat-composer [aria-label=Send][aria-disabled=false]").waitFor();
  // A message that is shown as a source may take the focus meanwhile.
  await field.press("Enter");
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe("");
}

/** The page of a deployment with a language model. */
export async function openWithModel(world: World, path: string, who: Who, options: OpenOptions = {}): Promise<Page> {
  const page = await world.open(path, undefined, options);
  await page.route("**/app/config.json", async (route) => {
    const answers = { provider: "openai", model: "gpt-4.1-mini" };
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), answers } });
  });
  await page.reload();
  await signIn(page, who);
  return page;
}
