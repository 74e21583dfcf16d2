import type { Run } from '../table/table.js';
import { SIGNS, signsOf } from './signs.js';
import type { Success } from './success.js';

/** One thing that a finished run shows, and what it adds to the log-odds of success. */
export interface SignSeen {
  readonly sign: string;
  readonly logOdds: number;
}

/**
 * What a finished run shows of its success, strongest first.
 *
 * @returns the signs that it has, each with its weight in the model times its strength
 */
export function signsIn(success: Success, run: Pick<Run, 'steps' | 'agentType'>): SignSeen[] {
  const { usual, weights, operators } = success.after;
  const values = signsOf(run, usual);
  const worked = new Set(run.steps.flatMap(({ operator, failed }) => (failed ? [] : [operator])));
  const named = [
    ...SIGNS.map(({ name }, i) => ({ sign: name, value: values[i]! })),
    ...operators.map((operator) => ({ sign: operator, value: Number(worked.has(operator)) })),
  ];
  return named
    .map(({ sign, value }, i) => ({ sign, logOdds: value * weights[i + 1]! }))
    .filter(({ logOdds }) => Math.abs(logOdds) > 1e-3)
    .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds) || (a.sign < b.sign ? -1 : 1));
}
