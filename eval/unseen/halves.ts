import { join } from 'node:path';
import { sample } from '../sets/folds.js';
import type { RecordedRun } from '../sets/load.js';
import { readRuns } from '../success/recorded-runs.js';
import type { Unseen } from './points.js';

/** A set in two: no owner and no task is in both. */
export interface Halves {
  name: string;
  learned: RecordedRun[];
  /** The owner of each learned run. */
  owners: string[];
  unseen: Unseen[];
}

/**
 * Reads a set and splits it by owner (customer; tasks that belong together) and seed.
 *
 * @param learn runs learned at most, drawn by the seed
 * @throws DataError where the folder holds no runs
 */
export function readHalves(data: string, name: string, learn: number, seed: number): Halves {
  const { ingest, tasks, groups, folds } = readRuns(join(data, name), 2, seed);
  const at = ingest.map((_, i) => i);
  const learned = sample(
    at.filter((i) => folds[i] === 0),
    learn,
    seed,
    (i) => `learn/${i}`,
  );
  return {
    name,
    learned: learned.map((i) => ingest[i]!),
    owners: learned.map((i) => groups[i]!),
    unseen: at
      .filter((i) => folds[i] === 1)
      .map((i) => ({ run: ingest[i]!, task: tasks[i]!, group: groups[i]! })),
  };
}
