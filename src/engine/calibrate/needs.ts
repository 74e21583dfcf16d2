import { isRun, type Trace } from '../../domain/entry.js';
import { evenly } from '../../domain/maths/evenly.js';
import { kernel } from '../../domain/maths/kernel.js';
import { SAY } from '../../domain/say.js';
import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { createInt8Index } from '../../retrieval/vector-index-int8.js';
import { fitNeeds, type NeedModel, type NeedSample } from '../../search/need-model.js';
import type { World } from '../../world/world.js';
import { deserializeRow, serializeRow } from '../shared/serialized-row.js';
import { SETTINGS } from '../shared/settings.js';
import { isPlannable } from './open-actions.js';
import { remedialSteps } from './remedial-steps.js';
import type { SampledRuns } from './sampled-runs.js';

/** Actions a model is fitted for at most, those of most runs first. */
const MAX_ACTIONS = 64;
/** Parts of a run that are told apart where actions are put in order. */
const GRAIN = 1e6;
/** Situations it is fitted on at most, spread evenly. */
const MAX_SAMPLES = 4_000;

/** Runs between two breaths of the event loop. */
const BREATH = 4;
/** Texts that are read at once. */
const PAGE = 500;
/** Steps of some microseconds between two breaths. */
const FEW_MS = 1_000;

/** A model as it is kept: rows as base64 of little-endian float32. */
export interface KeptNeeds {
  actions: string[];
  words: number[];
  rarity: number[];
  rows: string[];
}

/** A sample before its text is read. */
type Unread = Omit<NeedSample, 'text'> & { situation: number };

/** Like tasks that are looked at for each failed run. */
const NEIGHBOURS = 60;
/** Situations that they are looked for among, at most: of more an even part of the tasks, each counting for several. */
const MAX_SCANNED = 10_000;

/** Counts weighted runs that succeeded at tasks like one. */
async function likeSuccesses(
  view: CollectionView,
  { entries, share }: SampledRuns,
  dimensions: number,
): Promise<(task: Float32Array) => number> {
  let { index } = view;
  let scale = 1;
  if (index.size > MAX_SCANNED) {
    const tasks = [...new Set(entries.flatMap(({ traces }) => traces.flatMap(({ meanings }) => meanings)))]
      .filter((id) => view.index.has(id))
      .sort((a, b) => a - b);
    index = createInt8Index(dimensions);
    for (const [i, id] of evenly(tasks, MAX_SCANNED).entries()) {
      if (i % FEW_MS === 0) await yieldToEventLoop();
      index.set(id, view.index.get(id)!);
    }
    scale = tasks.length / share / Math.max(1, index.size);
  }
  return (task) => {
    let sum = 0;
    for (const { id, score } of index.nearest(task, NEIGHBOURS)) {
      for (const { entry, trace } of view.meantBy(id)) {
        if (!isRun(entry)) continue;
        sum += kernel(score, 1, SETTINGS.bandwidth) * trace.successes;
      }
    }
    return sum * scale;
  };
}

/** A situation that some runs were in: of which traces of which entry, and where in their way. */
interface Place {
  run: number;
  trace: Trace;
  situation: number;
  /** The step that followed. */
  from: number;
  /** Part of the runs' weight that it has. */
  share: number;
}

/** The situations of one trace's runs. */
function placesOf(trace: Trace, run: number): Place[] {
  const { meanings, path, runs } = trace;
  const places = meanings.map(
    (situation): Place => ({ run, trace, situation, from: 0, share: meanings.length }),
  );
  // What follows a reply is somebody's words: they say what the task is as its own words do, but are one run's.
  path.forEach((step, i) => {
    if (i > 0 && path[i - 1]!.action === SAY) {
      places.push({ run, trace, situation: step.situation, from: i, share: runs });
    }
  });
  return places;
}

/**
 * The situations that a collection's runs were in, with what they went on to do. In a world that can be planned in,
 * everything that they tried counts, whether it went through or not and however they ended: agents know what a task asks
 * for. What only put an error right says nothing of the task, nor does a run that took no action at all. Elsewhere what a failed run did counts the less the more
 * runs succeeded at tasks like it: those tell what is needed, and where there are none, most of it was right too.
 * Whatever is costly is done for the situations that are chosen alone.
 */
async function samplesOf(
  runs: SampledRuns,
  view: CollectionView,
  index: Map<string, number>,
  world: World,
  dimensions: number,
): Promise<Unread[]> {
  const plannable = isPlannable(world);
  const traces = runs.entries.flatMap(({ traces }) => traces);
  const all: Place[] = [];
  for (const [run, trace] of traces.entries()) {
    if (run % FEW_MS === 0) await yieldToEventLoop();
    const { meanings, path, successes, failures } = trace;
    const counts =
      plannable || successes > 0
        ? successes + failures > 0 && (!plannable || path.some(({ action }) => action !== SAY))
        : failures > 0 && view.index.has(meanings[0]!);
    if (!counts) continue;
    for (const place of placesOf(trace, run)) if (view.index.has(place.situation)) all.push(place);
  }
  const places = evenly(all, MAX_SAMPLES);
  const successesLike = await likeSuccesses(view, runs, dimensions);
  const samples: Unread[] = [];
  let run = -1;
  let weight = 0;
  let remedial: ReadonlySet<number> = new Set();
  for (const { trace, situation, from, share, run: own } of places) {
    const { path, meanings, successes, failures } = trace;
    if (own !== run) {
      run = own;
      if (run % BREATH === 0) await yieldToEventLoop();
      const task = plannable || failures === 0 ? undefined : view.index.get(meanings[0]!);
      const failed = plannable ? 1 : task ? 1 / (1 + successesLike(task)) : 0;
      weight = successes + failed * failures;
      remedial = remedialSteps(path, plannable ? world : undefined);
    }
    const taken = new Set<number>();
    for (let i = from; i < path.length; i++) {
      const action = remedial.has(i) ? undefined : index.get(path[i]!.action);
      if (action !== undefined) taken.add(action);
    }
    const vector = view.index.get(situation)!;
    samples.push({
      run,
      situation,
      vector,
      weight: weight / share,
      taken: [...taken],
    });
  }
  return samples;
}

/**
 * Fits which of the actions that decide a task of this collection calls for.
 *
 * @param readTexts reads what situations say; undefined for those that are gone
 */
export async function learnNeeds(
  sampled: SampledRuns,
  view: CollectionView,
  dimensions: number,
  world: World,
  readTexts: (situations: number[]) => Promise<(string | undefined)[]>,
): Promise<NeedModel> {
  // Sums that are followed and sums that are read afresh differ by rounding.
  const runs = [...view.actions()].map(
    (action) => [action, Math.round(view.runsWith(action) * GRAIN)] as const,
  );
  const actions = runs
    .filter(([action, count]) => action !== SAY && count > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ACTIONS)
    .map(([action]) => action);
  const index = new Map(actions.map((action, i) => [action, i]));
  const unread = await samplesOf(sampled, view, index, world, dimensions);
  const samples: NeedSample[] = [];
  for (let from = 0; from < unread.length; from += PAGE) {
    const page = unread.slice(from, from + PAGE);
    const texts = await readTexts(page.map(({ situation }) => situation));
    samples.push(...page.map(({ situation: _, ...sample }, i) => ({ ...sample, text: texts[i] ?? '' })));
    await yieldToEventLoop();
  }
  return fitNeeds(actions, samples, dimensions);
}

/** A model as JSON can hold it. */
export const keepNeeds = ({ actions, vocabulary, rows }: NeedModel): KeptNeeds => ({
  actions,
  ...vocabulary,
  rows: rows.map(serializeRow),
});

/** The model again; undefined when it is of another version. */
export function readNeeds({ actions, words, rarity, rows }: KeptNeeds): NeedModel | undefined {
  return words && { actions, vocabulary: { words, rarity }, rows: rows.map(deserializeRow) };
}
