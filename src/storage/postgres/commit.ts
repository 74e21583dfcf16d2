import type { ChangePlace } from '../change-place.js';
import { packText } from '../codes/text-code.js';
import { misuse } from '../storage-error.js';
import type { Commit, Committed } from '../store.js';
import { lockCollection } from './collections.js';
import { NO_ACCOUNT, type Tx } from './connection.js';
import { countCredit } from './credits.js';
import { dropEntries } from './drop-entries.js';
import { dropRecords, sourcesOf } from './drop-records.js';
import { heldOf, toCompleted } from './job-moves.js';
import type { Scopes } from './scopes.js';
import { keepSituations, namedBy, situationsThere } from './situations.js';
import { addEntries, updateEntries } from './write-entries.js';

/**
 * Lands the effects of finished jobs and their completion in one transaction. The checks come first, in the order in
 * which a worker can do something about them: leases, vector space, base.
 */
export async function commit(scopes: Scopes, request: Commit): Promise<Committed> {
  if ((await scopes.ofCollection(request.collection)) === NO_ACCOUNT) {
    throw misuse(`There is no collection ${request.collection} to commit to.`);
  }
  return scopes.writeIn(request.collection, async (tx) => {
    const collection = (await lockCollection(tx, request.collection))!;
    const held = await heldOf(tx, request.jobs);
    const lost = request.jobs.filter(({ jobId }) => !held.has(jobId)).map(({ jobId }) => jobId);
    if (lost.length > 0) return { state: 'lease_lost', jobs: lost };
    if (collection.space !== null && collection.space !== request.space) {
      return { state: 'space', space: collection.space };
    }
    if (collection.seq !== request.base) return { state: 'stale' };
    if (request.credit && !(await countCredit(tx, request.collection, request.credit, request.now))) {
      return { state: 'credited' };
    }
    const changes = request.added.length + request.updated.length + request.forgotten.length > 0;
    const seq = collection.seq + (changes ? 1 : 0);
    const added = changes ? await land(tx, { collection: request.collection, seq }, request) : [];
    await tx.run(
      'UPDATE collection SET learned = learned + $2, seq = $3 WHERE id = $1',
      request.collection,
      request.jobs.length,
      seq,
    );
    await toCompleted(tx, request.now, request.jobs);
    return { state: 'committed', seq, added };
  });
}

async function land(tx: Tx, place: ChangePlace, request: Commit): Promise<number[]> {
  const named = namedBy([...request.added, ...request.updated].map(({ traces = [] }) => traces));
  const refs = await keepSituations(tx, place, request.situations, named);
  if (refs.size > 0) {
    await tx.run(
      'UPDATE collection SET space = $2 WHERE id = $1 AND space IS NULL',
      place.collection,
      request.space,
    );
  }
  const known = await situationsThere(
    tx,
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
  const added = await addEntries(tx, place, request.added, numberOf);
  await updateEntries(tx, place, request.updated, numberOf);
  await forget(tx, place, request);
  return added;
}

/** Drops entries, and the records that only they were learned from. */
async function forget(tx: Tx, place: ChangePlace, { forgotten, jobs }: Commit): Promise<void> {
  if (forgotten.length === 0) return;
  const records = await sourcesOf(tx, place.collection, forgotten);
  await dropEntries(tx, place, forgotten);
  const free = await tx.all<{ number: number }>(
    `SELECT number FROM unnest($1::bigint[]) AS record (number)
      WHERE NOT EXISTS (SELECT 1 FROM entry_source WHERE entry_source.record = record.number)
        AND NOT EXISTS (SELECT 1 FROM job WHERE job.record = record.number AND job.id = ANY ($2))`,
    [...records],
    jobs.map(({ jobId }) => packText(jobId)),
  );
  await dropRecords(
    tx,
    free.map(({ number }) => number),
  );
}
