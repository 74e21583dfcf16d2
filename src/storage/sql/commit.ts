import type { Statement } from '../../domain/learned.js';
import type { ChangePlace } from '../change-place.js';
import { linkSum } from '../codes/checksums.js';
import { packText } from '../codes/text-code.js';
import { misuse } from '../storage-error.js';
import type { Commit, Committed } from '../store.js';
import { addLearned, lockCollection, setSeq } from './collections.js';
import { countMarks } from './deletion-marks.js';
import { heldOf, toCompleted } from './job-moves.js';
import { bindSpace, keepStatements } from './keep-statements.js';
import { provenanceColumns } from './provenance.js';
import { recount } from './recount.js';
import type { Connection, Sql } from './sql.js';

/**
 * Lands what a record says and the completion of its job in one transaction. The checks come first, in the order in
 * which a worker can do something about them: lease, vector space, deletions. It does not wait for the disk: a power cut may undo
 * it, and then the record, which is durable, is learned again.
 */
export function commit(db: Connection, request: Commit): Promise<Committed> {
  return db.write(
    async (sql): Promise<Committed> => {
      const { collection: id, lease, space, statements, discarded, now } = request;
      const collection = await lockCollection(sql, id);
      if (!collection) throw misuse(`There is no collection ${id} to commit to.`);
      const held = await heldOf(sql, [lease]);
      if (held.size === 0) return { state: 'lease_lost' };
      if (collection.space !== null && collection.space !== space) {
        return { state: 'space', space: collection.space };
      }
      const record = (await sql.get<{ record: number }>(
        'SELECT record FROM job WHERE id = $1',
        packText(lease.jobId),
      ))!.record;
      if ((await countMarks(sql, id, record)) > request.marks) return { state: 'marked' };
      const { seen, success, certainty } = request.outcome;
      const { task, body, shape, sum } = provenanceColumns(request.provenance ?? { key: '', source: '' });
      await sql.run(
        `UPDATE provenance SET seen = $2, success = $3, certainty = $4, task = COALESCE(task, $5),
                body = COALESCE(body, $6), shape = COALESCE(shape, $7), sum = COALESCE(sum, $8)
          WHERE record = $1`,
        record,
        seen,
        success,
        certainty,
        task,
        body,
        shape,
        sum,
      );
      const place = { collection: id, seq: collection.seq + 1 };
      const added = await land(sql, place, record, request);
      if (statements.length > 0) await setSeq(sql, place);
      const knowledge = { added, merged: statements.length - added, discarded };
      await toCompleted(sql, now, { ...lease, knowledge, successEstimate: request.successEstimate });
      await addLearned(sql, id);
      return { state: 'committed', knowledge };
    },
    { within: request.collection, lazily: true },
  );
}

async function land(
  sql: Sql,
  place: ChangePlace,
  record: number,
  { statements, vectors, space }: Commit,
): Promise<number> {
  if (statements.length === 0) return 0;
  await bindSpace(sql, place.collection, space);
  const { rows, added } = await keepStatements(sql, place, statements, vectors);
  await link(sql, record, statements, (id) => rows.get(id)!.number);
  await recount(
    sql,
    place,
    [...rows.values()].map(({ number }) => number),
  );
  return added;
}

/** Notes what a record says of entries. */
async function link(
  sql: Sql,
  record: number,
  statements: readonly Statement[],
  numberOf: (id: number) => number,
): Promise<void> {
  await sql.run(
    `INSERT INTO entry_source (record, entry, situation, advice, sum)
     SELECT $2, entry, situation, advice, sum
       FROM ${sql.rows('$1', { entry: 'integer', situation: 'text', advice: 'text', sum: 'integer' })} AS given
      WHERE true
         ON CONFLICT (record, entry) DO UPDATE
        SET situation = excluded.situation, advice = excluded.advice, sum = excluded.sum`,
    JSON.stringify(
      statements.map(({ id, ...texts }) => {
        const said = {
          entry: numberOf(id),
          situation: packText(texts.situation),
          advice: packText(texts.advice),
        };
        return { ...said, sum: linkSum({ record, ...said }) };
      }),
    ),
    record,
  );
}
