import type { Embedder } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { modelAdvisor } from '../judge/model-advisor.js';
import { LEARNERS } from '../judge/without.js';
import type { SetDefinition } from './definition.js';
import { nearestAdvisor } from './nearest.js';

/** Opens an advisor for one collection of a set. */
export type OpenAdvisor = (embedder: Embedder, definition: SetDefinition) => Promise<Advisor>;

/** The advisors by the name that `--advisors` takes: another one is one line more. */
export const ADVISORS: Readonly<Record<string, OpenAdvisor>> = {
  engine: (embedder) => engineAdvisor(embedder),
  model: async (embedder) => modelAdvisor(embedder),
  ...Object.fromEntries(
    LEARNERS.map((without): [string, OpenAdvisor] => [
      `model-${without}`,
      async (embedder) => modelAdvisor(embedder, { without }),
    ]),
  ),
  nearest: async (_, { essence }) => nearestAdvisor(essence),
};
