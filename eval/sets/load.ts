import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Interaction } from '../../src/index.js';
import { readJsonl } from '../read-jsonl.js';

/** A recorded run with everything that the data set says of it, the outcome and the gold included. */
export type RecordedRun = Interaction & { metadata: Readonly<Record<string, unknown>> };

/** A row of an evaluation; the fields that it has differ by evaluation. */
export interface EvalRow {
  id: string;
  /** Tasks of which nothing may be learned where this row is asked. */
  exclude_task_ids: string[];
  query?: string;
  /** The run that the row is from, as its line number from 0. */
  record_index?: number;
  /** The step to be taken next, from 1. */
  step?: number;
  [field: string]: unknown;
}

/** What an expert would say of a set, and where. */
export interface Lesson {
  id: string;
  lesson: string;
  when: Readonly<Record<string, string | number | boolean>>;
  /** Regular expressions, case ignored; one suffices. None: the runs do not support the lesson. */
  say_any: string[];
  never: string[];
}

/** One recorded set. */
export interface RecordedSet {
  name: string;
  /** Runs with outcome and gold: never learned. */
  records: RecordedRun[];
  /** The same runs, line by line, as an advisor may learn them. */
  ingest: RecordedRun[];
  /** Rows by the name of their evaluation, as in `s1_names`. */
  rows: ReadonlyMap<string, EvalRow[]>;
  lessons: Lesson[];
}

/** The nearest `shared/data` folder of this folder or one above it; undefined where there is none. */
export function findSharedData(from = process.cwd()): string | undefined {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const data = join(folder, 'shared', 'data');
    if (existsSync(data)) return data;
    if (dirname(folder) === folder) return undefined;
  }
}

/**
 * Reads one set.
 *
 * @param data the folder that holds the sets
 * @param evaluations names of the evaluations to read, as in `s1_names`
 * @throws DataError where a line is no JSON or lacks a field; Error where a file is missing or two files disagree
 */
export function loadSet(data: string, name: string, evaluations: readonly string[]): RecordedSet {
  const folder = join(data, name);
  const records = readJsonl<RecordedRun>(join(folder, 'records.jsonl.gz'), ['query', 'turns', 'metadata']);
  const ingest = readJsonl<RecordedRun>(join(folder, 'records.ingest.jsonl.gz'), [
    'query',
    'turns',
    'metadata',
  ]);
  const apart = records.findIndex((run, i) => run.metadata.record_id !== ingest[i]?.metadata.record_id);
  if (apart >= 0 || records.length !== ingest.length)
    throw new Error(`${folder}: line ${apart + 1} of records and records.ingest are not the same run.`);
  const rows = new Map(
    evaluations.map((evaluation) => [
      evaluation,
      readJsonl<EvalRow>(join(folder, 'eval', `${evaluation}.jsonl.gz`), ['id', 'exclude_task_ids']),
    ]),
  );
  const lessons = readJsonl<Lesson>(join(folder, 'lessons.jsonl'), ['id', 'when', 'say_any', 'never']);
  return { name, records, ingest, rows, lessons };
}

/** The task that a run is a trial of. */
export const taskOf = (run: RecordedRun): string => String(run.metadata.task_id);
