import { logBeta } from '../../domain/maths/log-beta.js';
import { fromLogOdds } from '../../domain/maths/log-odds.js';
import type { ObservedRun, ObservedStep } from '../runs/observed-run.js';
import { openingOf } from '../runs/opening.js';
import { filledCall, partKey } from '../words/filled-call.js';
import { wordError } from '../words/word-call.js';
import { DENIES } from './denies.js';

/**
 * How often the same call comes again: beta priors of its share. A share of the calls that are refused is of no interest
 * to whoever made them.
 */
const AGAIN = { wanted: [2, 2], unwanted: [0.5, 10] } as const;
const UNWANTED = 0.5;
/** Log-odds that an opening refuses: where it only tells, where it denies something, and where it asks. */
const USUAL = { tells: -1.5, denies: 1.4, asks: 2.5 };
/** Independent units that an opening needs, for fewer may own it, and how likely it has to be. */
const ENOUGH = 2;
const SURE = 0.65;

/** What a result of words opens with, what stood in the slots of its call left out; empty where nothing came back. */
export const wordOpening = ({ words, result }: Pick<ObservedStep, 'words'> & { result?: string }): string =>
  words ? wordError({ words: { ...words, error: openingOf(result ?? '') } }) : '';

const logShare = (again: number, all: number, [a, b]: readonly [number, number]): number =>
  logBeta(again + a, all - again + b) - logBeta(a, b);

/** How likely an opening refuses. */
function chanceOf(opening: string, again: number, all: number): number {
  const { tells, denies, asks } = USUAL;
  const prior = opening.endsWith('?') ? asks : DENIES.test(opening) ? denies : tells;
  const wanted = logShare(again, all, AGAIN.wanted) - logShare(again, all, AGAIN.unwanted);
  return fromLogOdds(prior + Math.log(UNWANTED + (1 - UNWANTED) * Math.exp(wanted)));
}

/** How often calls of one opening came, the same came again before another of its template, and came back after that. */
interface Count {
  units: Set<string>;
  all: number;
  again: number;
  back: number;
}

/** What is called in turn with one thing and another, such as going to rooms, is come back to without being refused. */
const IN_TURN = { again: 0.1, back: 0.3 };

function countOpenings(runs: readonly ObservedRun[]): Map<string, Map<string, Count>> {
  const counts = new Map<string, Map<string, Count>>();
  for (const { steps, subject } of runs) {
    const byTemplate = new Map<string, { step: ObservedStep; key: string }[]>();
    for (const step of steps) {
      const call = filledCall(step);
      if (!call || step.outcome === 'interrupted') continue;
      byTemplate.set(call.template, [...(byTemplate.get(call.template) ?? []), { step, key: partKey(call) }]);
    }
    for (const [template, calls] of byTemplate) {
      const openings = counts.get(template) ?? new Map<string, Count>();
      counts.set(template, openings);
      calls.forEach(({ step, key }, at) => {
        const opening = wordOpening(step);
        if (opening === '') return;
        const count = openings.get(opening) ?? { units: new Set(), all: 0, again: 0, back: 0 };
        openings.set(opening, count);
        count.units.add(subject);
        count.all += 1;
        if (calls[at + 1]?.key === key) count.again += 1;
        else if (calls.slice(at + 2).some((call) => call.key === key)) count.back += 1;
      });
    }
  }
  return counts;
}

/**
 * Learns which results refuse in a world of words, where nothing marks them: who is refused tries the same again, who
 * came through does not. What a result opens with is judged by how often the same call comes again in its run, and by
 * whether it denies something.
 *
 * @returns by template what refusals open with
 */
export function learnWordRefusals(runs: readonly ObservedRun[]): Map<string, Set<string>> {
  const refusals = new Map<string, Set<string>>();
  for (const [template, openings] of countOpenings(runs)) {
    const sum = { all: 0, again: 0, back: 0 };
    for (const { all, again, back } of openings.values()) {
      sum.all += all;
      sum.again += again;
      sum.back += back;
    }
    const inTurn = sum.again < IN_TURN.again * sum.all && sum.back > IN_TURN.back * sum.all;
    const refused = new Set<string>();
    for (const [opening, { units, all, again, back }] of openings) {
      if (units.size < ENOUGH) continue;
      const chance = inTurn ? chanceOf(opening, again, all - back) : chanceOf(opening, again + back, all);
      if (chance >= SURE) refused.add(opening);
    }
    if (refused.size > 0) refusals.set(template, refused);
  }
  return refusals;
}
