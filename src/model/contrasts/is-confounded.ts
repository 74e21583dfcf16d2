import { COMPARED_GROUPS } from '../settings.js';
import { evenly } from '../table/evenly.js';
import type { Run, Step } from '../table/table.js';
import { type Feature, stepOf } from './features.js';
import { isClear, type Selected } from './select.js';
import { separate } from './separate.js';

import { MAX_RUNS } from './settings.js';
import { levelOf } from './strata.js';

/** Words that go most with a feature, each of which is tried as its reason. */
const MAX_REASONS = 5;
/** Correlation from which a word may be the reason, and the standard deviations from chance of it. */
const MIN_CORRELATION = 0.3;
const CHANCE = 2.6;
/** Correlation from which what an agent knew decides: what is done is an answer to it, and no choice. */
const DECIDES = 0.7;
/** Characters of a result that are read: its head and its tail. */
const MAX_READ = 200;

/** The words of a result. */
export type WordsOf = (step: Step) => readonly string[];

/** Reads the words of results, each once. */
export function wordsReader(): WordsOf {
  const read = new Map<Step, readonly string[]>();
  return (step) => {
    let words = read.get(step);
    if (!words) {
      const { result } = step;
      const text =
        result.length <= 2 * MAX_READ ? result : `${result.slice(0, MAX_READ)} ${result.slice(-MAX_READ)}`;
      words = [...new Set(text.toLowerCase().match(/\p{L}{2,}(?!\d)/gu) ?? [])];
      read.set(step, words);
    }
    return words;
  };
}

/** Where an agent chose to do it or not, as the number of steps before; of runs that did not do it, their end. */
function placeOf(feature: Feature, { steps }: Run): number {
  if (feature.kind === 'early') return 0;
  if (feature.kind === 'says') return stepOf(feature, { steps })?.at ?? 0;
  const is = (operator: string): number[] =>
    steps.flatMap((step, at) => (!step.failed && step.operator === operator ? at : []));
  const done = is(feature.operator);
  if (!('anchor' in feature)) return done[0] ?? steps.length;
  const anchors = is(feature.anchor);
  return feature.kind === 'before'
    ? Math.min(done[0] ?? steps.length, anchors[0] ?? steps.length)
    : (done.find((at) => at > anchors.at(-1)!) ?? steps.length);
}

/**
 * What an agent knew there: the words of the task and of the results so far. What others do instead of a follow-up says
 * as well what a result called for.
 */
function contextOf(feature: Feature, run: Run, wordsOf: WordsOf): Set<string> {
  const place = placeOf(feature, run);
  const context = new Set(run.words.map((word) => `task ${word}`));
  for (const step of run.steps.slice(0, place)) for (const word of wordsOf(step)) context.add(word);
  if (feature.kind === 'after')
    for (const { operator } of run.steps) if (operator !== feature.operator) context.add(`did ${operator}`);
  return context;
}

/** Correlation of two things that are there or not (the phi coefficient). */
function correlation(both: number, a: number, b: number, all: number): number {
  const spread = a * (all - a) * b * (all - b);
  return spread === 0 ? 0 : (both * all - a * b) / Math.sqrt(spread);
}

/**
 * Whether something that the agent knew may be the reason both for doing it and for the outcome: among runs that agree on
 * a word that goes with the feature there is no clear difference left.
 */
export function isConfounded(one: Selected, wordsOf: WordsOf): boolean {
  const { sample, holders, feature, words, error } = one;
  const held = new Set(holders);
  const drawn = evenly([...sample.observations.keys()], MAX_RUNS);
  const observations = drawn.map((i) => sample.observations[i]!);
  const all = observations.length;
  const has = drawn.map((i) => held.has(i));
  const having = has.flatMap((holds, i) => (holds ? i : []));
  const contexts = observations.map(({ run }) => contextOf(feature, run, wordsOf));
  const counts = new Map<string, [count: number, both: number]>();
  contexts.forEach((context, i) => {
    for (const word of context) {
      const [count, both] = counts.get(word) ?? [0, 0];
      counts.set(word, [count + 1, both + Number(has[i])]);
    }
  });
  const least = Math.max(MIN_CORRELATION, CHANCE / Math.sqrt(all));
  const reasons = [...counts]
    .filter(([word, [count]]) => Math.min(count, all - count) >= COMPARED_GROUPS && !words.includes(word))
    .map(([word, [count, both]]) => ({ word, phi: Math.abs(correlation(both, count, having.length, all)) }))
    .filter(({ phi }) => phi >= least)
    .sort((a, b) => b.phi - a.phi || (a.word < b.word ? -1 : 1))
    .slice(0, error ? 0 : MAX_REASONS);
  return reasons.some(({ word, phi }) => {
    if (phi >= DECIDES) return true;
    const refined = sample.levels.map(({ stratum, group, cell }) =>
      levelOf(
        observations,
        (i) => 2 * stratum[cell[drawn[i]!]!]! + Number(contexts[i]!.has(word)),
        (i) => group[cell[drawn[i]!]!]!,
      ),
    );
    const rest = separate(refined, observations, having);
    return rest === undefined || !isClear(one, rest);
  });
}
