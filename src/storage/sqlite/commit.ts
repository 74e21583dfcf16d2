import type { ChangePlace } from '../change-place.js';
import { misuse } from '../storage-error.js';
import type { Commit, Committed } from '../store.js';
import type { Connection } from './connection.js';
import { countCredit } from './credits.js';
import { dropEntries } from './drop-entries.js';
import { damagedAmong, dropRecords, sourcesOf } from './drop-records.js';
import { isHeld, toCompleted } from './job-moves.js';
import { keepSituations } from './situations.js';
import { addEntry, updateEntries } from './write-entries.js';

/**
 * Lands the effects of finished jobs and their completion in one transaction. The checks come first, in the order
 * in which a worker can do something about them: leases, vector space, base.
 */
export async function commit(db: Connection, request: Commit): Promise<Committed> {
  const { collection, forgotten } = request;
  const damaged = await damagedAmong(db, await db.read(() => sourcesOf(db, collection, forgotten)));
  return db.write(() => {
    const lost = request.jobs.filter((lease) => !isHeld(db, lease)).map((lease) => lease.jobId);
    if (lost.length > 0) return { state: 'lease_lost', jobs: lost };
    const collection = db.get<{ seq: number; space: string | null }>(
      'SELECT seq, space FROM collection WHERE id = ?',
      request.collection,
    );
    if (!collection) throw misuse(`There is no collection ${request.collection} to commit to.`);
    if (collection.space !== null && collection.space !== request.space) {
      return { state: 'space', space: collection.space };
    }
    if (collection.seq !== request.base) return { state: 'stale' };
    if (request.credit && !countCredit(db, request.collection, request.credit, request.now)) {
      return { state: 'credited' };
    }

    const changes = request.added.length + request.updated.length + request.forgotten.length > 0;
    const seq = collection.seq + (changes ? 1 : 0);
    const added = changes ? land(db, { collection: request.collection, seq }, request, damaged) : [];
    db.run(
      'UPDATE collection SET learned = learned + ? WHERE id = ?',
      request.jobs.length,
      request.collection,
    );
    for (const job of request.jobs) {
      toCompleted(db, job, {
        now: request.now,
        knowledge: job.knowledge,
        successEstimate: job.successEstimate,
      });
    }
    return { state: 'committed', seq, added };
  });
}

function land(db: Connection, place: ChangePlace, request: Commit, damaged: ReadonlySet<number>): number[] {
  db.run('UPDATE collection SET seq = ? WHERE id = ?', place.seq, place.collection);
  const traces = [...request.added, ...request.updated].flatMap((entry) => entry.traces ?? []);
  const refs = keepSituations(db, place, request.situations, traces);
  if (refs.size > 0) {
    db.run('UPDATE collection SET space = ? WHERE id = ? AND space IS NULL', request.space, place.collection);
  }
  const added = request.added.map((entry) => addEntry(db, place, entry, refs));
  updateEntries(db, place, request.updated, refs);
  forget(db, place, request, damaged);
  return added;
}

/** Drops entries, and the records that only they were learned from. */
function forget(
  db: Connection,
  place: ChangePlace,
  { forgotten, jobs }: Commit,
  damaged: ReadonlySet<number>,
): void {
  if (forgotten.length === 0) return;
  const records = sourcesOf(db, place.collection, forgotten);
  dropEntries(db, place, forgotten);
  const completing = new Set(
    jobs.map(({ jobId }) => db.get<{ record: number }>('SELECT record FROM job WHERE id = ?', jobId)?.record),
  );
  const free = [...records].filter(
    (record) => !completing.has(record) && !db.get('SELECT 1 FROM entry_source WHERE record = ?', record),
  );
  dropRecords(db, free, damaged);
}
