import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readDocument, render } from "../generator/generate.js";
import { createLoci } from "../src/index.js";
import { ROUTES } from "../src/rooms.js";

it("the generated modules are those of the API as it is", () => {
  const texts = render();
  const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--write", "--stdin-file-path=src/rooms.ts"];
  const rooms = execFileSync(process.execPath, biome, { input: texts["rooms.ts"], encoding: "utf-8" });
  expect(readFileSync("src/rooms.ts", "utf-8") === rooms, "run: npm run generate").toBe(true);
});

it("every operation has a method", () => {
  const operations = Object.values(readDocument().paths).flatMap((item) =>
    Object.values(item).filter((operation) => operation.operationId),
  );
  const loci = createLoci({ url: "http://x", token: "t" }) as unknown as Record<string, Record<string, unknown>>;
  const methods = Object.keys(ROUTES).flatMap((room) => Object.values(loci[room] ?? {}));
  // Four of turns have a twin that iterates.
  expect(methods.length).toBe(operations.length + 4);
  expect(methods.every((method) => typeof method === "function")).toBe(true);
});
