import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { personOf } from "../src/session/person.js";
import { expectAccessible, startWorld } from "./support/pages.js";
import { tokenOf, type Who } from "./support/service.js";

const world = startWorld();
const CLAIMS = {
  tenant: "custom:tenant",
  app: "custom:app",
  user: "sub",
  role: "custom:role",
  groups: "cognito:groups",
};

it.each(["chat", "console"])(
  "says that a page without its configuration cannot begin, and tries again: %s",
  async (path) => {
    const page = await world.newPage();
    world.expectErrors(/503/);
    await page.route("**/app/config.json", (route) => route.fulfill({ status: 503 }));
    await page.goto(`${world.service.url}/app/${path}`);
    await page.getByRole("alert").getByText("could not load its settings").waitFor();
    await expectAccessible(page);
    await page.unroute("**/app/config.json");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Token").waitFor();
  },
);

it.each(["", "/chat", "/nothing-here"])(
  "says of a page at %j by HEAD what it says by GET, without its content",
  async (path) => {
    const [head, get] = await Promise.all(
      ["HEAD", "GET"].map((method) => fetch(`${world.service.url}/app${path}`, { method, redirect: "manual" })),
    );
    const named = ["content-type", "etag", "location", "cache-control", "content-security-policy"];
    expect(head?.status).toBe(get?.status);
    expect(named.map((name) => head?.headers.get(name))).toEqual(named.map((name) => get?.headers.get(name)));
    expect(await head?.text()).toBe("");
  },
);

it("gives the licences of what its files contain", async () => {
  const text = await (await fetch(`${world.service.url}/app/licenses.md`)).text();
  for (const name of ["lit", "d3-force", "oidc-client-ts", "uplot"])
    expect(text).toMatch(new RegExp(`^## ${name} - `, "m"));
  expect(text).toContain("Redistribution and use in source and binary forms");
});

it("takes two tokens that it cannot read for two people", () => {
  const [one, other] = ["opaque", "another"].map((token) => personOf(token, CLAIMS).id);
  expect(one).not.toBe("");
  expect(one).not.toBe(other);
});

it("takes users of one name for the same only where their issuer, tenant and app are the same", () => {
  const { id } = personOf(tokenOf({ user: "mia" }), CLAIMS);
  expect(personOf(tokenOf({ user: "mia", role: "admin" }), CLAIMS).id).toBe(id);
  const others: Who[] = [
    { user: "mia", tenant: "other" },
    { user: "mia", issuer: "https://other.example" },
    { user: "mia", app: "other" },
    { user: "max" },
  ];
  expect(new Set(others.map((who) => personOf(tokenOf(who), CLAIMS).id).concat(id)).size).toBe(5);
});

/** The page of a person whose session has ended, at a deployment with a login. Says how to begin to answer again. */
async function openExpired(): Promise<{ page: Page; renewals: () => number; answerAgain: () => Promise<void> }> {
  const page = await world.newPage();
  const pages = `${world.service.url}/app/`;
  const callbacks = [`${pages}signed-in`];
  const signIn = { authority: world.service.url, discovers: false, clientId: "web", login: null, callbacks };
  const tokens = { id_token: tokenOf({ user: "zoe" }), access_token: "a", token_type: "Bearer", expires_in: 3600 };
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { message: "Unauthorized" } });
  await page.route("**/app/config.json", async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), signIn } }),
  );
  let renewals = 0;
  let isRefused = false;
  await page.route("**/oauth2/token", (route) => {
    renewals += 1;
    return isRefused
      ? route.fulfill({ status: 400, json: { error: "invalid_grant" } })
      : route.fulfill({ json: { ...tokens, refresh_token: `refresh-${renewals}` } });
  });
  await page.goto(pages);
  await page.evaluate(() => sessionStorage.setItem(`loci-refresh ${location.origin} web`, "refresh"));
  await page.reload();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
  world.expectErrors(/40[01]/);
  isRefused = true;
  await page.route("**/ai-memory/**", refuse);
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
  const answerAgain = async () => {
    renewals = 0;
    isRefused = false;
    await page.unroute("**/ai-memory/**");
  };
  return { page, renewals: () => renewals, answerAgain };
}

it("says that the browser blocked the window of the sign-in", async () => {
  const { page } = await openExpired();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("alert").getByText("Your browser blocked the window").waitFor();
  await expectAccessible(page);
});

it("signs in once, however many windows were opened for it", async () => {
  const { page, renewals, answerAgain } = await openExpired();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Sign in again" }).click();
  await answerAgain();
  await page.evaluate(() => new BroadcastChannel(`loci-session ${location.origin} web`).postMessage("handed-over"));
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor({ state: "detached" });
  await page.getByText("Nothing is remembered yet.").waitFor();
  expect(renewals()).toBe(1);
});
