import { SAY } from '../distil/steps/action.js';
import { breathe } from '../domain/breathe.js';
import { isRun } from '../domain/entry.js';
import type { Experience } from '../retrieval/experience.js';
import { kernel } from '../retrieval/kernel.js';
import { fitNeeds, type NeedModel, type NeedSample } from '../search/need-model.js';
import type { World } from '../world/world.js';
import { evenly } from './evenly.js';
import { keptRow, readRow } from './kept-row.js';
import { remedialSteps } from './remedial-steps.js';
import { SETTINGS } from './settings.js';
import { isPlannable } from './task-plan.js';

/** Actions a model is fitted for at most, those of most runs first. */
const MAX_ACTIONS = 64;
/** Situations it is fitted on at most, spread evenly. */
const MAX_SAMPLES = 4_000;

/** Runs between two breaths of the event loop. */
const BREATH = 16;

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

/** Weighted runs that succeeded at tasks like this one. */
function successesLike(experience: Experience, task: Float32Array): number {
  let sum = 0;
  for (const { id, score } of experience.index.nearest(task, NEIGHBOURS)) {
    for (const { entry, trace, position } of experience.places(id)) {
      if (position >= 0 || !isRun(entry)) continue;
      sum += kernel(score, 1, SETTINGS.bandwidth) * trace.successes;
    }
  }
  return sum;
}

/**
 * The situations that a collection's runs were in, with what they went on to do. In a world that can be planned in,
 * everything that they tried counts, whether it went through or not and however they ended: agents know what a task asks
 * for. What only put an error right says nothing of the task. Elsewhere what a failed run did counts the less the more
 * runs succeeded at tasks like it: those tell what is needed, and where there are none, most of it was right too.
 */
async function samplesOf(
  experience: Experience,
  index: Map<string, number>,
  world: World,
): Promise<Unread[]> {
  const samples: Unread[] = [];
  const plannable = isPlannable(world);
  const traces = [...experience.entries.values()]
    .filter(isRun)
    .sort((a, b) => a.id - b.id)
    .flatMap(({ traces }) => traces);
  for (const [run, { meanings, path, runs, successes, failures }] of traces.entries()) {
    if (run % BREATH === 0) await breathe();
    const task = experience.index.get(meanings[0]!);
    const failed = failures > 0 && task ? 1 / (1 + successesLike(experience, task)) : 0;
    const weight = plannable ? successes + failures : successes + failed * failures;
    if (weight === 0) continue;
    const remedial = remedialSteps(path, plannable ? world : undefined);
    const add = (situation: number, from: number, counts: number): void => {
      const vector = experience.index.get(situation);
      if (!vector) return;
      const taken = new Set<number>();
      for (let i = from; i < path.length; i++) {
        if (remedial.has(i)) continue;
        const action = index.get(path[i]!.action);
        if (action !== undefined) taken.add(action);
      }
      samples.push({ run, situation, vector, weight: counts, taken: [...taken] });
    };
    for (const meaning of meanings) add(meaning, 0, weight / meanings.length);
    // What follows a reply is somebody's words: they say what the task is as its own words do, but are one run's.
    path.forEach((step, i) => {
      if (i > 0 && path[i - 1]!.action === 'say') add(step.situation, i, weight / runs);
    });
  }
  return evenly(samples, MAX_SAMPLES);
}

/**
 * Fits which of the actions that decide a task of this collection calls for.
 *
 * @param readTexts reads what situations say; undefined for those that are gone
 */
export async function learnNeeds(
  experience: Experience,
  dimensions: number,
  world: World,
  readTexts: (situations: number[]) => Promise<(string | undefined)[]>,
): Promise<NeedModel> {
  const runs = new Map<string, number>();
  for (const entry of experience.entries.values()) {
    if (!isRun(entry)) continue;
    for (const trace of entry.traces) {
      for (const action of new Set(trace.path.map((step) => step.action))) {
        if (action !== SAY) runs.set(action, (runs.get(action) ?? 0) + trace.runs);
      }
    }
  }
  const actions = [...runs]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ACTIONS)
    .map(([action]) => action);
  const unread = await samplesOf(experience, new Map(actions.map((action, i) => [action, i])), world);
  const texts = await readTexts(unread.map(({ situation }) => situation));
  const samples = unread.map(({ situation: _, ...sample }, i) => ({ ...sample, text: texts[i] ?? '' }));
  return fitNeeds(actions, samples, dimensions);
}

/** A model as JSON can hold it. */
export const keepNeeds = ({ actions, vocabulary, rows }: NeedModel): KeptNeeds => ({
  actions,
  ...vocabulary,
  rows: rows.map(keptRow),
});

/** The model again; undefined when it is of another version. */
export function readNeeds({ actions, words, rarity, rows }: KeptNeeds): NeedModel | undefined {
  return words && { actions, vocabulary: { words, rarity }, rows: rows.map(readRow) };
}
