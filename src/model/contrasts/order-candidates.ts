import { SAY } from '../../domain/say.js';
import { COMPARED_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import type { Run } from '../table/table.js';
import { collector } from './begin-candidates.js';
import { type Places, placesOf } from './places-of.js';
import { type Candidate, type Sample, sampleOf, withoutTwins } from './select.js';
import type { Strata } from './strata.js';

/** Operators that are compared in pairs: those of most groups. */
const MAX_OPERATORS = 40;
/** Words of tasks that are tried as circumstances of one anchor. */
const MAX_WORDS = 40;
/** A word of nearly all tasks is no circumstance. */
const MAX_SHARE = 0.7;

/** The operators that were done before and after the anchor by the runs of a sample that did it. */
function around(
  sample: Sample,
  places: ReadonlyMap<Run, Places>,
  anchor: string,
  operators: ReadonlySet<string>,
) {
  const collected = collector();
  sample.observations.forEach(({ run }, i) => {
    const { first, last } = places.get(run)!;
    const [begin, end] = [first.get(anchor)!, last.get(anchor)!];
    for (const [operator, at] of first) {
      if (operator === anchor || !operators.has(operator)) continue;
      if (at < begin) collected.add({ kind: 'before', operator, anchor }, i, at, begin - at);
      const then = last.get(operator)!;
      if (then > end) collected.add({ kind: 'after', operator, anchor }, i, then, then - end);
    }
  });
  return collected;
}

/** The candidates of a sample again, each among the tasks that have a word. */
function inTasksWith(sample: Sample, candidates: readonly Candidate[], strata: Strata): Candidate[] {
  const { observations } = sample;
  const withWord = new Map<string, number[]>();
  observations.forEach(({ run }, i) => {
    for (const word of run.words) {
      const list = withWord.get(word);
      if (list) list.push(i);
      else withWord.set(word, [i]);
    }
  });
  const words = commonest(
    observations.map(({ run }) => run),
    (run) => run.words,
    { least: 2 * COMPARED_GROUPS },
  )
    .filter((word) => withWord.get(word)!.length <= MAX_SHARE * observations.length)
    .slice(0, MAX_WORDS);
  return words.flatMap((word) => {
    const having = withWord.get(word)!;
    const place = new Map(having.map((i, at) => [i, at]));
    const parts = candidates.flatMap(({ feature, holders, at, gap }) => {
      const own = holders.flatMap((i) => place.get(i) ?? []);
      return Math.min(own.length, having.length - own.length) < COMPARED_GROUPS
        ? []
        : { feature, holders: own, at, gap };
    });
    if (parts.length === 0) return [];
    const part = sampleOf(
      having.map((i) => observations[i]!),
      strata,
    );
    return withoutTwins(parts.map((one) => ({ ...one, words: [word], sample: part, whole: sample })));
  });
}

/**
 * Candidates of what is done before or after another action, among the runs that did that one: of all tasks, and of
 * the tasks that have a word.
 */
export function orderCandidates(
  all: Sample,
  strata: Strata,
  isAnchor: (operator: string) => boolean,
): { always: Candidate[]; circumstances: Candidate[] } {
  const places = new Map(all.observations.map(({ run }) => [run, placesOf(run)]));
  const operators = commonest([...places.keys()], (run) => places.get(run)!.first.keys(), {
    least: COMPARED_GROUPS,
    most: MAX_OPERATORS,
  }).filter((operator) => operator !== SAY);
  const known = new Set(operators);
  const always: Candidate[] = [];
  const circumstances: Candidate[] = [];
  for (const anchor of operators) {
    if (!isAnchor(anchor)) continue;
    const observations = all.observations.filter(({ run }) => places.get(run)!.first.has(anchor));
    if (observations.length < 2 * COMPARED_GROUPS) continue;
    const sample = sampleOf(observations, strata);
    const found = around(sample, places, anchor, known).candidates(sample);
    always.push(...found);
    circumstances.push(...inTasksWith(sample, found, strata));
  }
  return { always, circumstances };
}
