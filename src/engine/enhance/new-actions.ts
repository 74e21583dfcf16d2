import { SAY } from '../../domain/say.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import type { Tuning } from '../calibrate/tuning.js';

/**
 * The actions that runs took only since the model of the world was fitted, of those that lines may name. None where
 * actions are words: there runs go by other names than the model.
 */
export function newActions(
  view: CollectionView,
  tuning: Tuning | null,
  agentType: string | null,
): ReadonlySet<string> {
  const { world, lastEntry } = tuning ?? {};
  if (!world || world.words || lastEntry === undefined) return new Set();
  const believes = view.believes(agentType);
  return new Set(
    [...view.actions()].filter(
      (action) =>
        action !== SAY &&
        !world.actions.has(action) &&
        (view.firstWith(action) ?? 0) > lastEntry &&
        view.offered(action, believes),
    ),
  );
}
