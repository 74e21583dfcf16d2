import type { Advisor } from '../judge/advisor.js';
import { drawTask } from './draw-task.js';
import { type Mode, type Run, runTask } from './run-task.js';
import type { Task, World } from './world.js';

/** From nothing, 200 tasks; from 150 unguided runs; from 150 unguided runs of one goal each, for tasks of two. */
export type Protocol = 'a' | 'b' | 'c';

/** What is under way: the task, and the runs that were learned. */
export interface Stage {
  task: Task | undefined;
  learned: Run[];
}

/** An advisor, and how agents use it. */
export interface Advising {
  advisor: Advisor | undefined;
  mode: Mode;
}

const TASKS = 200;
export const LEARNED = 150;
const SCORED = 50;
/** Runs are learned in batches. */
const BATCH = 10;
/** Fresh tasks have numbers beyond those of tasks that were learned. */
const FRESH = 1_000;

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** Runs without advice, to learn from. */
export async function unguidedRuns(world: World, protocol: Protocol, count = LEARNED): Promise<Run[]> {
  const runs: Run[] = [];
  if (protocol === 'a') return runs;
  for (const number of range(0, count))
    runs.push(
      await runTask(world, drawTask(world, number, protocol === 'c' ? 1 : undefined), undefined, 'text'),
    );
  return runs;
}

/** Tasks that nobody learned from. */
export const freshTasks = (world: World, protocol: Protocol): Task[] =>
  range(FRESH, SCORED).map((number) => drawTask(world, number, protocol === 'c' ? 2 : undefined));

/** Fresh tasks, with an advisor that has learned. */
export async function freshRuns(
  world: World,
  protocol: Protocol,
  stage: Stage,
  { advisor, mode }: Advising,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const task of freshTasks(world, protocol)) {
    stage.task = task;
    runs.push(await runTask(world, task, advisor, mode));
  }
  return runs;
}

/** Tasks in sequence, each with an advisor that learned the earlier ones; the last are scored. */
export async function fromNothing(world: World, stage: Stage, { advisor, mode }: Advising): Promise<Run[]> {
  const runs: Run[] = [];
  for (const number of range(0, TASKS)) {
    stage.task = drawTask(world, number);
    runs.push(await runTask(world, stage.task, advisor, mode));
    if (runs.length % BATCH !== 0) continue;
    const batch = runs.slice(-BATCH);
    await advisor?.learn(batch.map(({ interaction }) => interaction));
    stage.learned.push(...batch);
  }
  return runs.slice(-SCORED);
}
