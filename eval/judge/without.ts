import { fitModel } from '../../src/model/fit-model.js';
import type { Model } from '../../src/model/model.js';
import type { Situation } from '../../src/model/situation.js';

type Part = 'repairs' | 'names' | 'sources' | 'conditions' | 'contrasts' | 'goals' | 'success';

/** The parts of a model that a learner makes each, and the runs that are like a task. */
export const LEARNERS: readonly (Part | 'paths')[] = [
  'repairs',
  'names',
  'sources',
  'conditions',
  'contrasts',
  'goals',
  'success',
  'paths',
];

export type Learner = (typeof LEARNERS)[number];

/** A model in which a learner learned nothing: its part is what no runs give. */
export const withoutLearner = (model: Model, learner: Learner): Model =>
  learner === 'paths' ? model : { ...model, [learner]: fitModel([])[learner] };

/** A situation without the runs that are like it, where those are what is taken out. */
export const withoutPaths = (situation: Situation, learner: Learner): Situation =>
  learner === 'paths' ? { ...situation, similar: [] } : situation;
