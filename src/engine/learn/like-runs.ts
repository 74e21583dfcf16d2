import { agreement } from '../../distil/verdict/agreement.js';
import { isRun, type Trace } from '../../domain/entry.js';
import type { Experience } from '../../retrieval/experience.js';
import type { Near } from '../ground/outlook.js';
import { SETTINGS } from '../ground/settings.js';

/**
 * The runs of tasks like the one of a run that has ended, each trace once and by how much it did as the run
 * did: where like tasks were done in the same way, their endings say the most about its own.
 *
 * @param actions of the run
 */
export function likeRuns(experience: Experience, task: Float32Array, actions: readonly string[]): Near[] {
  const like = new Map<Trace, Near>();
  for (const { id, score } of experience.index.nearest(task, SETTINGS.neighbours)) {
    for (const { entry, trace } of experience.meantBy(id)) {
      if (!isRun(entry) || like.has(trace)) continue;
      const agrees = agreement(
        actions,
        trace.path.map((step) => step.action),
      );
      like.set(trace, { trace, cosine: score, agrees });
    }
  }
  return [...like.values()];
}
