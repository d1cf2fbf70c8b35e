import { describe, expect, it } from "vitest";
import { findPlaces, type Place } from "../src/console/people/places.js";

const IDS = ["ada", "bo", "cy", "dee", "eve", "fay"];
const CONNECTIONS = [
  { one: "ada", other: "bo", facts: 3 },
  { one: "bo", other: "cy", facts: 1 },
  { one: "dee", other: "eve", facts: 2 },
];

function distance(places: ReadonlyMap<string, Place>, one: string, other: string): number {
  const [from, to] = [places.get(one), places.get(other)];
  return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Number.NaN;
}

describe("places of a graph", () => {
  it("are in the square, and the same each time", () => {
    const places = findPlaces(IDS, CONNECTIONS);
    expect([...places.keys()]).toEqual(IDS);
    for (const { x, y } of places.values())
      for (const value of [x, y]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    expect(findPlaces(IDS, CONNECTIONS)).toEqual(places);
  });

  it("are nearer to each other where things are connected", () => {
    const places = findPlaces(IDS, CONNECTIONS);
    expect(distance(places, "ada", "bo")).toBeLessThan(distance(places, "ada", "dee"));
    expect(distance(places, "dee", "eve")).toBeLessThan(distance(places, "eve", "cy"));
  });

  it("are there for one thing and for none", () => {
    expect(findPlaces(["ada"], [])).toEqual(new Map([["ada", { x: 0.5, y: 0.5 }]]));
    expect(findPlaces([], [])).toEqual(new Map());
  });
});
