import type { AuditEvent, AuditFilter, AuditLine, AuditNote } from '../../domain/audit.js';
import { packOptional, packText, unpackOptional, unpackText } from '../codes/text-code.js';
import { ALL_ACCOUNTS, type Connection, NO_ACCOUNT, type Tx } from './connection.js';
import { textHash } from './hashes.js';
import type { Scopes } from './scopes.js';

/** Writes lines of the audit trail. Call inside the write that does what they tell of. */
export async function noteAudit(
  tx: Tx,
  lines: readonly (AuditLine & { collection: number })[],
): Promise<void> {
  await tx.run(
    `INSERT INTO audit (at, collection, actor, action, subject, count)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])`,
    lines.map(({ at }) => at),
    lines.map(({ collection }) => collection),
    lines.map(({ actor }) => packText(actor)),
    lines.map(({ action }) => action),
    lines.map(({ subject }) => packOptional(subject)),
    lines.map(({ count }) => count),
  );
}

/** Writes lines that belong to no other write, without waiting for the disk; those of unknown collections not. */
export async function noteAll(db: Connection, scopes: Scopes, notes: readonly AuditNote[]): Promise<void> {
  const byAccount = new Map<string, AuditNote[]>();
  for (const note of notes) byAccount.set(note.account, [...(byAccount.get(note.account) ?? []), note]);
  // Also with nothing to note: a store that is closed says so.
  if (notes.length === 0) await db.read(ALL_ACCOUNTS, async () => {});
  for (const [account, own] of byAccount) {
    const scope = await scopes.ofAccount(account);
    if (scope === NO_ACCOUNT) continue;
    await db.write(
      scope,
      async (tx) => {
        const hashes = own.map(({ tenant }) => textHash(packText(tenant)));
        const rows = await tx.all<{ id: number; tenant_hash: Buffer }>(
          'SELECT id, tenant_hash FROM collection WHERE account = $1 AND tenant_hash = ANY ($2)',
          scope,
          hashes,
        );
        const ids = new Map(rows.map(({ id, tenant_hash }) => [tenant_hash.toString('hex'), id]));
        const lines = own.flatMap((note, i) => {
          const collection = ids.get(hashes[i]!.toString('hex'));
          return collection === undefined ? [] : [{ ...note, collection }];
        });
        if (lines.length > 0) await noteAudit(tx, lines);
      },
      { lazily: true },
    );
  }
}

/** The lines that a filter holds for, newest first. */
export async function auditTrail(db: Connection, filter: AuditFilter): Promise<AuditEvent[]> {
  const { account, tenant, actor, action, after, before, limit = 100 } = filter;
  const hash = (text: string | undefined) => (text === undefined ? null : textHash(packText(text)));
  const rows = await db.read(ALL_ACCOUNTS, (tx) =>
    tx.all<AuditEvent>(
      `SELECT number, at, account.name AS account, tenant, actor, action, subject, count
         FROM audit
         JOIN collection ON collection.id = audit.collection
         JOIN account ON account.id = audit.account
        WHERE ($1::bytea IS NULL OR account.name_hash = $1) AND ($2::bytea IS NULL OR tenant_hash = $2)
          AND ($3::text IS NULL OR actor = $3) AND ($4::text IS NULL OR action = $4)
          AND ($5::bigint IS NULL OR at >= $5) AND ($6::bigint IS NULL OR at < $6)
        ORDER BY number DESC LIMIT $7`,
      hash(account),
      hash(tenant),
      actor === undefined ? null : packText(actor),
      action ?? null,
      after ?? null,
      before ?? null,
      Math.max(0, limit),
    ),
  );
  return rows.map((row) => ({
    ...row,
    account: unpackText(row.account),
    tenant: unpackText(row.tenant),
    actor: unpackText(row.actor),
    subject: unpackOptional(row.subject),
  }));
}

/** Removes the lines before a time; returns how many. */
export const trimAudit = (db: Connection, before: number): Promise<number> =>
  db.write(ALL_ACCOUNTS, (tx) => tx.run('DELETE FROM audit WHERE at < $1', before), { lazily: true });
