import { createSign, generateKeyPairSync } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { isGenuine } from "../src/console/data/receipt.js";
import { expectAccessible, expectNoSidewaysScroll, startWorld } from "./support/pages.js";

const world = startWorld();
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const FILE = "https://files.example/export.json";

/** A receipt in its canonical form. */
function sign(atoms: number): string {
  const signed = `{"algorithm":"ECDSA_SHA_256","counts":{"atoms":${atoms},"spaces":1},"id":"rc_1"}`;
  const signature = createSign("SHA256").update(signed).sign(privateKey, "base64");
  return `{"algorithm":"ECDSA_SHA_256","counts":{"atoms":${atoms},"spaces":1},"id":"rc_1","signature":"${signature}"}`;
}

/** Jobs end at once: no worker of exports and no second pass of erasures belongs to the service of the tests. */
async function endJobs(page: Page, receipt: string): Promise<void> {
  await page.route("**/ai-admin/jobs/*", async (route) => {
    const response = await route.fetch();
    const job = await response.json();
    const ended = job.kind === "export" ? { link: FILE } : { receipt };
    await route.fulfill({ response, json: { ...job, ...ended, status: "succeeded" } });
  });
  const json = { keyId: "key", algorithm: "ECDSA_SHA_256", pem };
  await page.route("**/ai-admin/receipts/public-key", (route) => route.fulfill({ json }));
}

async function rememberTea(user: string) {
  const who = { user };
  const loci = world.service.loci(who);
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "memory" });
  await loci.memory.addAtom({ spaceId, text: "Likes tea.", category: { name: "home", kind: "FACT" } });
  return { who, loci };
}

it("finds a receipt genuine that the key has signed, and none with a changed byte", async () => {
  // The two numbers of a signature differ in length, so some of many are shorter than 32 bytes.
  for (let count = 0; count < 300; count++) {
    const line = sign(count);
    expect(await isGenuine(line, pem)).toBe(true);
    expect(await isGenuine(line.replace('"spaces":1', '"spaces":2'), pem)).toBe(false);
  }
  expect(await isGenuine("no receipt", pem)).toBe(false);
});

it("exports everything of a person", async () => {
  const { who } = await rememberTea("ada");
  const page = await world.open("console#/data", who, { width: 390 });
  await endJobs(page, "");
  await page.getByRole("button", { name: "Export everything" }).click();
  const link = page.getByRole("link", { name: "Download the file" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(FILE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it("says why an export failed", async () => {
  const { who } = await rememberTea("cem");
  const page = await world.open("console#/data", who);
  await page.route("**/ai-admin/jobs/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: "failed", reason: "No room." } });
  });
  await page.getByRole("button", { name: "Export everything" }).click();
  await page.getByRole("alert").getByText("could not be prepared. Try again. No room.").waitFor();
  expect(await page.getByRole("link", { name: "Download the file" }).count()).toBe(0);
});

it("goes on to watch an export after the service could not be asked, and says so meanwhile", async () => {
  const { who } = await rememberTea("dan");
  const page = await world.open("console#/data", who);
  world.expectErrors(/503/);
  let isDown = true;
  await page.route("**/ai-admin/jobs/*", async (route) => {
    if (isDown) return route.fulfill({ status: 503, json: { title: "Unavailable" } });
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: "succeeded", link: FILE } });
  });
  await page.getByRole("button", { name: "Export everything" }).click();
  const said = page.getByRole("alert").getByText("this page asks again");
  await said.waitFor({ timeout: 20_000 });
  await expectAccessible(page);
  isDown = false;
  await page.getByRole("link", { name: "Download the file" }).waitFor({ timeout: 20_000 });
  await said.waitFor({ state: "detached" });
});

it("ends the watch of an export that it may no longer see", async () => {
  const { who } = await rememberTea("fay");
  const page = await world.open("console#/data", who);
  world.expectErrors(/404/);
  await page.route("**/ai-admin/jobs/*", (route) => route.fulfill({ status: 404, json: { title: "Not Found" } }));
  await page.getByRole("button", { name: "Export everything" }).click();
  await page.getByRole("alert").getByText("It is no longer there.").waitFor({ timeout: 20_000 });
  await page.getByRole("button", { name: "Export everything" }).waitFor();
});

it("shows the receipt of an erasure also where the key to verify it does not come", async () => {
  const { who } = await rememberTea("hal");
  const page = await world.open("console#/data", who);
  world.expectErrors(/500/);
  await endJobs(page, sign(1));
  await page.route("**/ai-admin/receipts/public-key", (route) =>
    route.fulfill({ status: 500, json: { title: "Failed" } }),
  );
  await page.getByLabel("Type “erase” to go on").fill("erase");
  await page.getByRole("button", { name: "Erase everything" }).click();
  await page.getByRole("link", { name: "Download the receipt" }).waitFor();
  await page.getByRole("alert").getByText("The service failed.").waitFor({ timeout: 20_000 });
  expect(await page.getByText("Its signature").count()).toBe(0);
});

it("erases everything only behind a typed word, and verifies the receipt", async () => {
  const { who, loci } = await rememberTea("bo");
  const page = await world.open("console#/data", who, { width: 390 });
  await endJobs(page, sign(1));
  const erase = page.getByRole("button", { name: "Erase everything" });
  expect(await erase.isDisabled()).toBe(true);
  await page.getByLabel("Type “erase” to go on").fill("erase");
  await erase.click();
  await page.getByText("it is genuine").waitFor();
  await page.getByRole("link", { name: "Download the receipt" }).waitFor();
  await expect(Promise.resolve(loci.memory.listMemorySpaces())).rejects.toThrow("being erased");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

it("restricts, exports and erases another person for an admin, who types their id", async () => {
  const { who, loci } = await rememberTea("cleo");
  const admin = { user: "root", role: "admin" } as const;
  const page = await world.open("console#/data", admin, { width: 390 });
  await endJobs(page, sign(1));
  await page.getByLabel("Person, by their user id").fill("cleo");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByText("This is about the data of cleo.").waitFor();
  expect(page.url()).toContain("#/data?user=cleo");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Restrict", exact: true }).click();
  await page.getByText("Restricted.", { exact: true }).waitFor();
  await expect(Promise.resolve(loci.memory.listMemorySpaces())).rejects.toThrow("restricted");
  await page.getByRole("button", { name: "End the restriction" }).click();
  await page.getByText("Not restricted.").waitFor();
  expect((await loci.memory.listMemorySpaces()).items).toHaveLength(1);

  await page.getByRole("button", { name: "Export everything" }).click();
  await page.getByRole("link", { name: "Download the file" }).waitFor();

  const erase = page.getByRole("button", { name: "Erase everything" });
  await page.getByLabel("Type “cleo” to go on").fill("erase");
  expect(await erase.isDisabled()).toBe(true);
  await page.getByLabel("Type “cleo” to go on").fill("cleo");
  await erase.click();
  await page.getByText("it is genuine").waitFor();
  await expect(Promise.resolve(world.service.loci(who).memory.listMemorySpaces())).rejects.toThrow("being erased");

  // What was shown of one person is not of another.
  await page.getByLabel("Person, by their user id").fill("");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByText("it is genuine").waitFor({ state: "detached" });
  await page.getByLabel("Type “erase” to go on").waitFor();
  expect(await page.getByRole("link", { name: "Download the file" }).count()).toBe(0);
});

it("says that there is no such person, and shows people without the role only their own data", async () => {
  const page = await world.open("console#/data?user=nobody", { user: "root", role: "admin" });
  world.expectErrors(/404/);
  await page.getByRole("button", { name: "Restrict", exact: true }).click();
  await page.getByRole("alert").getByText(/.+/).first().waitFor();
  expect(await page.getByText("Restricted.", { exact: true }).count()).toBe(0);
  const own = await world.open("console#/data?user=root", { user: "dan" });
  await own.getByText("This is about your own data.").waitFor();
  expect(await own.getByText("about the data of root").count()).toBe(0);
  await own.getByLabel("Type “erase” to go on").waitFor();
});

it("previews what an erasure of a person would take, by kind", async () => {
  const { who } = await rememberTea("pia");
  const page = await world.open(`console#/data?user=${who.user}`, { user: "root", role: "admin" }, { width: 390 });
  const preview = page.getByRole("table", { name: "The erasure would take:" });
  await preview.getByRole("row", { name: /atoms 1/ }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
