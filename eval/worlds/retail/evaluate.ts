import type { EvalContext, Outcome } from '../../eval-context.js';
import { measureReplay } from './measure-replay.js';
import { readRetailRecords } from './records.js';
import { readRetailWorld } from './world.js';

/** Evaluates in the world of a directory of runs: the replay of the runs. */
export async function evaluateRetail(folder: string, { only, say }: EvalContext): Promise<Outcome> {
  const wanted = (name: string) => only.length === 0 || only.includes(name);
  const world = readRetailWorld(folder);
  const records = readRetailRecords(folder);
  const parts = [];
  if (wanted('replay')) {
    say('replaying runs');
    parts.push(measureReplay(world, records));
  }
  return {
    measures: parts.flatMap(({ measures }) => measures),
    notes: parts.flatMap(({ notes }) => notes),
  };
}
