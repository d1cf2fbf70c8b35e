import { readFileSync } from "node:fs";
import { join } from "node:path";
import vue from "@vitejs/plugin-vue";
import type { Page } from "playwright-core";
import { build } from "vite";
import { expect, it } from "vitest";
import { CLIENT_ALIASES } from "../vite.config.js";
import { expectAccessible, startWorld } from "./support/pages.js";
import { tokenOf, type Who } from "./support/service.js";

const world = startWorld();
const EXAMPLES = join(import.meta.dirname, "..", "examples");
const KINDS: Record<string, string> = { html: "text/html", js: "text/javascript", css: "text/css" };

/** The files of an example by name. That in plain HTML needs no build. */
async function filesOf(name: string): Promise<Map<string, string>> {
  if (name === "html") return new Map([["index.html", readFileSync(join(EXAMPLES, name, "index.html"), "utf8")]]);
  const built = await build({
    configFile: false,
    root: join(EXAMPLES, name),
    base: "./",
    mode: "production",
    logLevel: "error",
    plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("loci-") } } })],
    resolve: { alias: CLIENT_ALIASES },
    build: { write: false, target: "es2022" },
  });
  if (!("output" in built)) throw new Error("vite built nothing");
  return new Map(built.output.map((file) => [file.fileName, String("code" in file ? file.code : file.source)]));
}

/** Opens an example as a page of an app that hands out tokens of its person. */
async function openExample(name: string, who: Who): Promise<Page> {
  const files = await filesOf(name);
  const page = await world.newPage();
  await page.route(`${world.service.url}/token`, (route) => route.fulfill({ body: tokenOf(who) }));
  await page.route(`${world.service.url}/example/**`, (route) => {
    const file = new URL(route.request().url()).pathname.replace("/example/", "");
    const body = files.get(file)?.replaceAll("https://api.example.com", world.service.url);
    const contentType = `${KINDS[file.split(".").pop() ?? ""]}; charset=utf-8`;
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType });
  });
  await page.goto(`${world.service.url}/example/index.html`);
  return page;
}

it.each(["html", "react", "vue"])("the example in %s shows, remembers, forgets and exports", async (name) => {
  const who = { user: `example-${name}` };
  const page = await openExample(name, who);
  await page.getByText("Nothing is remembered yet.").waitFor();
  await page.getByRole("button", { name: "Remember this" }).click();
  await page.locator("loci-memories").getByText("I prefer green tea to coffee.").waitFor();
  await page.locator("loci-badge").getByText("1").waitFor();
  if (name !== "html") await page.getByText("It remembers 1 things.").waitFor();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(exported.memories.map((memory: { text: string }) => memory.text)).toEqual(["I prefer green tea to coffee."]);

  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Key").fill("user_name");
  await page.getByLabel("Value").fill("Alice");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("loci-keys").getByText("Alice").waitFor();

  await page.locator("loci-memories").getByRole("button", { name: "Forget: I prefer green tea to coffee." }).click();
  await page.locator("loci-badge").getByText("0").waitFor();
});
