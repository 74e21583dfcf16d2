import type { ErrorsByWeek, ErrorsRequest } from '../../api/operators.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { mondayOf, WEEK_MS } from '../../domain/week.js';
import type { EngineContext } from '../../engine/context.js';
import { lessonId } from '../../engine/fit/lessons.js';
import { shapeWords } from '../../model/errors/error-words.js';
import { errorLessonKey } from '../../model/lessons/lesson-key.js';
import { repairsAhead } from '../../model/repairs/errors-ahead.js';
import { MOST_ERRORS } from './settings.js';

const USUAL_WEEKS = 12;

/**
 * Errors by the week in which runs met them, with what repairs them: those that a lesson is of, counted over the runs that the
 * last fit found them in. The weeks end with that of the newest run.
 */
export async function errorsByWeek(
  context: Pick<EngineContext, 'store' | 'readFitted'>,
  collection: Collection,
  { operator, weeks: number = USUAL_WEEKS }: ErrorsRequest,
): Promise<ErrorsByWeek> {
  const { store } = context;
  const [
    fitted,
    {
      entries: [newest],
    },
  ] = await Promise.all([context.readFitted(collection), store.listEntries(collection.id, {}, { limit: 1 })]);
  if (!fitted || !newest) return { weeks: [], errors: [] };
  const { repairs } = fitted.model;
  const last = mondayOf(newest.evidence.last_seen);
  const mondays = Array.from({ length: number }, (_, i) => last - (number - 1 - i) * WEEK_MS);
  const kinds = Object.entries(repairs.kinds).flatMap(([key, kind]) =>
    operator === undefined || kind.operator === operator
      ? [{ key, kind, id: lessonId(errorLessonKey(key)) }]
      : [],
  );
  const entries = await store.entries(
    collection.id,
    kinds.map(({ id }) => id),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const known = kinds.flatMap(({ id, ...one }) => {
    const entry = byId.get(id);
    return entry ? [{ ...one, entry }] : [];
  });
  const counts = await store.runsByWeek(
    collection.id,
    known.map(({ entry }) => entry.id),
    mondays[0]!,
  );
  const byEntry = new Map<number, typeof counts>();
  for (const one of counts) byEntry.set(one.entry, [...(byEntry.get(one.entry) ?? []), one]);
  const total = (entry: number): number =>
    (byEntry.get(entry) ?? []).reduce((sum, { runs }) => sum + runs, 0);
  const most = known
    .filter(({ entry }) => total(entry.id) > 0)
    .sort((a, b) => total(b.entry.id) - total(a.entry.id) || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_ERRORS);
  return {
    weeks: mondays.map((monday) => new Date(monday).toISOString().slice(0, 10)),
    errors: most.map(({ key, kind, entry }) => {
      const own = new Map((byEntry.get(entry.id) ?? []).map((one) => [one.monday, one]));
      const [best] = repairsAhead(repairs, key);
      return {
        entry: entryLabel(entry.id),
        kind: entry.kind,
        operator: kind.operator,
        error: shapeWords(kind.shape),
        repair: entry.advice,
        ...(best ? { worked: { yes: Math.round(best.worked.yes), of: Math.round(best.worked.of) } } : {}),
        runs: mondays.map((monday) => own.get(monday)?.runs ?? 0),
        runs_with_outcome: mondays.map((monday) => own.get(monday)?.known ?? 0),
        successes: mondays.map((monday) => own.get(monday)?.successes ?? 0),
      };
    }),
  };
}
