import { agreement } from '../distil/agreement.js';
import type { Experience } from '../retrieval/experience.js';
import type { Near } from './outlook.js';
import { SETTINGS } from './settings.js';

/**
 * What is known of tasks like the one of a run that has ended, each entry once and by how much it did as the run
 * did: where like tasks were done in the same way, their endings say the most about its own.
 *
 * @param actions of the run
 */
export function likeRuns(experience: Experience, task: Float32Array, actions: readonly string[]): Near[] {
  const like = new Map<number, Near>();
  for (const { id, score } of experience.index.nearest(task, SETTINGS.neighbours)) {
    for (const { entry: entryId, position } of experience.places(id)) {
      const entry = experience.entries.get(entryId);
      if (position >= 0 || !entry || like.has(entryId)) continue;
      const agrees = agreement(
        actions,
        entry.path.map((step) => step.action),
      );
      like.set(entryId, { entry, cosine: score, agrees });
    }
  }
  return [...like.values()];
}
