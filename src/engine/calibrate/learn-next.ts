import { evenly } from '../../domain/maths/evenly.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { nextFeatures } from '../../search/next-features.js';
import { fitNext, type NextModel, type NextRun } from '../../search/next-model.js';
import { deserializeRow, serializeRow } from '../shared/serialized-row.js';
import type { SampledRuns } from './sampled-runs.js';

/** Actions that are told apart at most, those of most steps first. */
const MAX_ACTIONS = 32;
/** Steps that it is fitted to at most, about: of more runs an even part. */
const MAX_STEPS = 12_000;
/** Runs between two breaths of the event loop. */
const BREATH = 16;
/** Texts that are read at once. */
const PAGE = 200;

/** A model as JSON can hold it. */
export type KeptNext = Omit<NextModel, 'rows'> & { rows: string[] };

/**
 * Fits which action runs take next, to the ways of a collection's runs, however they ended: most steps of failed ones
 * were right too, and where next to nothing is known of how things went on, that is worth more than how they ended.
 *
 * @param readTexts reads what situations say; undefined for those that are gone
 * @returns undefined where there is nothing to tell apart
 */
export async function learnNext(
  { entries }: SampledRuns,
  { index }: CollectionView,
  dimensions: number,
  readTexts: (situations: number[]) => Promise<(string | undefined)[]>,
): Promise<NextModel | undefined> {
  const traces = entries
    .flatMap((entry) => entry.traces)
    .filter(({ meanings, path, runs }) => path.length > 0 && runs > 0 && index.has(meanings[0]!));
  await yieldToEventLoop();
  const steps = traces.reduce((sum, { path }) => sum + path.length, 0);
  const chosen = evenly(traces, Math.max(1, Math.floor((traces.length * MAX_STEPS) / Math.max(1, steps))));
  const counts = new Map<string, number>();
  for (const { path } of chosen) {
    for (const { action } of path) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  const actions = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ACTIONS)
    .map(([action]) => action);
  const indexOf = new Map(actions.map((action, a) => [action, a]));
  const situations = [...new Set(chosen.flatMap(({ path }) => path.map(({ situation }) => situation)))];
  const textOf = new Map<number, string>();
  for (let from = 0; from < situations.length; from += PAGE) {
    const page = situations.slice(from, from + PAGE);
    for (const [i, text] of (await readTexts(page)).entries()) textOf.set(page[i]!, text ?? '');
    await yieldToEventLoop();
  }
  const runs: NextRun[] = [];
  for (const [i, { meanings, path, runs: count }] of chosen.entries()) {
    if (i % BREATH === 0) await yieldToEventLoop();
    const before: string[] = [];
    const taken: NextRun['steps'][number][] = [];
    for (const { action, situation } of path) {
      const vector = index.get(situation);
      const known = indexOf.get(action);
      if (vector && known !== undefined) {
        taken.push({ action: known, vector, features: nextFeatures(before, textOf.get(situation)!) });
      }
      before.push(action);
    }
    runs.push({ task: index.get(meanings[0]!)!, weight: Math.min(1, count), steps: taken });
  }
  return fitNext(actions, runs, dimensions);
}

/** A model as JSON can hold it. */
export const keepNext = ({ rows, ...rest }: NextModel): KeptNext => ({
  ...rest,
  rows: rows.map(serializeRow),
});

/** The model again. */
export const readNext = ({ rows, ...rest }: KeptNext): NextModel => ({
  ...rest,
  rows: rows.map(deserializeRow),
});
