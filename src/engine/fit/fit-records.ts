import type { Lesson } from '../../domain/learned.js';
import { insightsOf } from '../../leaves/explore/insights/insights-of.js'; // leaf: explore
import { renamedRun } from '../../model/events/renamed.js';
import { fitRuns } from '../../model/fit-model.js';
import { lessonsOf } from '../../model/lessons/lessons-of.js';
import { learnNotes } from '../../model/notes/learn-notes.js';
import { keyRuns } from './believed-keys.js';
import type { Fitted } from './fitted.js';
import { groupRuns } from './group-runs.js';
import { inOrder, recordOf } from './in-order.js';
import { lessonEntries } from './lessons.js';
import { nameUse } from './name-use.js';
import type { ParsedRecord } from './parsed-runs.js';
import { wordedEntries } from './worded-entries.js';

/** A record's run, and the key that brought it. */
export type KeyedRun = Pick<ParsedRecord, 'run' | 'key'>;

/** What records alone teach, and the entries of what it says whatever the task. */
export interface FittedRecords extends Pick<Fitted, 'model' | 'notes' | 'names' | 'keys' | 'insights'> {
  lessons: Lesson[];
}

/** Fits everything that is a function of records alone. They come as they were accepted. */
export function fitRecords(records: readonly KeyedRun[]): FittedRecords {
  // A run without any action says nothing of what its task needs.
  const all = inOrder(groupRuns(records.map(({ run }) => run)));
  const runs = all.filter(({ events }) => events.length > 0);
  const { model, runs: read } = fitRuns(runs);
  const agentTypes = new Map(records.map(({ run }) => [run.id, run.agentType === '' ? null : run.agentType]));
  const own = lessonsOf(model, read).map((lesson) => ({ ...lesson, runs: lesson.runs.map(recordOf) }));
  const agentTypeOf = (record: string): string | null => agentTypes.get(record) ?? null;
  const lessons = [...lessonEntries(own, agentTypeOf), ...wordedEntries(all, agentTypeOf)];
  const ids = new Set(lessons.map(({ id }) => id));
  const keys = keyRuns(records);
  const keyOf = new Map(records.map(({ run, key }) => [run.id, key]));
  const inWords = all
    .filter(({ events, brought }) => events.length > 0 || brought !== undefined)
    .map((run) => renamedRun(model.renamed, run));
  const notes = learnNotes(inWords, (run) => keyOf.get(recordOf(run))!, read);
  const names = nameUse(read, (run) => keyOf.get(recordOf(run))!);
  const isEntry = (id: number) => ids.has(id);
  return {
    model,
    notes,
    names,
    keys,
    insights: insightsOf(model, read, { names, keys, keyOf, isEntry }), // leaf: explore
    lessons,
  };
}
