/**
 * Uses the chat page of a deployed service as a person who signs in at its login. `PAGE` is the address of the page, `NAME`
 * and `PASSWORD` are those of the person. Prints what was seen.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../../../typescript/tests/support/chromium.ts";

const { PAGE = "", NAME = "", PASSWORD = "" } = process.env;
const profile = mkdtempSync(join(tmpdir(), "profile-"));
const browser = await startChromium(profile);

async function fillIn(page) {
  await page.locator("[name=username]").fill(NAME);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("[name=password]").press("Enter");
}

/** What is stored, without the address of the login. */
const stored = (page) => page.evaluate(() => Object.keys(sessionStorage).map((key) => key.split(" ")[0]));
const account = (page) => page.getByRole("button", { name: /^Account/ });
const isIn = (page) => account(page).isVisible();
const isReady = (page) => account(page).waitFor();

try {
  const page = await browser.newPage();
  await page.addInitScript(() => localStorage.setItem("loci-language", "en"));
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await fillIn(page);
  await isReady(page);
  await page.getByText("Nothing is remembered yet.").waitFor();
  const seen = { signedIn: await isIn(page) };

  await page.reload();
  await isReady(page);
  await page.getByText("Nothing is remembered yet.").waitFor();
  seen.afterReload = await isIn(page);
  seen.stored = await stored(page);

  // The session ends: the page stays, and another window signs in.
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => {
    const field = document.createElement("input");
    field.id = "typed";
    field.value = "typed before";
    document.body.append(field);
  });
  let isRefused = true;
  await page.route("**/ai-memory/**", (route) =>
    isRefused ? route.fulfill({ status: 401, json: { message: "Unauthorized" } }) : route.continue(),
  );
  const again = page.getByRole("dialog").getByRole("button", { name: "Sign in again" });
  await again.waitFor();
  isRefused = false;
  const [other] = await Promise.all([browser.waitForEvent("page"), again.click()]);
  await fillIn(other);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  seen.signedInAgain = await isIn(page);
  seen.typed = await page.locator("#typed").inputValue();

  // The address is the same before and after: only another load says that the page has been left and is back.
  await account(page).click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("menuitem", { name: "Sign out" }).click()]);
  await page.waitForURL(PAGE);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  seen.signedOut = true;
  seen.storedAtLast = await stored(page);
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}
