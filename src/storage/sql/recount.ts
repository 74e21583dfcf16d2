import type { EntryKind } from '../../domain/entry.js';
import { createSupport } from '../../domain/support.js';
import type { ChangePlace } from '../change-place.js';
import { isSoundLink, type LinkRow } from '../codes/checksums.js';
import { unpackOptional, unpackText } from '../codes/text-code.js';
import { dropEntries } from './drop-entries.js';
import { shownTexts } from './entries.js';
import { type EntryRow, type RowChange, rowsAt, updateRow } from './entry-rows.js';
import type { Sql } from './sql.js';
import { indexWords, unindexWords } from './words.js';

/** Records of an entry that are counted, the newest: past them one more changes next to nothing. */
const MOST = 1_000;
/** Records, the oldest, one of which speaks for an entry: what it says rarely changes then. */
const SPEAKERS = 32;

/** A record behind an entry: where it comes from, what it says of the entry, and its outcome. */
interface Link extends LinkRow {
  key: string;
  source: string;
  task: string | null;
  body: string | null;
  shape: string | null;
  seen: number;
  success: number;
  certainty: number;
  sum: number | null;
}

const linksOf = (sql: Sql, entry: number, order: 'ASC' | 'DESC', most: number): Promise<Link[]> =>
  sql.all<Link>(
    `SELECT entry_source.record AS record, entry, situation, advice, entry_source.sum AS sum, key, source, task, body, shape, coalesce(seen, 0) AS seen, coalesce(success, 0) AS success,
            coalesce(certainty, 0) AS certainty
       FROM entry_source JOIN provenance ON provenance.record = entry_source.record
      WHERE entry = $1 ORDER BY entry_source.record ${order} LIMIT ${most}`,
    entry,
  );

/** What its records make of an entry; undefined where it has none. */
async function countsOf(sql: Sql, entry: EntryRow): Promise<RowChange | undefined> {
  const links = await linksOf(sql, entry.number, 'DESC', MOST);
  if (links.length === 0) return undefined;
  // What a model says it says itself.
  if (entry.family === 'lesson') return counted(entry, links);
  const first =
    links.length <= SPEAKERS ? [...links].reverse() : await linksOf(sql, entry.number, 'ASC', SPEAKERS);
  // What was altered in the file is not passed on.
  const sound = first.filter(isSoundLink);
  const speaker = sound.find(({ success }) => success >= 0.5) ?? sound[0];
  return {
    ...counted(entry, links),
    ...(speaker?.situation == null ? {} : { situation: speaker.situation }),
    ...(speaker?.advice == null ? {} : { advice: speaker.advice }),
  };
}

function counted(entry: EntryRow, links: readonly Link[]): RowChange {
  const support = createSupport();
  let of = 0;
  let copies = 0;
  let successes = 0;
  let failures = 0;
  let seen = 0;
  for (const link of links) {
    seen = Math.max(seen, link.seen);
    if (link.certainty === 0) continue;
    of += 1;
    const isNew =
      support.add({
        key: unpackText(link.key),
        source: unpackText(link.source),
        task: unpackOptional(link.task) ?? '',
        body: unpackOptional(link.body) ?? '',
        shape: unpackOptional(link.shape) ?? '',
      }) > 0;
    if (!isNew) copies += 1;
    else {
      successes += link.certainty * link.success;
      failures += link.certainty * (1 - link.success);
    }
  }
  const runs = support.total();
  const each = runs / Math.max(1, of - copies);
  const kind: EntryKind = successes >= failures ? 'recipe' : 'pitfall';
  return {
    runs,
    successes: each * successes,
    failures: each * failures,
    sources: support.sources(),
    last_seen: seen,
    ...(entry.family === 'task' ? { kind } : {}),
  };
}

/** Indexes the words of entries whose shown texts changed. */
async function reindex(
  sql: Sql,
  { collection }: ChangePlace,
  changed: readonly { before: EntryRow; now: EntryRow }[],
): Promise<void> {
  const other = changed.filter(({ before, now }) => {
    const [was, is] = [shownTexts(before), shownTexts(now)];
    return was.situation !== is.situation || was.advice !== is.advice;
  });
  await unindexWords(
    sql,
    collection,
    other.map(({ now }) => now.number),
  );
  await indexWords(
    sql,
    collection,
    other.map(({ now }) => ({ number: now.number, id: now.id, ...shownTexts(now) })),
  );
}

/** Gives rows other values, with their words. The collection is locked. */
export async function changeRows(
  sql: Sql,
  place: ChangePlace,
  changes: readonly { before: EntryRow; change: RowChange }[],
): Promise<void> {
  const changed = await Promise.all(
    changes.map(async ({ before, change }) => ({
      before,
      now: await updateRow(sql, place.seq, before, change),
    })),
  );
  await reindex(sql, place, changed);
}

/**
 * Counts the evidence of entries over the records behind them, which is a function of those records and their order of
 * acceptance alone, and takes away the entries that have none any more. The collection is locked.
 *
 * @param numbers of entries in the store
 * @returns how many entries went
 */
export async function recount(sql: Sql, place: ChangePlace, numbers: readonly number[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const rows = await rowsAt(sql, numbers);
  const counts = await Promise.all(
    rows.map(async (before) => ({ before, change: await countsOf(sql, before) })),
  );
  await changeRows(
    sql,
    place,
    counts.flatMap(({ before, change }) => (change ? [{ before, change }] : [])),
  );
  return dropEntries(
    sql,
    place,
    counts.filter(({ change }) => change === undefined).map(({ before }) => before.number),
  );
}
