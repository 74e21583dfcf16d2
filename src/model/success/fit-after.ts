import { fromLogOdds, logOdds } from '../../domain/maths/log-odds.js';
import { fitLogistic } from '../../domain/maths/logistic.js';
import { COMPARED_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupWeights } from '../table/group-weights.js';
import { groupsOf } from '../table/groups-of.js';
import type { Run } from '../table/table.js';
import { bestShare, outOfFold, rateOf } from './groups.js';
import { MAX_OPERATORS, SIGN_PRECISION } from './settings.js';
import { SIGNS, signsOf } from './signs.js';
import type { After, Usual } from './success.js';

type Finished = Pick<Run, 'steps' | 'agentType'>;

/** How long runs are and how those with an outcome ended by their last operator. */
function usualOf(runs: readonly Run[], known: readonly Run[]): Usual {
  const lengths = new Map<string, [sum: number, count: number]>();
  for (const { steps, agentType } of runs)
    for (const name of new Set(['', agentType])) {
      const [sum, count] = lengths.get(name) ?? [0, 0];
      lengths.set(name, [sum + Math.log(1 + steps.length), count + 1]);
    }
  const base = logOdds(rateOf(known));
  const endings = new Map<string, Run[]>();
  for (const run of known) {
    const last = run.steps.at(-1)?.operator;
    if (last === undefined) continue;
    const list = endings.get(last);
    if (list) list.push(run);
    else endings.set(last, [run]);
  }
  const held = [...endings].filter(([, list]) => groupsOf(list) >= COMPARED_GROUPS);
  return {
    length: Object.fromEntries([...lengths].map(([name, [sum, count]]) => [name, sum / count])),
    endings: Object.fromEntries(
      held.map(([name, list]) => [name, Math.max(-1, Math.min(1, logOdds(rateOf(list)) - base))]),
    ),
  };
}

const workedIn = ({ steps }: Finished): Set<string> =>
  new Set(steps.flatMap(({ operator, failed }) => (failed ? [] : [operator])));

/** What the logistic regression sees of a finished run. */
function pointOf(run: Finished, { usual, operators }: Omit<After, 'weights'>, before: number): number[] {
  const worked = workedIn(run);
  return [1, ...signsOf(run, usual), ...operators.map((operator) => Number(worked.has(operator))), before];
}

const weighted = (point: readonly number[], weights: readonly number[]): number =>
  point.reduce((sum, value, i) => sum + value * weights[i]!, 0);

/** Log-odds of success of a finished run, by its signs and those before acting. */
export const oddsAfter = (after: After, run: Finished, before: number): number =>
  weighted(pointOf(run, after, before), after.weights);

/**
 * Fits what the signs of finished runs say, held at what they are believed to say by themselves.
 *
 * @param before log-odds before acting of each of the runs with an outcome
 */
export function fitAfter(runs: readonly Run[], known: readonly Run[], before: readonly number[]): After {
  const usual = usualOf(runs, known);
  const counts = groupWeights(known);
  const fitTo = (
    operators: readonly string[],
    points: readonly number[][],
    indices: readonly number[],
  ): After => {
    const shape = { usual, operators };
    const weights = fitLogistic(
      indices.map((i) => ({
        x: points[i]!,
        holds: known[i]!.success,
        weight: counts[i]!,
      })),
      [0, ...SIGNS.map(({ weight }) => weight), ...operators.map(() => 0), 1],
      SIGN_PRECISION,
    );
    return { ...shape, weights };
  };
  const pointsOf = (operators: readonly string[]): number[][] =>
    known.map((run, i) => pointOf(run, { usual, operators }, before[i]!));
  const predictedBy = (operators: readonly string[], points: readonly number[][]): number[] =>
    outOfFold(
      known,
      (train) => fitTo(operators, points, train),
      ({ weights }, i) => fromLogOdds(weighted(points[i]!, weights)),
    );
  const common = commonest(known, workedIn, { least: COMPARED_GROUPS, most: MAX_OPERATORS });
  const [without, having] = [pointsOf([]), pointsOf(common)];
  const areSigns =
    common.length > 0 && bestShare(known, predictedBy([], without), predictedBy(common, having)) === 1;
  return areSigns ? fitTo(common, having, [...known.keys()]) : fitTo([], without, [...known.keys()]);
}
