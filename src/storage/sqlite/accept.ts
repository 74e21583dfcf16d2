import { packText } from '../codes/text-code.js';
import type { Outcome } from '../group-commit.js';
import { recordHash } from '../record-hash.js';
import type { Accepted, Intake } from '../store.js';
import type { Connection } from './connection.js';
import { isFull, toStorageError } from './sqlite-failure.js';
import { keepVoice } from './voices.js';

/**
 * Keeps records and their jobs in one transaction. An intake that fails takes nothing with it: it is undone alone
 * and the others land.
 */
export function accept(db: Connection, intakes: Intake[]): Promise<Outcome<Accepted>[]> {
  return db.write(() => intakes.map((intake) => acceptApart(db, intake)));
}

function acceptApart(db: Connection, intake: Intake): Outcome<Accepted> {
  db.run('SAVEPOINT intake');
  try {
    const value = acceptOne(db, intake);
    db.run('RELEASE intake');
    return { value };
  } catch (error) {
    // A full disk or a failing one has ended the whole transaction: then nothing landed and all must hear it.
    if (isFull(error)) throw error;
    db.run('ROLLBACK TO intake');
    db.run('RELEASE intake');
    return { error: toStorageError(error) };
  }
}

function acceptOne(db: Connection, intake: Intake): Accepted {
  const { collection, idempotency, now } = intake;
  if (idempotency) {
    const known = db.get<{ body_hash: string; job: string }>(
      `SELECT body_hash, job.id AS job
         FROM idempotency JOIN job ON job.number = idempotency.job
        WHERE idempotency.collection = ? AND key = ?`,
      collection,
      packText(idempotency.key),
    );
    if (known?.body_hash === idempotency.bodyHash) return { state: 'replayed', jobId: known.job };
    if (known) return { state: 'conflict' };
  }
  const body = JSON.stringify(intake.interaction);
  db.run(
    'INSERT INTO record (id, collection, created_at, sha256, body) VALUES (?, ?, ?, ?, ?)',
    intake.recordId,
    collection,
    now,
    recordHash({ id: intake.recordId, collection, created_at: now, body }),
    body,
  );
  keepVoice(db, intake);
  db.run(
    `INSERT INTO job (id, account, collection, record, size, state, created_at, run_at, due_at)
     VALUES (?, (SELECT account FROM collection WHERE id = ?), ?, (SELECT number FROM record WHERE id = ?), ?,
             'queued', ?, ?, ?)`,
    intake.jobId,
    collection,
    collection,
    intake.recordId,
    body.length,
    now,
    now,
    now,
  );
  if (idempotency) {
    db.run(
      `INSERT INTO idempotency (collection, key, body_hash, job)
       VALUES (?, ?, ?, (SELECT number FROM job WHERE id = ?))`,
      collection,
      packText(idempotency.key),
      idempotency.bodyHash,
      intake.jobId,
    );
  }
  return { state: 'accepted', jobId: intake.jobId };
}
