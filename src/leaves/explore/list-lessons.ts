import type { Approval } from '../../api/approvals.js';
import { type Check, whenOf } from '../../api/check.js';
import type { LessonDetails, LessonsRequest, LessonsResult } from '../../api/lessons.js';
import type { Collection } from '../../domain/collection.js';
import { type Entry, entryLabel } from '../../domain/entry.js';
import type { EngineContext } from '../../engine/context.js';
import { recordOf } from '../../engine/fit/in-order.js';
import type { WordedLesson } from '../../model/notes/worded-lesson.js';

/** Lessons that are listed where the request does not say. */
const USUAL = 50;

/** The point at which a lesson is told, without what is to be done there; what is to be left out is due before it. */
const dueOf = ({ task, place, after, before, avoid }: Check) =>
  whenOf({ task, place, after, before: before ?? avoid });

function detailsOf(lesson: WordedLesson, own: readonly Entry[]): LessonDetails | undefined {
  const { say, state, reason, by, runs, keys, judged, shown, withheld, check, when, records } = lesson;
  const due = when && dueOf(when);
  // What a person decided on goes before its other wordings.
  const edited = own.find(({ edited_at }) => edited_at !== undefined);
  const entry = own.find(({ retired }) => retired) ?? edited ?? own[0];
  if (!entry) return undefined;
  return {
    id: entryLabel(entry.id),
    when: entry.situation,
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
    ...(due ? { due } : {}),
    records: [...new Set(records.map(recordOf))],
    approved: edited !== undefined,
    refused: own.some(({ retired }) => retired === true),
  };
}

/** Whether a lesson is one that a person decided on so, or may decide on. */
function isDecided(
  { approved, refused, state }: LessonDetails,
  decision: NonNullable<LessonsRequest['decision']>,
  approve: Approval,
): boolean {
  if (decision === 'refused') return refused;
  if (decision === 'approved') return approved && !refused;
  return !approved && !refused && (approve === 'person' || approve === 'both' || state === 'proposed');
}

/** The lessons in words of a collection as of its last fit, with what speaks for each; nothing where none is there yet. */
export async function listLessons(
  { store, readFitted, approves }: Pick<EngineContext, 'store' | 'readFitted' | 'approves'>,
  collection: Collection,
  { query = '', state, decision, limit = USUAL, after }: LessonsRequest,
): Promise<LessonsResult> {
  const { notes = [] } = (await readFitted(collection)) ?? {};
  const asked = notes.filter((lesson) => state === undefined || lesson.state === state);
  const entries = await store.entries(collection.id, [...new Set(asked.flatMap((one) => one.entries))]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const approve = approves(collection.tenant);
  const wanted = query.toLowerCase().split(/\s+/);
  const has = ({ when, say, original = '' }: LessonDetails): boolean => {
    const said = `${when}\n${say}\n${original}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  };
  const all = asked
    .flatMap(
      (lesson) =>
        detailsOf(
          lesson,
          lesson.entries.flatMap((id) => byId.get(id) ?? []),
        ) ?? [],
    )
    .filter((one) => has(one) && (decision === undefined || isDecided(one, decision, approve)));
  // Where that lesson is gone meanwhile nobody knows its place: the list begins again.
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(start, start + limit);
  return {
    tenant_id: collection.tenant,
    approve,
    lessons: page,
    total: all.length,
    ...(start + limit < all.length ? { next: page.at(-1)!.id } : {}),
  };
}
