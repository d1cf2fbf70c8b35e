import { expect, it } from "vitest";
import { showAgo, showPeriod } from "../src/words/dates.js";

it("divides the past by today, yesterday and months, where the person is", () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  expect(showPeriod(at(2026, 2, 1, 0), now, "en")).toBe("today");
  expect(showPeriod(at(2026, 1, 28, 23), now, "en")).toBe("yesterday");
  expect(showPeriod(at(2026, 1, 27, 23), now, "en")).toBe("February 2026");
  expect(showPeriod(at(2025, 1, 28, 23), now, "en")).toBe("February 2025");
});

it("says in few letters how long ago something was, and after a week the day", () => {
  const now = new Date(2026, 2, 1, 12, 30);
  const ago = (minutes: number) => showAgo(new Date(now.getTime() - minutes * 60_000).toISOString(), now, "en");
  expect([0, 5, 90, 1500, 4 * 1440].map(ago)).toEqual(["this minute", "5m ago", "1h ago", "yesterday", "4d ago"]);
  expect([-2, -1440, -400 * 1440].map(ago)).toEqual(["Mar 1", "Mar 2", "Apr 5, 2027"]);
  expect([8 * 1440, 100 * 1440].map(ago)).toEqual(["Feb 21", "Nov 21, 2025"]);
});
