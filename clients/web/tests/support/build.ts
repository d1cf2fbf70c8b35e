/** Builds the pages once for all tests, where the function `web` finds them. */
import { join } from "node:path";
import { build } from "vite";

export const SITE = join(import.meta.dirname, "..", "..", "node_modules", ".site");

export default async function setup(): Promise<void> {
  const configFile = join(import.meta.dirname, "..", "..", "vite.config.ts");
  // Vitest has set it to "test", with which Lit would be built as for development.
  process.env.NODE_ENV = "production";
  await build({ configFile, mode: "production", logLevel: "warn", build: { outDir: join(SITE, "loci_site") } });
}
