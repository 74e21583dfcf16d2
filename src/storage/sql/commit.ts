import { situationsOf } from '../../domain/entry.js';
import type { ChangePlace } from '../change-place.js';
import { packText } from '../codes/text-code.js';
import { misuse } from '../storage-error.js';
import type { Commit, Committed } from '../store.js';
import { lockCollection } from './collections.js';
import { countCredit } from './credits.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, sourcesOf } from './drop-records.js';
import { heldOf, toCompleted } from './job-moves.js';
import { isUnlearned } from './records.js';
import { keepSituations, situationsThere } from './situations.js';
import type { Connection, Sql } from './sql.js';
import { addEntries, updateEntries } from './write-entries.js';

/**
 * Lands the effects of finished jobs and their completion in one transaction. The checks come first, in the order in
 * which a worker can do something about them: leases, vector space, base.
 */
export function commit(db: Connection, request: Commit): Promise<Committed> {
  return db.write(
    async (sql): Promise<Committed> => {
      const collection = await lockCollection(sql, request.collection);
      if (!collection) throw misuse(`There is no collection ${request.collection} to commit to.`);
      const held = await heldOf(sql, request.jobs);
      const lost = request.jobs.map(({ jobId }) => jobId).filter((id) => !held.has(packText(id)));
      if (lost.length > 0) return { state: 'lease_lost', jobs: lost };
      if (collection.space !== null && collection.space !== request.space) {
        return { state: 'space', space: collection.space };
      }
      if (collection.seq !== request.base) return { state: 'stale' };
      if (request.credit && !(await countCredit(sql, request.collection, request.credit, request.now))) {
        return { state: 'credited' };
      }
      const changes = request.added.length + request.updated.length + request.forgotten.length > 0;
      const seq = collection.seq + (changes ? 1 : 0);
      const added = changes ? await land(sql, { collection: request.collection, seq }, request) : [];
      await Promise.all([
        sql.run(
          'UPDATE collection SET learned = learned + $2, seq = $3 WHERE id = $1',
          request.collection,
          request.jobs.length,
          seq,
        ),
        ...request.jobs.map((job) => toCompleted(sql, request.now, job)),
      ]);
      return { state: 'committed', seq, added };
    },
    { within: request.collection },
  );
}

async function land(sql: Sql, place: ChangePlace, request: Commit): Promise<number[]> {
  const named = new Set(
    [...request.added, ...request.updated].flatMap(({ traces = [] }) => [...situationsOf(traces)]),
  );
  const refs = await keepSituations(sql, place, request.situations, named);
  if (refs.size > 0) {
    await sql.run(
      'UPDATE collection SET space = $2 WHERE id = $1 AND space IS NULL',
      place.collection,
      request.space,
    );
  }
  const known = await situationsThere(
    sql,
    place.collection,
    [...named].filter((number) => !refs.has(number) && number > 0),
  );
  const numberOf = (number: number): number => {
    const ref = refs.get(number);
    if (ref !== undefined) return ref;
    if (known.has(number)) return number;
    throw misuse(
      `An entry names situation ${number}, which is neither in this commit nor in collection ${place.collection}.`,
    );
  };
  const added = await addEntries(sql, place, request.added, numberOf);
  await updateEntries(sql, place, request.updated, numberOf);
  await forget(sql, place, request);
  return added;
}

/** Drops entries, and the records that only they were learned from. */
async function forget(sql: Sql, place: ChangePlace, { forgotten, jobs }: Commit): Promise<void> {
  if (forgotten.length === 0) return;
  const records = await sourcesOf(sql, place.collection, forgotten);
  await dropEntries(sql, place, forgotten);
  const free = await sql.all<{ record: number }>(
    `SELECT record FROM job
      WHERE record ${sql.inList('$1')} AND NOT (id ${sql.inList('$2')}) AND ${isUnlearned('job.record')}`,
    [...records],
    jobs.map(({ jobId }) => packText(jobId)),
  );
  await dropRecords(
    sql,
    free.map(({ record }) => record),
  );
}
