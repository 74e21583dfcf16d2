import { Graph, layout } from '@dagrejs/dagre';
import type { PathGraph } from '../../../src/api/runs.js';

/** A node where it is drawn: its middle, and its size, in pixels. */
export interface PlacedNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An edge as it is drawn: the points that it goes through. */
export interface PlacedEdge {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A graph with a place for everything. */
export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

const HEIGHT = 46;
/** Pixels of a character of the labels, about. */
const CHARACTER = 7.6;
const [LEAST_WIDTH, MOST_WIDTH] = [116, 230];

/** Characters of a label that a node has room for. */
export const LABEL_LENGTH = Math.floor((MOST_WIDTH - 24) / CHARACTER);

/** Lays a graph out in layers from top to bottom (Sugiyama 1981), by dagre. */
export function layOutGraph({ nodes, edges }: Pick<PathGraph, 'nodes' | 'edges'>): PlacedGraph {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 44, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) {
    const width = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, id.length * CHARACTER + 24));
    graph.setNode(id, { width, height: HEIGHT });
  }
  for (const { from, to, runs } of edges) graph.setEdge(from, to, { weight: runs });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: nodes.map(({ id }) => {
      const placed = graph.node(id) as { x: number; y: number; width: number };
      return { id, x: placed.x, y: placed.y, width: placed.width, height: HEIGHT };
    }),
    edges: edges.map(({ from, to }) => {
      const placed = graph.edge(from, to) as { points?: { x: number; y: number }[] };
      return { from, to, points: placed.points ?? [] };
    }),
  };
}
