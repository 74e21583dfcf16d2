import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataError, findData, readJsonl } from '../read-jsonl.js';
import { foldOfGroup, taskGroups } from '../sets/folds.js';
import { type EvalRow, type RecordedRun, taskOf } from '../sets/load.js';

/** The runs of one recorded set. */
export interface RecordedRuns {
  /** As they may be learned, in order. */
  ingest: readonly RecordedRun[];
  tasks: readonly string[];
  /** Tasks of one customer, or that any row of an evaluation leaves out together, are one group. */
  groups: readonly string[];
  /** The fold of each run, from 0; a group is in one. */
  folds: readonly number[];
}

/** Reads the runs of a folder. Throws a DataError where it holds none. */
export function readRuns(folder: string, folds: number, seed: number): RecordedRuns {
  const demand = (name: string): RecordedRun[] => {
    const path = findData(folder, name);
    if (path === undefined) throw new DataError(`${folder} has no ${name} or ${name}.gz.`);
    return readJsonl<RecordedRun>(path, ['query', 'turns', 'metadata']);
  };
  const ingest = demand('records.ingest.jsonl');
  const records = demand('records.jsonl');
  const tables = join(folder, 'eval');
  const rows = new Map(
    (existsSync(tables) ? readdirSync(tables) : []).map((name) => [
      name,
      readJsonl<EvalRow>(join(tables, name), ['exclude_task_ids']),
    ]),
  );
  const groupOf = taskGroups({ records, rows });
  const foldOf = foldOfGroup(groupOf.values(), folds, seed);
  const groups = records.map((run) => groupOf.get(taskOf(run))!);
  return { ingest, tasks: records.map(taskOf), groups, folds: groups.map((group) => foldOf.get(group)!) };
}
