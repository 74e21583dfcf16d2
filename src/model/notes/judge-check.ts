import type { Check } from '../../api/check.js';
import { addTo } from '../../domain/add-to.js';
import type { Tally } from '../../domain/guidance-item.js';
import { overStrata, type Side } from '../../domain/maths/over-strata.js';
import { COMPARED_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import { follows } from './follows.js';
import { isRefuted, tallyOf } from './is-refuted.js';
import { CERTAIN, LEAST_EFFECT, NARROW_SHARE, NEWEST, OLDER } from './settings.js';

/** Why a lesson is not held: what counts say, and what they lack. */
export type NotHeld = 'few' | 'usual' | 'open' | 'no_difference' | 'contrary' | 'newer_runs';

/** What the runs say of a lesson that can be counted. */
export interface Judged {
  readonly state: 'proposed' | 'held' | 'refuted';
  /** Left out where it holds. */
  readonly reason?: NotHeld;
  /** Runs that did as it says, and those that did otherwise, with those of them that succeeded. */
  readonly followed: Tally;
  readonly otherwise: Tally;
  /** Groups that did as it says. */
  readonly groups: number;
}

/** A run in which a lesson is due. */
interface Due {
  readonly run: Run;
  readonly did: boolean;
}

function sideOf(runs: readonly Run[]): Side {
  const byGroup = new Map<string, number[]>();
  for (const { group, success } of runs) addTo(byGroup, group, success);
  const means = [...byGroup.values()].map((all) => all.reduce((sum, one) => sum + one, 0) / all.length);
  return { sum: means.reduce((sum, one) => sum + one, 0), groups: means.length };
}

/** By how much more runs succeed that did so, over strata that have both sides; undefined where none has. */
function difference(due: readonly Due[], stratumOf: (run: Run) => string) {
  const strata = new Map<string, Due[]>();
  for (const one of due) addTo(strata, stratumOf(one.run), one);
  const pairs = [...strata.values()]
    .map((all): [Side, Side] => {
      const [did, not] = [true, false].map((side) =>
        sideOf(all.flatMap((one) => (one.did === side ? one.run : []))),
      );
      return [did!, not!];
    })
    .filter((sides) => sides.every(({ groups }) => groups > 0));
  return overStrata(pairs, {
    effectOf: (did, not) => did.sum / did.groups - not.sum / not.groups,
    groupsOf: ({ groups }) => groups,
  });
}

/** Whether the newest of some runs, which are in order, fail more often than those before them. */
const isContradicted = (runs: readonly Run[]): boolean =>
  runs.length > NEWEST && isRefuted(tallyOf(runs.slice(-NEWEST)), [tallyOf(runs.slice(0, -NEWEST), OLDER)]);

/**
 * Judges a lesson by its check, on the runs of groups that it was not made from. Like is compared with like: runs of one
 * agent in one place (`peersOf`), guided or not, and, where enough tasks were done both ways, runs of one task.
 *
 * @param runs with an outcome, in the order of acceptance
 * @param madeFrom groups of the runs that it was made from
 */
export function judgeCheck(check: Check, runs: readonly Run[], madeFrom: ReadonlySet<string>): Judged {
  const due = runs.flatMap((run): Due[] => {
    if (!run.outcomeKnown || run.isCutOff || madeFrom.has(run.group)) return [];
    const did = follows(check, run);
    return did === undefined ? [] : [{ run, did }];
  });
  const sideAt = (side: boolean): Run[] => due.flatMap(({ run, did }) => (did === side ? run : []));
  const [did, not] = [sideAt(true), sideAt(false)];
  const groups = new Set(did.map(({ group }) => group)).size;
  const verdict = { followed: tallyOf(did), otherwise: tallyOf(not), groups };
  const proposed = (reason: NotHeld): Judged => ({ state: 'proposed', reason, ...verdict });
  if (groups < COMPARED_GROUPS) return proposed('few');
  if (new Set(not.map(({ group }) => group)).size < COMPARED_GROUPS)
    return proposed(not.length === 0 ? 'usual' : 'few');
  const kind = ({ peers, guided }: Run): string => `${guided}\t${peers}`;
  const wide = difference(due, kind);
  const narrow = difference(due, (run) => `${kind(run)}\t${run.task}`);
  if (!wide) return proposed('few');
  const least = Math.max(COMPARED_GROUPS, NARROW_SHARE * wide.weights);
  const found = narrow && narrow.weights >= least ? narrow : wide;
  const [low, high] = [found.d - CERTAIN * found.sd, found.d + CERTAIN * found.sd];
  if (high < 0) return { state: 'refuted', reason: 'contrary', ...verdict };
  if (high < LEAST_EFFECT) return { state: 'refuted', reason: 'no_difference', ...verdict };
  if (low <= 0) return proposed('open');
  return isContradicted(did) ? proposed('newer_runs') : { state: 'held', ...verdict };
}
