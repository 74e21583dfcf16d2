import { ownValue } from '../../domain/own-value.js';
import type { Run, Step } from '../table/table.js';

/** Signs of how a run went, each with the weight that it is believed to have before any outcome is known (log-odds). */
export const SIGNS: readonly { readonly name: string; readonly weight: number }[] = [
  // Long for its kind of agent: agents that fail go on trying.
  { name: 'long', weight: -0.2 },
  { name: 'errors', weight: -0.5 },
  // What went wrong last was not repaired.
  { name: 'ends with an error', weight: -1.5 },
  { name: 'repeats itself', weight: -0.7 },
  { name: 'ends as runs do that succeed', weight: 0.5 },
  { name: 'no errors', weight: 0.5 },
];

/** What a run's signs are measured against. */
export interface Usual {
  /** Mean of the logarithm of the number of steps, by kind of agent and of all (under the empty name). */
  readonly length: Readonly<Record<string, number>>;
  /** Log-odds of success of the runs that end with an operator, less that of all. */
  readonly endings: Readonly<Record<string, number>>;
}

/** Steps at the end of a run that tell how it ended. */
const LAST = 2;

const keyOf = ({ operator, action }: Step): string => `${operator}\t${action.text}`;

/** How many steps say again, word for word, what an earlier step said. */
function repeatsIn(steps: readonly Step[]): number {
  return steps.length - new Set(steps.map(keyOf)).size;
}

/** The values of the signs of a run, in the order of {@link SIGNS}: each about between -1 and 1. */
export function signsOf({ steps, agentType }: Pick<Run, 'steps' | 'agentType'>, usual: Usual): number[] {
  const last = steps.at(-1);
  const failures = steps.filter(({ failed }) => failed).length;
  const mean = ownValue(usual.length, agentType) ?? usual.length[''] ?? Math.log(1 + steps.length);
  return [
    Math.max(-2, Math.min(2, Math.log(1 + steps.length) - mean)),
    Math.min(1, (2 * failures) / Math.max(1, steps.length)),
    Number(steps.slice(-LAST).some(({ failed }) => failed)),
    Math.min(1, (3 * repeatsIn(steps)) / Math.max(1, steps.length)),
    last === undefined ? 0 : (ownValue(usual.endings, last.operator) ?? 0),
    Number(failures === 0),
  ];
}
