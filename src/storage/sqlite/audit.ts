import type { AuditAction, AuditEvent, AuditFilter, AuditLine, AuditNote } from '../../domain/audit.js';
import { packOptional, packText, unpackOptional, unpackText } from '../codes/text-code.js';
import type { Connection } from './connection.js';

/** Writes a line of the audit trail. Call inside the write that does what it tells of. */
export function noteAudit(
  db: Connection,
  collection: number,
  { actor, action, at, subject, count }: AuditLine,
): void {
  db.run(
    'INSERT INTO audit (at, collection, actor, action, subject, count) VALUES (?, ?, ?, ?, ?, ?)',
    at,
    collection,
    packText(actor),
    action,
    packOptional(subject),
    count,
  );
}

/** Writes lines that belong to no other write, without waiting for the disk; those of unknown collections not. */
export function noteAll(db: Connection, notes: readonly AuditNote[]): Promise<void> {
  const write = () => {
    for (const { account, tenant, ...line } of notes) {
      const collection = db.get<{ id: number }>(
        'SELECT id FROM collection WHERE account = ? AND tenant = ?',
        packText(account),
        packText(tenant),
      );
      if (collection) noteAudit(db, collection.id, line);
    }
  };
  return db.write(write, { lazily: true });
}

interface Row {
  number: number;
  at: number;
  account: string;
  tenant: string;
  actor: string;
  action: AuditAction;
  subject: string | null;
  count: number;
}

/** The lines that a filter holds for, newest first. */
export function auditTrail(db: Connection, filter: AuditFilter): Promise<AuditEvent[]> {
  const { account, tenant, actor, action, after, before, limit = 100 } = filter;
  const text = (value: string | undefined) => (value === undefined ? null : packText(value));
  return db.read(() =>
    db
      .all<Row>(
        `SELECT number, at, account, tenant, actor, action, subject, count
           FROM audit JOIN collection ON collection.id = audit.collection
          WHERE (?1 IS NULL OR account = ?1) AND (?2 IS NULL OR tenant = ?2) AND (?3 IS NULL OR actor = ?3)
            AND (?4 IS NULL OR action = ?4) AND (?5 IS NULL OR at >= ?5) AND (?6 IS NULL OR at < ?6)
          ORDER BY number DESC LIMIT ?7`,
        text(account),
        text(tenant),
        text(actor),
        action ?? null,
        after ?? null,
        before ?? null,
        Math.max(0, limit),
      )
      .map((row) => ({
        ...row,
        account: unpackText(row.account),
        tenant: unpackText(row.tenant),
        actor: unpackText(row.actor),
        subject: unpackOptional(row.subject),
      })),
  );
}

/** Removes the lines before a time; returns how many. */
export function trimAudit(db: Connection, before: number): Promise<number> {
  return db.write(() => db.run('DELETE FROM audit WHERE at < ?', before), { lazily: true });
}
