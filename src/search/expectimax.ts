import type { Decision, DecisionProcess, Policy } from './decision-process.js';

/**
 * The exact twin of {@link searchDecisions}: looks at every state once, takes the mean over what may come of a decision
 * and the greatest over decisions (expectimax; Michie 1966). A decision has to be worth more than stopping.
 */
export function expectimax<S>(process: DecisionProcess<S>, root: S): Policy<S> {
  const known = new Map<string, { value: number; best: Decision<S> | undefined }>();
  const solve = (state: S): { value: number; best: Decision<S> | undefined } => {
    const key = process.key(state);
    const before = known.get(key);
    if (before) return before;
    let value = process.worth(state);
    let best: Decision<S> | undefined;
    for (const decision of process.decisions(state)) {
      let mean = 0;
      for (const { chance, state: next } of decision.outcomes) mean += chance * solve(next).value;
      if (mean > value) {
        value = mean;
        best = decision;
      }
    }
    const solved = { value, best };
    known.set(key, solved);
    return solved;
  };
  return { value: solve(root).value, choose: (state) => solve(state).best };
}
