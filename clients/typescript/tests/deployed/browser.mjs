/**
 * Uses a deployed service from a page in a real Chromium that has neither random UUIDs nor readable streams, as React
 * Native. `LOCI_URL` and `LOCI_TOKEN` say where the service is, `ORIGIN` where the page is. Prints what the page found.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../support/chromium.ts";

const PACKAGE = join(import.meta.dirname, "..", "..");
const { LOCI_URL, LOCI_TOKEN, ORIGIN = "" } = process.env;

const server = createServer((request, response) => {
  const isScript = request.url.startsWith("/dist/") && request.url.endsWith(".js");
  response.setHeader("Content-Type", `text/${isScript ? "javascript" : "html"}; charset=utf-8`);
  response.end(isScript ? readFileSync(join(PACKAGE, request.url)) : '<!doctype html><link rel="icon" href="data:,">');
});
await new Promise((listening) => server.listen(Number(new URL(ORIGIN).port), listening));
const profile = mkdtempSync(join(tmpdir(), "profile-"));
const browser = await startChromium(profile);
try {
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/`);
  console.log(JSON.stringify(await page.evaluate(use, { url: LOCI_URL, token: LOCI_TOKEN })));
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Runs in the page: every method of HTTP, keys, versions, pages and an error. */
async function use({ url, token }) {
  delete Crypto.prototype.randomUUID;
  delete Response.prototype.body;
  delete globalThis.ReadableStream;
  const { createLoci, NotFoundError } = await import("/dist/index.js");
  const loci = createLoci({ url, token: async () => token });
  const { id: spaceId } = await loci.memory.createMemorySpace({ name: "browser" });
  const category = { name: "diet", kind: "PREFERENCE" };
  for (const text of ["Ada is vegetarian.", "Ada drinks tea.", "Ada likes figs."]) {
    await loci.memory.addAtom({ spaceId, text, category, idempotencyKey: text });
    await loci.memory.addAtom({ spaceId, text, category, idempotencyKey: text });
  }
  const ids = [];
  for await (const atom of loci.memory.listAtoms({ spaceId, limit: 2 })) ids.push([atom.id, atom.version]);
  const [[atomId, ifMatch], [other]] = ids;
  const edited = await loci.memory.editAtom({ atomId, ifMatch, text: "Ada is vegan." });
  await loci.memory.deleteAtom({ atomId: other });
  const written = await loci.memory.putFile({ spaceId, path: "notes/tea.md", text: "Green." });
  const { hits } = await loci.memory.recallByTopic({ spaceId, query: "Is Ada vegan?", limit: 1 });
  // No atom has this id: its last letter is another one.
  const unknownId = `${atomId.slice(0, -1)}${atomId.endsWith("0") ? "1" : "0"}`;
  const missing = await loci.memory.getAtom({ atomId: unknownId }).catch((error) => error);
  const isNotFound = missing instanceof NotFoundError;
  return {
    atoms: ids.length,
    edited: edited.text,
    file: written.path,
    recalled: hits.map((hit) => hit.atom.text),
    error: isNotFound && { status: missing.status, hasRequestId: Boolean(missing.requestId) },
    has: [typeof crypto.randomUUID, typeof ReadableStream, "body" in Response.prototype],
  };
}
