import { SAY } from '../../domain/say.js';
import type { Experience } from '../../retrieval/experience.js';
import type { Tuning } from '../calibrate/tuning.js';

/**
 * The actions that runs took only since the model of the world was fitted, of those that lines may name. None where
 * actions are words: there runs go by other names than the model.
 */
export function newActions(
  experience: Experience,
  tuning: Tuning | null,
  agentType: string | null,
): ReadonlySet<string> {
  const { world, lastEntry } = tuning ?? {};
  if (!world || world.words || lastEntry === undefined) return new Set();
  const believes = experience.believes(agentType);
  return new Set(
    [...experience.actions()].filter(
      (action) =>
        action !== SAY &&
        !world.actions.has(action) &&
        (experience.firstWith(action) ?? 0) > lastEntry &&
        experience.offered(action, believes),
    ),
  );
}
