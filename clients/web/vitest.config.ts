import { defineConfig } from "vitest/config";
import { CLIENT_ALIASES } from "./vite.config.js";

export default defineConfig({
  resolve: { alias: CLIENT_ALIASES },
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: "tests/support/build.ts",
    // Each file has a service and a browser of its own; two of them wait for each other less than they wait alone.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
