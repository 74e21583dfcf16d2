import type { LikeRun } from '../distil/estimate-success.js';
import { isRun } from '../domain/entry.js';
import type { Experience } from '../retrieval/experience.js';
import { kernel } from '../retrieval/kernel.js';
import { SETTINGS } from './settings.js';

/** Stored runs of tasks like the one given, each with how much it is like it. */
export function likeRuns(experience: Experience, task: Float32Array): LikeRun[] {
  const nearest = experience.index.nearest(task, SETTINGS.neighbours);
  const runs: LikeRun[] = [];
  let top: number | undefined;
  for (const { id, score } of nearest) {
    for (const { entry: entryId, position } of experience.places(id)) {
      const entry = experience.entries.get(entryId);
      if (position >= 0 || !entry || !isRun(entry)) continue;
      top ??= score;
      runs.push({
        weight: kernel(score, top, SETTINGS.bandwidth),
        actions: entry.path.map((step) => step.action),
        successes: entry.evidence.successes,
        failures: entry.evidence.failures,
      });
    }
  }
  return runs;
}
