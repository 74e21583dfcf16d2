import { ownValue } from '../../domain/own-value.js';
import { readIntervention } from '../../extract/steps/correction.js';
import type { Run, Step } from '../table/table.js';
import type { Usual } from './success.js';

/** Signs of how a run went, each with the weight that it is believed to have before any outcome is known (log-odds). */
export const SIGNS: readonly { readonly name: string; readonly weight: number }[] = [
  // Long for its kind of agent: agents that fail go on trying.
  { name: 'long', weight: -0.2 },
  { name: 'errors that it did not get past', weight: -0.5 },
  // What went wrong last was not repaired.
  { name: 'ends with an error', weight: -1.5 },
  { name: 'repeats itself', weight: -0.7 },
  { name: 'ends as runs do that succeed', weight: 0.5 },
  { name: 'results, and past every error', weight: 0.5 },
  { name: 'a person is glad of it at the end', weight: 1 },
  { name: 'a person stops or corrects it at the end', weight: -1 },
];

/** What a person says to the last words of a run, or to its last action: what comes after the run, where the record holds it. */
const reactionTo = (last: Step | undefined): ReturnType<typeof readIntervention> =>
  readIntervention(last?.result ?? '');

/** Steps at the end of a run that tell how it ended. */
const LAST = 2;

const keyOf = ({ operator, action, answer }: Step): string => `${operator}\t${action.text}\t${answer.text}`;

/** How many steps say again, word for word, what an earlier step said, and get the same answer. */
function repeatsIn(steps: readonly Step[]): number {
  return steps.length - new Set(steps.map(keyOf)).size;
}

/** Refused steps that the run did not get past: nothing of their operator was accepted later. */
function leftFailed(steps: readonly Step[]): number {
  const last = new Map(steps.flatMap(({ operator, failed }, i) => (failed ? [] : [[operator, i] as const])));
  return steps.filter(({ operator, failed }, i) => failed && (last.get(operator) ?? -1) < i).length;
}

/** The values of the signs of a run, in the order of {@link SIGNS}: each about between -1 and 1. */
export function signsOf({ steps, agentType }: Pick<Run, 'steps' | 'agentType'>, usual: Usual): number[] {
  const last = steps.at(-1);
  const failures = leftFailed(steps);
  const { interrupted, correction, thanks } = reactionTo(last);
  const mean = ownValue(usual.length, agentType) ?? usual.length[''] ?? Math.log(1 + steps.length);
  return [
    Math.max(-2, Math.min(2, Math.log(1 + steps.length) - mean)),
    Math.min(1, (2 * failures) / Math.max(1, steps.length)),
    Number(steps.slice(-LAST).some(({ failed }) => failed)),
    Math.min(1, (3 * repeatsIn(steps)) / Math.max(1, steps.length)),
    last === undefined ? 0 : (ownValue(usual.endings, last.operator) ?? 0),
    Number(failures === 0 && steps.some(({ result }) => result !== '')),
    Number(thanks && last?.action.kind === 'say' && !correction && !interrupted),
    Number(correction || interrupted),
  ];
}
