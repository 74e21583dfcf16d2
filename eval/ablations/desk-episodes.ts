import { openCollection } from '../../adapters/eval/open-collection.js';
import { additions } from '../../adapters/eval/scoring/additions.js';
import { type Planner, seededRandom } from '../../src/index.js';
import { planWays } from '../../src/search/plan-ways.js';
import type { SharedEmbedder } from '../embed-once.js';
import { readAdvice } from '../parcel-desk/advice.js';
import { advisedAgent } from '../parcel-desk/agent.js';
import { runEpisode } from '../parcel-desk/episode.js';
import { drawTask } from '../parcel-desk/errands.js';
import { generateRuns, timeOf } from '../parcel-desk/generate.js';

/** How the episodes are set. */
export interface DeskOptions {
  /** Runs that are stored before the first task. */
  sizes: readonly number[];
  /** Collections of each size, each of other runs. */
  seeds: number;
  /** New tasks for each collection. */
  tasks: number;
  /** Share of stored runs by an agent that knows the rules. */
  practised: number;
}

/** One task, done with the advice of one planner. */
export interface DeskEpisode {
  size: number;
  seed: number;
  planner: string;
  success: boolean;
}

const TENANT = 'eval';
/** Far from the seeds of stored runs. */
const NEW_TASKS = 100_000;

/**
 * Has an agent do new errands at the parcel desk, advised by engines that differ in nothing but the planner: each
 * gets the same tasks and the same luck.
 *
 * @returns the episodes; the engine's own planner is `engine`
 */
export async function deskEpisodes(
  embedder: SharedEmbedder,
  planners: Readonly<Record<string, Planner>>,
  { sizes, seeds, tasks, practised }: DeskOptions,
): Promise<DeskEpisode[]> {
  const episodes: DeskEpisode[] = [];
  const all = { engine: planWays, ...planners };
  const variants = Object.fromEntries(Object.entries(all).map(([name, planner]) => [name, { planner }]));
  for (const size of sizes) {
    for (let seed = 0; seed < seeds; seed++) {
      const collection = await openCollection(embedder, variants);
      try {
        await collection.learn(
          generateRuns({ count: size, random: seededRandom(seed * 1_000 + size), tenant: TENANT, practised }),
        );
        for (const planner of Object.keys(all)) {
          for (let n = 0; n < tasks; n++) {
            const luck = NEW_TASKS + seed * 1_000 + n;
            const task = drawTask(seededRandom(luck));
            const asked = { input_text: task.query, agent_type: 'clerk' };
            const { response } = await collection.enhance(asked, planner);
            const advice = readAdvice(additions(response, task.query));
            const { success } = runEpisode(task, advisedAgent(seededRandom(luck + NEW_TASKS), advice), {
              tenant: TENANT,
              timestamp: timeOf(size + n),
            });
            episodes.push({ size, seed, planner, success });
          }
        }
      } finally {
        await collection.close();
      }
    }
  }
  return episodes;
}
