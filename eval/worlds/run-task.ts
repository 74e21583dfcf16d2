import type { Interaction } from '../../src/index.js';
import type { Advice, Advisor } from '../judge/advisor.js';
import { type Advised, playTask } from './agent.js';
import { drawsFor } from './draws.js';
import type { Happening } from './episode.js';
import { KINDS } from './operator.js';
import { PAST_TASK, readRuns } from './read-nearest.js';
import { type Reading, readPlan, readText } from './reading.js';
import type { Task, World } from './world.js';

/** How an agent uses its advisor: the text at the start, the text at every step, or the plan for programs. */
export type Mode = 'text' | 'steps' | 'plan';

/** A finished run, and what the generator knows of it. */
export interface Run {
  task: Task;
  succeeded: boolean;
  happenings: readonly Happening[];
  interaction: Interaction;
  /** The advice at the start. */
  advice: Advice | undefined;
  /** What the agent made of it. */
  advised: Advised | undefined;
}

const TENANT = 'drawn';
const FIRST_DAY = Date.UTC(2025, 0, 6, 8);
const MINUTES = 60_000;

/** Reads advice in any of its forms. */
function readAdvice(world: World, advice: Advice, mode: Mode): Advised | undefined {
  if (mode === 'plan') return advice.plan && { reading: readPlan(world, advice.plan) };
  if (advice.text.trim() === '') return undefined;
  const reading = readText(world, advice.text);
  if (advice.text.startsWith(PAST_TASK)) return { reading, runs: readRuns(world, advice.text) };
  return { reading, ...(reading.examples.length > 0 ? { runs: reading.examples } : {}) };
}

/**
 * An agent does a task.
 *
 * @param advisor none: without advice
 * @param misread what the agent makes of what it read; left out: just that
 */
export async function runTask(
  world: World,
  task: Task,
  advisor: Advisor | undefined,
  mode: Mode,
  misread: (reading: Reading) => Reading = (reading) => reading,
): Promise<Run> {
  let first: { advice: Advice; advised: Advised | undefined } | undefined;
  const { turns, episode } = await playTask(world, task, async (soFar) => {
    if (!advisor || (first && mode !== 'steps')) return undefined;
    const agentType = world.kind;
    const advice = await advisor.advise({
      task: task.query,
      agentType,
      ...(soFar.length > 0 ? { turns: soFar } : {}),
    });
    const read = readAdvice(world, advice, mode);
    const advised = read && { ...read, reading: misread(read.reading) };
    first ??= { advice, advised };
    return advised;
  });
  const succeeded = episode.succeeded();
  // The same labels are wrong with every advisor.
  const isFlipped = drawsFor(world.seed, KINDS.indexOf(world.kind), 5, task.number).chance(world.noise);
  const requestId = first?.advice.requestId;
  return {
    task,
    succeeded,
    happenings: episode.happenings,
    interaction: {
      tenant_id: TENANT,
      query: task.query,
      turns,
      success: succeeded !== isFlipped,
      agent_type: world.kind,
      timestamp: new Date(FIRST_DAY + task.number * 7 * MINUTES).toISOString(),
      metadata: {
        source: task.customer,
        customer: task.customer,
        ...(requestId === undefined ? {} : { request_id: requestId }),
      },
    },
    advice: first?.advice,
    advised: first?.advised,
  };
}
