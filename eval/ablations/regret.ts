import { mean } from '../../adapters/eval/scoring/statistics.js';
import { searchPlanner } from '../../src/engine/enhance/search-planner.js';
import type { Plan, PlanRequest } from '../../src/index.js';

/** How far a search under a budget is from the exhaustive one. */
export interface Regret {
  budget: number;
  /** Value of the exhaustive search's line less that of the line found: mean and worst. */
  mean: number;
  worst: number;
  /** Share of requests with the same first action, and with the same whole line. */
  first: number;
  line: number;
  /** Time of the search by that of the exhaustive one, all requests together. */
  timeRatio: number;
}

const words = ({ line }: Plan): string => line.map(({ action }) => action).join('>');

function timed<T>(work: () => T): { result: T; ms: number } {
  const began = performance.now();
  const result = work();
  return { result, ms: performance.now() - began };
}

/** Compares PUCT at some budgets with its exhaustive twin, on requests that the engine really made. */
export function regretOf(requests: readonly PlanRequest[], budgets: readonly number[]): Regret[] {
  const plan = (budget: number) => {
    const planner = searchPlanner({ budget });
    // Once for the compiler's sake.
    for (const request of requests) planner(request);
    return timed(() => requests.map((request) => planner(request)));
  };
  const exact = plan(Number.POSITIVE_INFINITY);
  return budgets.map((budget) => {
    const found = plan(budget);
    const gaps = found.result.map(({ root }, i) => exact.result[i]!.root.best - root.best);
    const share = (same: (a: Plan, b: Plan) => boolean): number =>
      mean(found.result.map((one, i) => Number(same(one, exact.result[i]!))));
    return {
      budget,
      mean: mean(gaps),
      worst: Math.max(...gaps),
      first: share((a, b) => a.line[0]?.action === b.line[0]?.action),
      line: share((a, b) => words(a) === words(b)),
      timeRatio: found.ms / exact.ms,
    };
  });
}
