import { stemsOf } from '../../domain/stems.js';
import { logMarginal, type Tally } from '../runs/evidence.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { voiceWeight } from '../runs/voice-weight.js';
import type { ResultFact, ResultFacts } from './result-facts.js';

/** Something that has to be done with an action, though no refusal says so: without it runs end badly. */
export interface LearnedRequirement {
  /** The action that it goes with. */
  of: string;
  action: string;
  when: 'before' | 'after';
  /** The word of the task (its stem) on which it depends; left out where it always holds. */
  word?: string;
  /** The other action on which it depends: it holds where that is done too; left out where it always holds. */
  given?: string;
  /** What a result shows where it holds; left out where it always holds. */
  where?: ResultFact;
  /** Units of runs that did it and that did not: `ok` those that came through, `refused` those that failed. */
  with: Tally;
  without: Tally;
  evidence: number;
}

/** Words of a task that are looked at: those of enough voices, as fewer may be known by them, and not of nearly all runs. */
const MIN_VOICES = 4;
const MAX_SHARE = 0.6;
const MAX_WORDS = 200;
/** Of more actions than this what depends on another one is not looked for. */
const MAX_GIVEN = 64;
/** A requirement is what hardly any run came through without. */
const MAX_WITHOUT = 0.12;
const MIN_UNITS = 3;
const MIN_EVIDENCE = { always: 4, word: 5, hopeless: 0, given: 2 };
/** Log of the chance, at the usual rate of success, that all who went without failed by chance. */
const HOPELESS = -4;

/** One run as the counts read it: actions and words by number. */
interface CountedRun {
  weight: number;
  came: boolean;
  /** When each action that it did was done first and last, in the order of its first times. */
  first: Map<number, number>;
  last: Map<number, number>;
  /** Those of the words that its task says, and of the actions that it did, after `ANY`. */
  words: number[];
}

/** The number that stands for no word in particular. */
const ANY = 0;
/** Sums of one cell: those that did it and came through, did it and failed, did not and came through, did not and failed. */
const SUMS = 4;

/** What is counted for one action: a cell for each other action, side and word. */
interface Counts {
  sums: Float64Array;
  /** Which cells anybody counts for, with when they were met first. */
  met: Map<number, number>;
}

/** Counts for one action; what was met is told by its place in a walk over the runs. */
function countsFor(of: number, runs: readonly CountedRun[], actions: number, words: number): Counts {
  const sums = new Float64Array(actions * 2 * words * SUMS);
  const met = new Map<number, number>();
  const known = new Uint8Array(actions * 2 * words);
  runs.forEach((run, at) => {
    const start = run.first.get(of);
    if (start === undefined) return;
    const rank = [...run.first.keys()].indexOf(of);
    for (let action = 0; action < actions; action++) {
      if (action === of) continue;
      const before = (run.first.get(action) ?? Number.POSITIVE_INFINITY) < start;
      const after = (run.last.get(action) ?? -1) > start;
      for (let side = 0; side < 2; side++) {
        const column = ((side === 0 ? before : after) ? 0 : 2) + (run.came ? 0 : 1);
        const row = (action * 2 + side) * words;
        for (let w = 0; w < run.words.length; w++) {
          const cell = row + run.words[w]!;
          sums[cell * SUMS + column]! += run.weight;
          if (known[cell] === 1) continue;
          known[cell] = 1;
          met.set(cell, (((at * actions + rank) * actions + action) * 2 + side) * words + w);
        }
      }
    }
  });
  return { sums, met };
}

/** Whether a requirement holds whatever the task says and results show. */
export const isAlways = ({ word, given, where }: LearnedRequirement): boolean =>
  word === undefined && given === undefined && where === undefined;

/** On what a requirement depends. */
const contextOf = ({ word, given, where }: LearnedRequirement): string =>
  JSON.stringify([word, given, where?.fact, where?.value]);

/** Whether an action is only possible by what another one brought. */
export type Follows = (action: string, of: string) => boolean;

/**
 * Finds what has to be done with an action for a run to come through: by the Bayes factor of one chance of success with
 * it and another without against one for both, for each word that tasks may say, where hardly any run came through without it. Weaker contrasts are left alone: they say as much about the runs' tasks
 * and agents. What is only possible by what an action brought is looked for first.
 *
 * @param results what the results of these runs showed
 */
export function learnRequirements(
  runs: readonly ObservedRun[],
  { refused }: Pick<ResultFacts, 'refused'>,
  follows: Follows = () => false,
): LearnedRequirement[] {
  const told = runs.filter(({ success }) => success !== 0.5);
  const stems = told.map(({ query }) => stemsOf(query));
  const counts = new Map<string, number>();
  const speakers = new Map<string, Set<string>>();
  stems.forEach((said, at) => {
    for (const word of said) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      speakers.set(word, (speakers.get(word) ?? new Set()).add(told[at]!.subject));
    }
  });
  const words = new Set(
    [...counts]
      .filter(([word, count]) => speakers.get(word)!.size >= MIN_VOICES && count <= MAX_SHARE * told.length)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MAX_WORDS)
      .map(([word]) => word),
  );
  const actions = [...new Set(told.flatMap(({ steps }) => steps.map(({ action }) => action)))].sort();
  const weightOf = voiceWeight(told);
  // What is never refused goes with too much.
  const isRefused = (action: number): boolean => refused.has(actions[action]!);
  const number = new Map(actions.map((action, i) => [action, i]));
  const listed = [...words];
  const place = new Map(listed.map((word, i) => [word, i + 1]));
  const size = 1 + listed.length + (actions.length <= MAX_GIVEN ? actions.length : 0);
  const counted = told.map((run, at): CountedRun => {
    const { steps, success, subject } = run;
    const first = new Map<number, number>();
    const last = new Map<number, number>();
    steps.forEach(({ action, outcome }, i) => {
      if (outcome === 'error' || outcome === 'interrupted') return;
      const which = number.get(action)!;
      if (!first.has(which)) first.set(which, i);
      last.set(which, i);
    });
    return {
      weight: weightOf(subject),
      came: success > 0.5,
      first,
      last,
      words: [
        ANY,
        ...[...stems[at]!].flatMap((word) => place.get(word) ?? []),
        ...(actions.length <= MAX_GIVEN ? [...first.keys()].map((action) => listed.length + 1 + action) : []),
      ],
    };
  });
  const base =
    counted.reduce((sum, { weight, came }) => sum + (came ? weight : 0), 0) /
    counted.reduce((sum, { weight }) => sum + weight, 0);
  const unsorted: { met: number; linked: boolean; requirement: LearnedRequirement }[] = [];
  for (const [of, name] of actions.entries()) {
    const { sums, met } = countsFor(of, counted, actions.length, size);
    for (const [cell, when] of met) {
      const at = cell * SUMS;
      const done = { ok: sums[at]!, refused: sums[at + 1]! };
      const without = { ok: sums[at + 2]!, refused: sums[at + 3]! };
      const word = cell % size;
      const row = (cell - word) / size;
      const given = word > listed.length ? word - listed.length - 1 : undefined;
      const linked = (row & 1) === 1 && follows(actions[row >> 1]!, name);
      // What an action is only possible by comes before it.
      if ((row & 1) === 1 && follows(name, actions[row >> 1]!)) continue;
      // What goes with both of two actions is looked for after them alone.
      const among = [of, given ?? of, row >> 1];
      if (given !== undefined && (new Set(among).size < 3 || (row & 1) === 0 || !among.every(isRefused)))
        continue;
      // Where nobody came through without it though others do come through, one who did with it says enough: there
      // is little to lose.
      const hopeless =
        (word === ANY || given !== undefined) &&
        done.ok > 0 &&
        without.ok === 0 &&
        without.refused * Math.log(1 - base) <= HOPELESS;
      if (!hopeless && done.ok < MIN_UNITS) continue;
      if (without.ok + without.refused < MIN_UNITS) continue;
      if (without.ok / (without.ok + without.refused) > MAX_WITHOUT) continue;
      const both = { ok: done.ok + without.ok, refused: done.refused + without.refused };
      const evidence =
        logMarginal(done) +
        logMarginal(without) -
        logMarginal(both) -
        (word === ANY ? 0 : Math.log(1 + (given === undefined ? listed : actions).length) / 2) -
        (linked ? 0 : Math.log(actions.length) / 2);
      const least =
        hopeless && given !== undefined
          ? MIN_EVIDENCE.given
          : hopeless
            ? MIN_EVIDENCE.hopeless
            : word === ANY
              ? MIN_EVIDENCE.always
              : MIN_EVIDENCE.word;
      if (evidence < least) continue;
      unsorted.push({
        met: when,
        linked,
        requirement: {
          of: name,
          action: actions[row >> 1]!,
          when: (row & 1) === 0 ? 'before' : 'after',
          ...(word === ANY || given !== undefined ? {} : { word: listed[word - 1]! }),
          ...(given === undefined ? {} : { given: actions[given]! }),
          with: done,
          without,
          evidence,
        },
      });
    }
  }
  // What is only possible by what an action brought explains what else the few runs did that came through.
  const explained = new Set(
    unsorted.flatMap(({ linked, requirement: { of, with: done } }) =>
      linked && done.ok < MIN_UNITS ? [of] : [],
    ),
  );
  const kept = unsorted.filter(
    ({ linked, requirement: { of, with: done } }) => linked || done.ok >= MIN_UNITS || !explained.has(of),
  );
  // Those of equal evidence stand in the order in which runs show them.
  const found = kept.sort((a, b) => a.met - b.met).map(({ requirement }) => requirement);
  found.sort((a, b) => b.evidence - a.evidence || (a.of + a.action < b.of + b.action ? -1 : 1));
  // What always holds need not be said of a word; and of before and after the surer one is meant.
  return found.filter(
    (one, i) =>
      !found.some(
        (other, j) =>
          other.of === one.of &&
          other.action === one.action &&
          ((isAlways(other) && !isAlways(one) && other.when === one.when) ||
            (other.when !== one.when && contextOf(other) === contextOf(one) && j < i)),
      ),
  );
}
