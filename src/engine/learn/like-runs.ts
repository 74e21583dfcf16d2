import { isRun, type Trace } from '../../domain/entry.js';
import { agreement } from '../../extract/verdict/agreement.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Near } from '../shared/outlook.js';
import { SETTINGS } from '../shared/settings.js';
import { ESTIMATE_WEIGHT } from './lessons-of.js';

/**
 * The evidence of a trace that its runs stated themselves: an estimate is no evidence for the next one. A run with an
 * outcome adds as much to successes and failures as to runs, an estimated one {@link ESTIMATE_WEIGHT} of that. Where a
 * trace holds both, what it says together counts for as much as was stated.
 */
function stated({ runs, successes, failures }: Trace): Near['trace'] {
  const all = successes + failures;
  const known = (all - ESTIMATE_WEIGHT * runs) / (1 - ESTIMATE_WEIGHT);
  const share = all > 0 ? Math.max(0, known) / all : 0;
  return { successes: share * successes, failures: share * failures };
}

/**
 * The runs of tasks like the one of a run that has ended, each trace once and by how much it did as the run
 * did: where like tasks were done in the same way, their endings say the most about its own.
 *
 * @param actions of the run
 */
export function likeRuns(view: CollectionView, task: Float32Array, actions: readonly string[]): Near[] {
  const like = new Map<Trace, Near>();
  for (const { id, score } of view.index.nearest(task, SETTINGS.neighbours)) {
    for (const { entry, trace } of view.meantBy(id)) {
      if (!isRun(entry) || like.has(trace)) continue;
      const agrees = agreement(
        actions,
        trace.path.map((step) => step.action),
      );
      like.set(trace, { trace: stated(trace), cosine: score, agrees });
    }
  }
  return [...like.values()];
}
