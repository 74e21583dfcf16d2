import { fitLogistic } from '../../domain/maths/logistic.js';
import { ownValue } from '../../domain/own-value.js';
import { COMPARED_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupWeights } from '../table/group-weights.js';
import type { Run } from '../table/table.js';
import { MAX_WORDS, PRECISION } from './settings.js';
import type { Before } from './success.js';

/** What is known of a task before anybody acts. */
export type Asked = Pick<Run, 'task' | 'words' | 'agentType'>;

/** The features of a task: its words, its kind of agent, and how long it is, one name for each doubling. */
function featuresOf({ task, words, agentType }: Asked): string[] {
  const doublings = Math.floor(Math.log2(1 + task.length));
  const lengths = Array.from({ length: doublings }, (_, i) => `\tlonger than ${2 ** (i + 1)}`);
  return [...words, `\tagent ${agentType}`, ...lengths];
}

/** Fits what tasks say of success. */
export function fitBefore(runs: readonly Run[]): Omit<Before, 'share'> {
  const names = commonest(runs, featuresOf, { least: COMPARED_GROUPS, most: MAX_WORDS });
  const index = new Map(names.map((name, i) => [name, i + 1]));
  const counts = groupWeights(runs);
  const [intercept, ...weights] = fitLogistic(
    runs.map((run, i) => ({
      x: [0, ...featuresOf(run).flatMap((name) => index.get(name) ?? [])].map(
        (feature) => [feature, 1] as const,
      ),
      holds: run.success,
      weight: counts[i]!,
    })),
    [0, ...names].map((_, i) => ({ weight: 0, precision: i === 0 ? 0 : PRECISION })),
  );
  return { intercept: intercept!, weights: Object.fromEntries(names.map((name, i) => [name, weights[i]!])) };
}

/** Log-odds of success before acting, by what the task says. */
export const oddsBefore = ({ intercept, weights }: Omit<Before, 'share'>, task: Asked): number =>
  featuresOf(task).reduce((odds, name) => odds + (ownValue(weights, name) ?? 0), intercept);
