import {
  forceCenter,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from "d3-force";
import type { Connection } from "./connections.js";

/** A place in a square of the length 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Node extends SimulationNodeDatum {
  readonly id: string;
  x: number;
  y: number;
}

const RADIUS = 200;
const DISTANCE = 60;
const REPULSION = -120;
const TICKS = 300;

/**
 * Where a graph shows what: near to each other what is connected. It begins with a circle, and its randomness is seeded: the
 * same graph always looks the same.
 */
export function findPlaces(ids: readonly string[], connections: readonly Connection[]): ReadonlyMap<string, Place> {
  const nodes: Node[] = ids.map((id, index) => ({ id, ...onCircle((2 * Math.PI * index) / ids.length) }));
  const links: SimulationLinkDatum<Node>[] = connections.map(({ one, other }) => ({ source: one, target: other }));
  forceSimulation(nodes)
    .force(
      "connected",
      forceLink<Node, SimulationLinkDatum<Node>>(links)
        .id((node) => node.id)
        .distance(DISTANCE),
    )
    .force("apart", forceManyBody().strength(REPULSION))
    .force("together", forceCenter())
    .stop()
    .tick(TICKS);
  const [x, y] = [scale(nodes.map((node) => node.x)), scale(nodes.map((node) => node.y))];
  return new Map(nodes.map((node) => [node.id, { x: x(node.x), y: y(node.y) }]));
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
