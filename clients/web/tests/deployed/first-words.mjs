/**
 * Talks on the chat page of a deployed service whose model streams, in a chat of its own each time. `PAGE` is the address of
 * the page, `TOKEN` is one of the person, `ROUNDS` says how often, `WORDS` how each answer begins. Prints the milliseconds
 * from Enter to the first words in sight, of the first and of the second message of each chat.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../../../typescript/tests/support/chromium.ts";

const { PAGE = "", TOKEN = "", ROUNDS = "1", WORDS = "" } = process.env;
const profile = mkdtempSync(join(tmpdir(), "profile-"));
const browser = await startChromium(profile);

/** Milliseconds, by the clock of the page, in each frame of which it looks for the words. */
async function ask(page, text) {
  const field = page.locator("loci-chat-composer textarea");
  await field.fill(text);
  await page.locator("loci-chat-composer [aria-disabled=false]").last().waitFor();
  await page.evaluate((words) => {
    const log = document.querySelector("loci-chat-page").shadowRoot.querySelector("loci-chat").shadowRoot;
    const heard = () => log.querySelector("loci-chat-log").shadowRoot.querySelector(".heard")?.textContent ?? "";
    globalThis.waited = new Promise((resolve) => {
      addEventListener(
        "keydown",
        ({ timeStamp }) => {
          const look = () =>
            heard().includes(words) ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look);
          look();
        },
        { once: true, capture: true },
      );
    });
  }, WORDS);
  await field.press("Enter");
  const waited = await page.evaluate(() => globalThis.waited);
  await page.locator("loci-chat-log .heard").waitFor({ state: "detached" });
  return Math.round(waited);
}

try {
  const page = await browser.newPage();
  await page.goto(PAGE);
  await page.locator("loci-sign-in #token").fill(TOKEN);
  await page.locator("loci-sign-in #token").press("Enter");
  await page.locator("loci-chat-composer textarea").waitFor();
  const rounds = [];
  for (let round = 0; round < Number(ROUNDS); round += 1) {
    await page.keyboard.press("ControlOrMeta+Shift+O");
    await page.locator("loci-chat-log .examples").waitFor();
    rounds.push([await ask(page, "What may I eat?"), await ask(page, "And what else?")]);
  }
  console.log(JSON.stringify(rounds));
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
