import type { Choice, Problem, Searched } from './problem.js';
import { EXPLORATION } from './settings.js';

interface Node<S> {
  readonly choices: readonly Choice<S>[];
  readonly tried: number[];
  /** How often each outcome of each choice was taken. */
  readonly taken: number[][];
  value: number;
  visits: number;
  /** Nothing below is open: the value is exact. */
  solved: boolean;
}

/**
 * The tree search of AlphaGo Zero (PUCT: Silver et al. 2017) over decisions and chance. What a node is worth is the
 * best of its choices, each the mean over its outcomes (Keller & Helmert 2013), so that a tree which is searched through
 * has the values of {@link expectimax} exactly. Which outcome is followed is not drawn: the one furthest behind its chance.
 *
 * @param visits simulations; fewer where everything is solved before
 */
export function puct<S>(problem: Problem<S>, root: S, visits: number): Map<string, Searched> {
  const nodes = new Map<string, Node<S>>();
  const open = (state: S): Node<S> => {
    const key = problem.key(state);
    const known = nodes.get(key);
    if (known) return known;
    const choices = problem.choices(state);
    const node: Node<S> = {
      choices,
      tried: choices.map(() => 0),
      taken: choices.map(({ outcomes }) => outcomes.map(() => 0)),
      value: problem.value(state),
      visits: 0,
      solved: choices.length === 0,
    };
    nodes.set(key, node);
    return node;
  };
  const nodeOf = (state: S): Node<S> | undefined => nodes.get(problem.key(state));
  const worthOf = ({ outcomes }: Choice<S>): number =>
    outcomes.reduce(
      (sum, { chance, state }) => sum + chance * (nodeOf(state)?.value ?? problem.value(state)),
      0,
    );
  const isSolved = ({ outcomes }: Choice<S>): boolean =>
    outcomes.every(({ state }) => nodeOf(state)?.solved === true);

  function select({ choices, tried, visits: passed }: Node<S>): number {
    const priors = choices.reduce((sum, { prior }) => sum + prior, 0);
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    choices.forEach((choice, i) => {
      if (isSolved(choice)) return;
      const score =
        worthOf(choice) + (EXPLORATION * (choice.prior / priors) * Math.sqrt(passed + 1)) / (1 + tried[i]!);
      if (score > most) [best, most] = [i, score];
    });
    return best;
  }

  function follow(node: Node<S>, at: number): Node<S> {
    const { outcomes } = node.choices[at]!;
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    outcomes.forEach(({ chance, state }, i) => {
      const score =
        nodeOf(state)?.solved === true ? Number.NEGATIVE_INFINITY : chance / (1 + node.taken[at]![i]!);
      if (score > most) [best, most] = [i, score];
    });
    node.tried[at]! += 1;
    node.taken[at]![best]! += 1;
    return open(outcomes[best]!.state);
  }

  for (let i = 0; i < visits; i++) {
    const path = [open(root)];
    for (let node = path[0]!; !node.solved; ) {
      const fresh = node.visits === 0 && path.length > 1;
      if (fresh) break;
      const at = select(node);
      if (at < 0) break;
      node.visits += 1;
      node = follow(node, at);
      path.push(node);
    }
    path.at(-1)!.visits += 1;
    for (const node of path.reverse()) {
      if (node.choices.length === 0) continue;
      const tried = node.choices.filter((choice) =>
        choice.outcomes.some(({ state }) => nodeOf(state) !== undefined),
      );
      if (tried.length > 0) node.value = Math.max(...tried.map(worthOf));
      node.solved = node.choices.every(isSolved);
    }
    if (path.at(-1)!.solved) break;
  }
  return new Map(
    [...nodes].map(([key, node]) => {
      const worths = node.choices.map((choice, i) =>
        node.tried[i]! > 0 || isSolved(choice) ? worthOf(choice) : -1,
      );
      return [
        key,
        { value: node.value, best: worths.indexOf(Math.max(...worths)), visits: Math.max(1, node.visits) },
      ];
    }),
  );
}
