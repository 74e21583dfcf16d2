import { SAY } from '../../domain/say.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { nextFeatures } from '../../search/next-features.js';
import { type NextModel, nextChances } from '../../search/next-model.js';
import type { QueryTexts } from './query-texts.js';

/** How likely each action comes next, as it was learned from so many runs. */
export interface LearnedNext {
  chances: ReadonlyMap<string, number>;
  runs: number;
}

/**
 * How likely each action comes next where the agent says what it sees; what no run that is still known took is left out,
 * whatever was fitted before.
 *
 * @returns undefined where nothing was fitted, or nothing is seen
 */
export function learnedNext(
  model: NextModel | undefined,
  { situation, lastActions }: QueryTexts,
  vectors: { task: Float32Array; situation: Float32Array },
  view: CollectionView,
): LearnedNext | undefined {
  if (!model || situation === null) return undefined;
  const features = nextFeatures(lastActions, situation);
  const chances = nextChances(model, vectors.task, { vector: vectors.situation, features });
  const known = [...chances].filter(([action]) => action === SAY || view.runsWith(action) > 0);
  return { chances: new Map(known), runs: model.runs };
}
