import type { Advisor } from '../judge/advisor.js';
import { drawTask } from './draw-task.js';
import { type Mode, type Run, runTask } from './run-task.js';
import type { Task, World } from './world.js';

/** From nothing, 200 tasks; from 150 unguided runs; from 150 unguided runs of one goal each, for tasks of two. */
export type Protocol = 'a' | 'b' | 'c';

/** Runs that were scored, and all that the advisor had learned before the last of them. */
export interface Scored {
  runs: Run[];
  learned: Run[];
}

const TASKS = 200;
const LEARNED = 150;
const SCORED = 50;
/** Runs are learned in batches. */
const BATCH = 10;
/** Fresh tasks have numbers beyond those of tasks that were learned. */
const FRESH = 1_000;

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** Runs without advice, to learn from. */
export async function unguidedRuns(world: World, protocol: Protocol): Promise<Run[]> {
  const runs: Run[] = [];
  if (protocol === 'a') return runs;
  for (const number of range(0, LEARNED))
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
  { advisor, mode, begin }: { advisor: Advisor | undefined; mode: Mode; begin: (task: Task) => void },
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const task of freshTasks(world, protocol)) {
    begin(task);
    runs.push(await runTask(world, task, advisor, mode));
  }
  return runs;
}

/** Tasks in sequence, each with an advisor that learned the earlier ones; the last are scored. */
export async function fromNothing(
  world: World,
  { advisor, mode, begin }: { advisor: Advisor | undefined; mode: Mode; begin: (task: Task) => void },
): Promise<Scored> {
  const runs: Run[] = [];
  for (const number of range(0, TASKS)) {
    const task = drawTask(world, number);
    begin(task);
    runs.push(await runTask(world, task, advisor, mode));
    if (runs.length % BATCH === 0)
      await advisor?.learn(runs.slice(-BATCH).map(({ interaction }) => interaction));
  }
  return { runs: runs.slice(-SCORED), learned: runs.slice(0, -SCORED) };
}
