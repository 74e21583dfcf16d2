import type { Decision, DecisionProcess, Policy } from './decision-process.js';

/** How to search. */
interface DecisionSearchOptions {
  /** Simulations; each goes on until it comes to an end or to what was seen whole. */
  budget: number;
  /** Weight of the prior against the value found so far. */
  exploration: number;
}

interface Edge<S> {
  decision: Decision<S>;
  children: Node<S>[];
  /** Times that each outcome was gone on with. */
  taken: number[];
  visits: number;
  /** The mean over outcomes of what they are worth as far as is known. */
  value: number;
  done: boolean;
}

interface Node<S> {
  state: S;
  visits: number;
  /** The greatest of what stopping is worth and what was found; never more than the exact value. */
  value: number;
  best: Decision<S> | undefined;
  /** Undefined until it is expanded. */
  edges: Edge<S>[] | undefined;
  /** Everything below was seen. */
  done: boolean;
}

/**
 * Searches decisions and chances with PUCT (Rosin 2011; the form of Silver et al. 2017): each simulation goes down by
 * `value + exploration * prior * sqrt(visits) / (1 + visits of the decision)`, at a chance to the outcome that was
 * taken least for how likely it is, which needs no random numbers. States that are reached in several ways are one
 * node. What stopping is worth is known everywhere, so that values only rise: the greatest is backed up over decisions
 * and the mean over outcomes, what was seen whole is not entered again, and with enough budget the result is that of
 * {@link expectimax}. Ties break by the order of decisions.
 */
export function searchDecisions<S>(
  process: DecisionProcess<S>,
  root: S,
  { budget, exploration }: DecisionSearchOptions,
): Policy<S> & { simulations: number; states: number } {
  const nodes = new Map<string, Node<S>>();
  const nodeOf = (state: S): Node<S> => {
    const key = process.key(state);
    let node = nodes.get(key);
    if (!node) {
      node = {
        state,
        visits: 0,
        value: process.worth(state),
        best: undefined,
        edges: undefined,
        done: false,
      };
      nodes.set(key, node);
    }
    return node;
  };
  const expand = (node: Node<S>): Edge<S>[] => {
    node.edges = process.decisions(node.state).map((decision) => ({
      decision,
      children: decision.outcomes.map(({ state }) => nodeOf(state)),
      taken: decision.outcomes.map(() => 0),
      visits: 0,
      value: 0,
      done: false,
    }));
    if (node.edges.length === 0) node.done = true;
    return node.edges;
  };
  const start = nodeOf(root);
  let simulations = 0;
  while (simulations < budget && !start.done) {
    simulations += 1;
    const trail: { node: Node<S>; edge: Edge<S> }[] = [];
    let node = start;
    while (!node.done) {
      const edge = select(node.edges ?? expand(node), node.visits, exploration);
      if (!edge) break;
      trail.push({ node, edge });
      node = outcomeOf(edge);
    }
    for (const { node, edge } of trail.reverse()) backUp(node, edge);
  }
  const chosen = (state: S): Decision<S> | undefined => nodes.get(process.key(state))?.best;
  return { value: start.value, choose: chosen, simulations, states: nodes.size };
}

/** The decision to try; undefined where all was seen. */
function select<S>(edges: readonly Edge<S>[], visits: number, exploration: number): Edge<S> | undefined {
  const scale = exploration * Math.sqrt(visits + 1);
  let chosen: Edge<S> | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const edge of edges) {
    if (edge.done) continue;
    const score = edge.value + (scale * edge.decision.prior) / (1 + edge.visits);
    if (score > top) {
      top = score;
      chosen = edge;
    }
  }
  return chosen;
}

/** Goes on with the outcome that is most behind its probability, of those that were not seen whole. */
function outcomeOf<S>(edge: Edge<S>): Node<S> {
  let chosen = 0;
  let most = Number.NEGATIVE_INFINITY;
  edge.decision.outcomes.forEach(({ chance }, i) => {
    const behind = chance * (edge.visits + 1) - edge.taken[i]!;
    if (!edge.children[i]!.done && behind > most) {
      most = behind;
      chosen = i;
    }
  });
  edge.taken[chosen]! += 1;
  return edge.children[chosen]!;
}

function backUp<S>(node: Node<S>, edge: Edge<S>): void {
  edge.visits += 1;
  node.visits += 1;
  edge.value = 0;
  edge.done = true;
  edge.decision.outcomes.forEach(({ chance }, i) => {
    edge.value += chance * edge.children[i]!.value;
    edge.done &&= edge.children[i]!.done;
  });
  for (const { decision, value, visits } of node.edges!) {
    if (visits > 0 && value > node.value) {
      node.value = value;
      node.best = decision;
    }
  }
  node.done = node.edges!.every(({ done }) => done);
}
