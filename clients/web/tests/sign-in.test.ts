/** An issuer of one's own: the pages find its login, and sign in by code and PKCE. */
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible, signOut, startWorld } from "./support/pages.js";
import { tokenOf } from "./support/service.js";

const world = startWorld();
const WHO = { user: "ona" };

interface Issuer {
  /** The scopes that were asked for. */
  scope: string;
  readonly grants: string[];
}

/** An issuer below the address of the pages, where the content policy lets them ask. */
async function runIssuer(page: Page, metadata: Record<string, unknown> = {}): Promise<Issuer> {
  const address = `${world.service.url}/issuer`;
  const seen: Issuer = { scope: "", grants: [] };
  let challenge = "";
  const lead = (to: string) => ({
    contentType: "text/html",
    body: `<meta http-equiv="refresh" content="0;url=${to}">`,
  });
  await page.route("**/app/config.json", async (route) => {
    const callbacks = [`${world.service.url}/app/signed-in`];
    const signIn = { authority: address, discovers: true, clientId: "pages", callbacks };
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), signIn } });
  });
  await page.route("**/issuer/.well-known/openid-configuration", (route) =>
    route.fulfill({
      json: {
        issuer: address,
        authorization_endpoint: `${address}/go-in`,
        token_endpoint: `${address}/redeem`,
        end_session_endpoint: `${address}/go-out`,
        scopes_supported: ["openid", "email", "offline_access"],
        ...metadata,
      },
    }),
  );
  await page.route("**/issuer/go-in?*", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    challenge = asked.get("code_challenge") ?? "";
    seen.scope = asked.get("scope") ?? "";
    expect([asked.get("client_id"), asked.get("code_challenge_method")]).toEqual(["pages", "S256"]);
    return route.fulfill(lead(`${asked.get("redirect_uri")}?code=once&amp;state=${asked.get("state")}`));
  });
  await page.route("**/issuer/redeem", (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? "");
    const proof = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = sent.get("code") === "once" ? proof === challenge : sent.get("refresh_token") === "stays";
    if (!isRight) return route.fulfill({ status: 400, json: { error: "invalid_grant" } });
    seen.grants.push(sent.get("grant_type") ?? "");
    const tokens = { id_token: tokenOf(WHO), access_token: "a", token_type: "Bearer", expires_in: 3600 };
    return route.fulfill({ json: { ...tokens, refresh_token: "stays" } });
  });
  await page.route("**/issuer/go-out?*", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    expect(asked.get("client_id")).toBe("pages");
    return route.fulfill(lead(asked.get("post_logout_redirect_uri") ?? ""));
  });
  return seen;
}

it("signs in at an issuer that says where its login is, stays signed in, and signs out there", async () => {
  const page = await world.newPage();
  const issuer = await runIssuer(page);
  await page.goto(`${world.service.url}/app/console#/memories`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Nothing is remembered yet.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/console");
  expect(issuer.scope).toBe("openid email offline_access");
  expect(issuer.grants).toContain("authorization_code");
  await page.reload();
  await page.getByText("Nothing is remembered yet.").waitFor();
  expect(issuer.grants.at(-1)).toBe("refresh_token");
  await signOut(page);
  await page.waitForURL("**/app/chat");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it("signs out of the pages where the issuer has no address for that", async () => {
  const page = await world.newPage();
  const issuer = await runIssuer(page, { end_session_endpoint: undefined, scopes_supported: undefined });
  await page.goto(`${world.service.url}/app/console#/memories`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Nothing is remembered yet.").waitFor();
  expect(issuer.scope).toBe("openid email");
  await signOut(page);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
});

it("says that the issuer cannot be reached", async () => {
  const page = await world.newPage();
  await runIssuer(page);
  world.expectErrors(/ERR_FAILED/);
  await page.route("**/issuer/.well-known/openid-configuration", (route) => route.abort());
  await page.goto(`${world.service.url}/app/chat`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("could not be reached").waitFor();
  await expectAccessible(page);
});
