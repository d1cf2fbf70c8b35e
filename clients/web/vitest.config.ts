import { defineConfig } from "vitest/config";
import { CLIENT_ALIASES } from "./vite.config.js";

export default defineConfig({
  resolve: { alias: CLIENT_ALIASES },
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/support/build.ts",
    // Two wait for each other less than they wait alone. The files of one worker share a browser and a service, which
    // begins each file with empty stores: see tests/support/pages.ts.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine shows what is waited for later than after a second.
    expect: { poll: { timeout: 20_000 } },
  },
});
