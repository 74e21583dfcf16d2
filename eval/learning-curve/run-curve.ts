import { seededRandom } from '../../src/index.js';
import { advisedAgent } from '../parcel-desk/agent.js';
import { runEpisode } from '../parcel-desk/episode.js';
import { drawTask } from '../parcel-desk/errands.js';
import { timeOf } from '../parcel-desk/generate.js';
import type { Adviser } from './adviser.js';

/** The collection that the runs are stored in. */
export const TENANT = 'parcel-desk';

/** What a curve is run with. */
export interface CurveOptions {
  /** Decides tasks and exploration: every adviser meets the same tasks, and the same dice. */
  seed: number;
  episodes: number;
  /** Called after each episode. */
  onEpisode?(episode: number): void;
}

/** One agent's episodes, from knowing nothing. */
export interface Curve {
  /** Whether each episode succeeded. */
  successes: boolean[];
  /** Tokens (of four characters) that were added to each episode's task. */
  tokens: number[];
}

/** Seeds of tasks and of exploration lie this far apart. */
const STRIDE = 1_000_000;

/** Runs an agent through episodes: each is advised on, played, and learned from before the next begins. */
export async function runCurve(adviser: Adviser, options: CurveOptions): Promise<Curve> {
  const curve: Curve = { successes: [], tokens: [] };
  for (let n = 0; n < options.episodes; n++) {
    const task = drawTask(seededRandom(2 * options.seed * STRIDE + n));
    const { text, advice, requestId } = await adviser.advise(task.query);
    const agent = advisedAgent(seededRandom((2 * options.seed + 1) * STRIDE + n), advice);
    const { record, success } = runEpisode(task, agent, { tenant: TENANT, timestamp: timeOf(n), requestId });
    curve.successes.push(success);
    curve.tokens.push(Math.ceil(text.length / 4));
    await adviser.learn(record);
    options.onEpisode?.(n);
  }
  return curve;
}
