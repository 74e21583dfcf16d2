import type { Run } from '../table/table.js';
import { pointOf } from './fit-after.js';
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
export const signsIn = ({ after }: Success, run: Pick<Run, 'steps' | 'agentType'>): SignSeen[] =>
  pointOf(run, after)
    .map(({ name, value }, i) => ({ sign: name, logOdds: value * after.weights[i + 2]! }))
    .filter(({ logOdds }) => Math.abs(logOdds) > 1e-3)
    .sort((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds) || (a.sign < b.sign ? -1 : 1));
