import { isRun } from '../domain/entry.js';
import type { Experience } from '../retrieval/experience.js';
import { fitNeeds, type NeedModel, type NeedSample } from '../search/need-model.js';

/** Actions a model is fitted for at most, those of most runs first. */
const MAX_ACTIONS = 64;
/** Situations it is fitted on at most, spread evenly. */
const MAX_SAMPLES = 4_000;

/** A model as it is kept: rows as base64 of little-endian float32. */
export interface KeptNeeds {
  actions: string[];
  rows: string[];
}

/**
 * The situations that a collection's runs were in, with what they went on to do. A failed run counts by the share
 * of runs that fail: most of what it did was right, and where nearly all fail it is all that tells what is needed.
 */
function samplesOf(experience: Experience, index: Map<string, number>): NeedSample[] {
  const samples: NeedSample[] = [];
  const runs = [...experience.entries.values()].filter(isRun).sort((a, b) => a.id - b.id);
  for (const { meanings, path, evidence } of runs) {
    const counts = evidence.successes + (1 - experience.baseRate()) * evidence.failures;
    if (counts === 0) continue;
    const add = (situation: number, from: number, weight: number): void => {
      const vector = experience.index.get(situation);
      if (!vector) return;
      const taken = new Set<number>();
      for (let i = from; i < path.length; i++) {
        const action = index.get(path[i]!.action);
        if (action !== undefined) taken.add(action);
      }
      samples.push({ vector, weight, taken: [...taken] });
    };
    add(meanings[0]!, 0, counts);
    // What follows a reply is somebody's words: it says what the task is as the task's own words do.
    path.forEach((step, i) => {
      if (i > 0 && path[i - 1]!.action === 'say') add(step.situation, i, counts);
    });
  }
  if (samples.length <= MAX_SAMPLES) return samples;
  return Array.from(
    { length: MAX_SAMPLES },
    (_, i) => samples[Math.floor((i * samples.length) / MAX_SAMPLES)]!,
  );
}

/** Fits which actions a task of this collection calls for. */
export async function learnNeeds(experience: Experience, dimensions: number): Promise<NeedModel> {
  const runs = new Map<string, number>();
  for (const entry of experience.entries.values()) {
    if (!isRun(entry)) continue;
    for (const action of new Set(entry.path.map((step) => step.action))) {
      runs.set(action, (runs.get(action) ?? 0) + entry.evidence.runs);
    }
  }
  runs.delete('say');
  const actions = [...runs]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ACTIONS)
    .map(([action]) => action);
  const index = new Map(actions.map((action, i) => [action, i]));
  return fitNeeds(actions, samplesOf(experience, index), dimensions);
}

/** A model as JSON can hold it. */
export function keepNeeds({ actions, rows }: NeedModel): KeptNeeds {
  return {
    actions,
    rows: rows.map((row) => Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('base64')),
  };
}

/** The model again. */
export function readNeeds({ actions, rows }: KeptNeeds): NeedModel {
  return {
    actions,
    rows: rows.map((row) => {
      const bytes = Buffer.from(row, 'base64');
      return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    }),
  };
}
