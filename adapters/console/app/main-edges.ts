import type { PathEdge, PathGraph } from '../../../src/api/runs.js';

/** Steps that a picture has at most, beside those that hold it together: more are a knot that nobody reads. */
const MOST = 20;

/** The edge that most runs took, of those at each node. */
function strongest(edges: readonly PathEdge[], end: 'from' | 'to'): PathEdge[] {
  const best = new Map<string, PathEdge>();
  for (const edge of edges) {
    const known = best.get(edge[end]);
    if (!known || edge.runs > known.runs) best.set(edge[end], edge);
  }
  return [...best.values()];
}

/** The steps that most runs took: of each node the commonest to it and from it, so that no node is cut off, and the commonest of all. */
export function mainEdges({ edges }: Pick<PathGraph, 'edges'>): PathEdge[] {
  if (edges.length <= MOST) return [...edges];
  const commonest = [...edges].sort((a, b) => b.runs - a.runs).slice(0, MOST);
  const taken = new Set([...strongest(edges, 'from'), ...strongest(edges, 'to'), ...commonest]);
  return edges.filter((edge) => taken.has(edge));
}
