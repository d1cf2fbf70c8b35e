import { expect, it } from "vitest";
import { showPeriod } from "../src/words/dates.js";

it("divides the past by today, yesterday and months, where the person is", () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  expect(showPeriod(at(2026, 2, 1, 0), now, "en")).toBe("today");
  expect(showPeriod(at(2026, 1, 28, 23), now, "en")).toBe("yesterday");
  expect(showPeriod(at(2026, 1, 27, 23), now, "en")).toBe("February 2026");
  expect(showPeriod(at(2025, 1, 28, 23), now, "en")).toBe("February 2025");
});
