import { COMPARED_GROUPS } from '../settings.js';
import { evenly } from '../table/evenly.js';
import type { Run, Step } from '../table/table.js';
import { wordsSeen } from '../table/words-seen.js';
import type { Feature } from './features.js';
import type { Selected } from './select.js';
import { MAX_RUNS } from './settings.js';

/** Correlation from which what an agent knew decides: what is done is an answer to it, and no choice. */
const DECIDES = 0.7;

/** The words of a result. */
export type WordsOf = (step: Step) => readonly string[];

/** Reads the words of results, each once. */
export function wordsReader(): WordsOf {
  const read = new Map<Step, readonly string[]>();
  return (step) => {
    const words = read.get(step) ?? wordsSeen(step.result);
    read.set(step, words);
    return words;
  };
}

/** Where an agent chose to do it or not, as the number of steps before; of runs that did not do it, their end. */
function placeOf(feature: Feature, { steps }: Run): number {
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

/** Whether something that the agent knew decided that it was done: then that, and no choice, may be the reason for the outcome. */
export function isConfounded({ sample, holders, feature, words }: Selected, wordsOf: WordsOf): boolean {
  const held = new Set(holders);
  const some = evenly([...sample.observations.keys()], MAX_RUNS);
  const counts = new Map<string, [count: number, both: number]>();
  for (const i of some)
    for (const word of contextOf(feature, sample.observations[i]!.run, wordsOf)) {
      const [count, both] = counts.get(word) ?? [0, 0];
      counts.set(word, [count + 1, both + Number(held.has(i))]);
    }
  const having = some.filter((i) => held.has(i)).length;
  return [...counts].some(
    ([word, [count, both]]) =>
      Math.min(count, some.length - count) >= COMPARED_GROUPS &&
      !words.includes(word) &&
      Math.abs(correlation(both, count, having, some.length)) >= DECIDES,
  );
}
