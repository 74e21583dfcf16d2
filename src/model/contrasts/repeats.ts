import type { Tally } from '../../domain/guidance-item.js';
import { COMPARED_GROUPS, MAX_RECORDS, PESSIMISM } from '../settings.js';
import type { Run, Step } from '../table/table.js';
import { EARLY_STEPS } from './settings.js';

/** How runs ended that did the same again although nothing had changed, beside others that were as long. */
export interface Repeats {
  readonly with: Tally;
  readonly without: Tally;
  /** Of what would succeed without it, the share that is lost by it, at its lower bound. */
  readonly effect: number;
  /** Ids of runs that did, at most ten. */
  readonly records: readonly string[];
}

/** Whether a step does what an earlier one of the run did, to the same result. */
export const isRepeat = (steps: readonly Step[], { at, operator, action, result }: Step): boolean =>
  steps
    .slice(0, at)
    .some((step) => step.operator === operator && step.action.text === action.text && step.result === result);

const sum = (groups: ReadonlyMap<string, readonly number[]>): Tally => ({
  yes: [...groups.values()].reduce((all, own) => all + own.reduce((a, b) => a + b, 0) / own.length, 0),
  of: groups.size,
});

/** Counts over groups of unguided runs with an outcome. */
export function learnRepeats(runs: readonly Run[]): Repeats {
  const sides = { with: new Map<string, number[]>(), without: new Map<string, number[]>() };
  const records: string[] = [];
  for (const { id, steps, guided, outcomeKnown, success, group } of runs) {
    if (guided || !outcomeKnown || steps.length < EARLY_STEPS) continue;
    const repeats = steps.some((step) => isRepeat(steps, step));
    if (repeats && records.length < MAX_RECORDS) records.push(id);
    const side = sides[repeats ? 'with' : 'without'];
    side.set(group, [...(side.get(group) ?? []), success]);
  }
  const [having, without] = [sum(sides.with), sum(sides.without)];
  const rate = ({ yes, of }: Tally): number => (yes + 0.5) / (of + 1);
  const spread = (tally: Tally): number => (rate(tally) * (1 - rate(tally))) / (tally.of + 1);
  const low = rate(without) - rate(having) - PESSIMISM * Math.sqrt(spread(without) + spread(having));
  const isKnown = Math.min(having.of, without.of) >= COMPARED_GROUPS && low > 0;
  return { with: having, without, effect: isKnown ? low / rate(without) : 0, records };
}
