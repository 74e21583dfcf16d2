import { addTo } from '../../domain/add-to.js';
import { logOdds } from '../../domain/maths/log-odds.js';
import { fitLogistic } from '../../domain/maths/logistic.js';
import { COMPARED_GROUPS, MOST_PARTS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupWeights } from '../table/group-weights.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { timesIn } from '../table/times-in.js';
import { rateOf } from './groups.js';
import { SIGN_PRECISION } from './settings.js';
import { SIGNS, signsOf } from './signs.js';
import type { After, Usual } from './success.js';

type Finished = Pick<Run, 'steps' | 'agentType'>;

/** How long runs are and how those with an outcome ended by their last operator. */
function usualOf(runs: readonly Run[], known: readonly Run[]): Usual {
  const lengths = new Map<string, number[]>();
  for (const { steps, agentType } of runs)
    for (const name of new Set(['', agentType])) addTo(lengths, name, Math.log(1 + steps.length));
  const endings = new Map<string, Run[]>();
  for (const run of known) if (run.steps.length > 0) addTo(endings, run.steps.at(-1)!.operator, run);
  const base = logOdds(rateOf(known));
  const held = [...endings].filter(([, list]) => groupsOf(list) >= COMPARED_GROUPS);
  return {
    length: Object.fromEntries(
      [...lengths].map(([name, list]) => [name, list.reduce((sum, length) => sum + length, 0) / list.length]),
    ),
    endings: Object.fromEntries(
      held.map(([name, list]) => [name, Math.max(-1, Math.min(1, logOdds(rateOf(list)) - base))]),
    ),
  };
}

/** What the logistic regression sees of a finished run, each with its name. */
export function pointOf(
  run: Finished,
  { usual, operators }: Omit<After, 'weights'>,
): { name: string; value: number }[] {
  const worked = timesIn(run.steps);
  const signs = signsOf(run, usual);
  return [
    ...SIGNS.map(({ name }, i) => ({ name, value: signs[i]! })),
    ...operators.map((name) => ({ name, value: Number(worked.has(name)) })),
  ];
}

/** Log-odds of success of a finished run, by its signs and those before acting. */
export const oddsAfter = (after: After, run: Finished, before: number): number =>
  [1, before, ...pointOf(run, after).map(({ value }) => value)].reduce(
    (sum, value, i) => sum + value * after.weights[i]!,
    0,
  );

/**
 * Fits what the signs of finished runs say, held at what they are believed to say by themselves.
 *
 * @param before log-odds before acting of each of the runs with an outcome
 */
export function fitAfter(runs: readonly Run[], known: readonly Run[], before: readonly number[]): After {
  const operators = commonest(known, ({ steps }) => timesIn(steps).keys(), {
    least: COMPARED_GROUPS,
    most: MOST_PARTS,
  });
  const shape = { usual: usualOf(runs, known), operators };
  const counts = groupWeights(known);
  const believed = [0, 1, ...SIGNS.map(({ weight }) => weight), ...operators.map(() => 0)];
  const weights = fitLogistic(
    known.map((run, i) => ({
      x: [1, before[i]!, ...pointOf(run, shape).map(({ value }) => value)].map(
        (value, feature) => [feature, value] as const,
      ),
      holds: run.success,
      weight: counts[i]!,
    })),
    believed.map((weight) => ({ weight, precision: SIGN_PRECISION })),
  );
  return { ...shape, weights };
}
