import { defineConfig } from "vitest/config";

// Nothing is timed: a machine may be busy with everything else that is tested meanwhile.
export default defineConfig({
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 120_000 },
});
