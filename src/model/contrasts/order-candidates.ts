import { SAY } from '../../domain/say.js';
import { COMPARED_GROUPS } from '../settings.js';
import type { Run } from '../table/table.js';
import { collector } from './begin-candidates.js';
import { firstPlaces } from './features.js';
import { type Candidate, type Sample, sampleOf, withoutTwins } from './select.js';
import type { Observation, Strata } from './strata.js';

/** Operators that are compared in pairs: those of most groups. */
const MAX_OPERATORS = 40;
/** Words of tasks that are tried as circumstances of one anchor. */
const MAX_WORDS = 40;
/** A word of nearly all tasks is no circumstance. */
const MAX_SHARE = 0.7;

interface Places {
  first: Map<string, number>;
  last: Map<string, number>;
}

function placesOf({ steps }: Run): Places {
  const last = new Map<string, number>();
  for (const { operator, failed, at } of steps) if (!failed) last.set(operator, at);
  return { first: firstPlaces(steps), last };
}

const groupsBy = (observations: readonly Observation[], namesOf: (run: Run) => Iterable<string>) => {
  const groups = new Map<string, Set<string>>();
  for (const { run } of observations)
    for (const name of namesOf(run)) groups.set(name, (groups.get(name) ?? new Set()).add(run.group));
  return groups;
};

/** Names that enough groups have, those of most groups first. */
export const commonest = (
  groups: ReadonlyMap<string, ReadonlySet<string>>,
  least: number,
  most: number,
): string[] =>
  [...groups]
    .filter(([, set]) => set.size >= least)
    .sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name);

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
    groupsBy(observations, ({ words: own }) => own),
    2 * COMPARED_GROUPS,
    Number.POSITIVE_INFINITY,
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
  const said = new Set<string>(
    all.observations.flatMap(({ run }) =>
      run.steps.flatMap(({ operator }) => (operator === SAY ? operator : [])),
    ),
  );
  const operators = commonest(
    groupsBy(all.observations, (run) => places.get(run)!.first.keys()),
    COMPARED_GROUPS,
    MAX_OPERATORS,
  ).filter((operator) => !said.has(operator));
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
