import type { Lesson } from '../../domain/learned.js';
import { insightsOf } from '../../leaves/explore/insights/insights-of.js'; // leaf: explore
import { wordedEntries } from '../../leaves/reflection/worded-entries.js'; // leaf: reflection
import type { ParsedRun } from '../../model/events/parsed-run.js';
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

/** A record's run, and the key that brought it. */
export interface KeyedRun extends Pick<ParsedRecord, 'run' | 'key'> {
  /** True for a guided run of which nothing else is learned than whether guidance helped. */
  readonly isForCredit?: boolean;
}

/** What records alone teach, and the entries of what it says whatever the task. */
export interface FittedRecords extends Pick<Fitted, 'model' | 'notes' | 'names' | 'keys' | 'insights'> {
  lessons: Lesson[];
}

/** Runs under the names that their groups have among others. */
function asGrouped(
  runs: readonly ParsedRun[],
  before: readonly ParsedRun[],
  grouped: readonly ParsedRun[],
): ParsedRun[] {
  const names = new Map(before.map(({ group }, i) => [group, grouped[i]!.group]));
  return runs.map((run) => ({ ...run, group: names.get(run.group) ?? run.group }));
}

/** Fits everything that is a function of records alone. They come as they were accepted. */
export function fitRecords(brought: readonly KeyedRun[]): FittedRecords {
  const ordered = inOrder(brought.map(({ run }) => run));
  const own = ordered.filter((_, i) => !brought[i]!.isForCredit);
  const all = groupRuns(own);
  const credited = asGrouped(
    ordered.filter((_, i) => brought[i]!.isForCredit),
    own,
    all,
  );
  const records = brought.filter(({ isForCredit }) => !isForCredit);
  // A run without any action says nothing of what its task needs.
  const runs = all.filter(({ events }) => events.length > 0);
  const { model, runs: read } = fitRuns(runs, credited);
  const agentTypes = new Map(records.map(({ run }) => [run.id, run.agentType === '' ? null : run.agentType]));
  const ofModel = lessonsOf(model, read).map((lesson) => ({ ...lesson, runs: lesson.runs.map(recordOf) }));
  const agentTypeOf = (record: string): string | null => agentTypes.get(record) ?? null;
  const lessons = lessonEntries(ofModel, agentTypeOf);
  lessons.push(...wordedEntries(all, agentTypeOf)); // leaf: reflection
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
