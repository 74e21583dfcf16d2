import type { Embedder } from '../../src/index.js';
import { advisorNamed } from './advisors.js';
import { drawWorld } from './draw-world.js';
import type { Kind } from './operator.js';
import { freshTasks, type Stage, unguidedRuns } from './protocols.js';
import { runTask } from './run-task.js';

/** Whole runs after 150 unguided ones, for people: the task, what was said, every action with its result. */
export async function showRuns(
  { kind, seed }: { kind: Kind; seed: number },
  { name, count, embedder }: { name: string; count: number; embedder: Embedder },
): Promise<string[]> {
  const world = drawWorld(kind, seed);
  const { open, mode } = advisorNamed(name);
  const learned = await unguidedRuns(world, 'b');
  const stage: Stage = { task: undefined, learned };
  const advisor = await open({ world, embedder, stage });
  await advisor?.learn(learned.map(({ interaction }) => interaction));
  const shown: string[] = [];
  for (const task of freshTasks(world, 'b').slice(0, count)) {
    stage.task = task;
    const { succeeded, interaction, advice } = await runTask(world, task, advisor, mode);
    shown.push(
      [
        `== ${kind} ${seed}, ${name}, ${succeeded ? 'succeeded' : 'failed'}: ${task.query}`,
        ...(advice ? [advice.text.trim() || '(nothing is said)'] : []),
        ...interaction.turns.map(({ decision, result }) => `  ${decision}  =>  ${result}`),
      ].join('\n'),
    );
  }
  await advisor?.close();
  return shown;
}
