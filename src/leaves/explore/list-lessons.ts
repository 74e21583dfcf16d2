import type { LessonDetails, LessonsRequest, LessonsResult } from '../../api/lessons.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';
import { recordOf } from '../../engine/fit/in-order.js';
import type { WordedLesson } from '../../model/notes/worded-lesson.js';

/** Lessons that are listed where the request does not say. */
const USUAL = 50;

function detailsOf(lesson: WordedLesson, own: readonly Entry[]): LessonDetails | undefined {
  const { say, state, reason, by, runs, keys, judged, shown, withheld, check, records } = lesson;
  // What a person decided on goes before its other wordings.
  const edited = own.find(({ edited_at }) => edited_at !== undefined);
  const entry = own.find(({ retired }) => retired) ?? edited ?? own[0];
  if (!entry) return undefined;
  return {
    id: entryLabel(entry.id),
    say: edited?.advice ?? say,
    ...(edited && edited.advice !== say ? { original: say } : {}),
    state,
    ...(reason ? { reason } : {}),
    by: [...by],
    runs,
    keys: keys.length,
    ...(judged && { followed: judged.followed, otherwise: judged.otherwise }),
    told: shown,
    not_told: withheld,
    ...(check ? { check } : {}),
    records: [...new Set(records.map(recordOf))],
    approved: edited !== undefined,
    refused: own.some(({ retired }) => retired === true),
  };
}

/** The lessons in words of a collection as of its last fit, with what speaks for each; nothing where none is there yet. */
export async function listLessons(
  { store, readFitted, approves }: Pick<EngineContext, 'store' | 'readFitted' | 'approves'>,
  collection: Collection,
  { state, waiting = false, limit = USUAL }: LessonsRequest,
): Promise<LessonsResult> {
  const { notes = [] } = (await readFitted(collection)) ?? {};
  const asked = notes.filter((lesson) => state === undefined || lesson.state === state);
  const entries = await store.entries(collection.id, [...new Set(asked.flatMap((one) => one.entries))]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const approve = approves(collection.tenant);
  const found = asked
    .flatMap(
      (lesson) =>
        detailsOf(
          lesson,
          lesson.entries.flatMap((id) => byId.get(id) ?? []),
        ) ?? [],
    )
    .filter(
      (one) =>
        !waiting || (!one.approved && !one.refused && (approve !== 'counts' || one.state === 'proposed')),
    );
  return {
    tenant_id: collection.tenant,
    approve,
    lessons: found.slice(0, limit),
    more: Math.max(0, found.length - limit),
  };
}
