import cytoscape from "cytoscape";
import type { Connection } from "./connections.js";

/** A place in a square of the length 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const RADIUS = 200;

/**
 * Where a graph shows what: near to each other what is connected. Cytoscape computes it without a canvas of its own, which
 * the content policy would not let it style.
 */
export function findPlaces(ids: readonly string[], connections: readonly Connection[]): ReadonlyMap<string, Place> {
  const graph = cytoscape({
    headless: true,
    styleEnabled: true,
    elements: {
      nodes: ids.map((id, index) => ({ data: { id }, position: onCircle((2 * Math.PI * index) / ids.length) })),
      edges: connections.map(({ one, other }) => ({ data: { source: one, target: other } })),
    },
    layout: { name: "preset" },
  });
  // It begins with a circle, not with random places: the same graph always looks the same.
  graph.layout({ name: "cose", animate: false, randomize: false, fit: false }).run();
  const found = graph.nodes().map((node) => ({ id: node.id(), ...node.position() }));
  graph.destroy();
  const [x, y] = [scale(found.map((one) => one.x)), scale(found.map((one) => one.y))];
  return new Map(found.map((one) => [one.id, { x: x(one.x), y: y(one.y) }]));
}

function onCircle(angle: number): Place {
  return { x: RADIUS * Math.cos(angle), y: RADIUS * Math.sin(angle) };
}

/** From these values to 0 to 1, the middle where all are the same. */
function scale(values: readonly number[]): (value: number) => number {
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return (value) => (range ? (value - least) / range : 0.5);
}
