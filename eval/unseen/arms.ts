import type { Embedder } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { nearestAdvisor } from '../sets/nearest.js';
import { pastRun } from './past-run.js';

/** Past runs that an agent would be given in place of the engine's text. */
const SHOWN = 3;

/** What an agent could be given, by the name in the key. */
export const ARMS: Readonly<Record<string, (embedder: Embedder) => Promise<Advisor>>> = {
  engine: (embedder) => engineAdvisor(embedder, { explain: false }),
  nearest: async () => nearestAdvisor(pastRun, SHOWN),
  nothing: async () => ({
    learn: async () => {},
    advise: async () => ({ text: '' }),
    close: async () => {},
  }),
};
