import type { Interaction, Random } from '../../src/index.js';
import { exploringAgent, practisedAgent } from './agent.js';
import { runEpisode } from './episode.js';
import { drawTask } from './errands.js';

/** The first run's time; each further one is seven minutes later. */
const OPENING = Date.UTC(2026, 0, 5, 8);
const BETWEEN = 7 * 60_000;

/** How to make sample runs. */
export interface GenerateOptions {
  count: number;
  random: Random;
  tenant: string;
  /** The share of runs by an agent that knows the rules and slips now and then; the rest explore. Default 0.6. */
  practised?: number;
}

/** The time of the nth run, ISO 8601. */
export const timeOf = (n: number): string => new Date(OPENING + n * BETWEEN).toISOString();

/** Sample runs at the parcel desk; the same random numbers give the same runs. */
export function generateRuns({ count, random, tenant, practised = 0.6 }: GenerateOptions): Interaction[] {
  return Array.from({ length: count }, (_, n) => {
    const policy = random() < practised ? practisedAgent(random, 0.15) : exploringAgent(random);
    return runEpisode(drawTask(random), policy, { tenant, timestamp: timeOf(n) }).record;
  });
}
