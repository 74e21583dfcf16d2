import type { AuditEvent, AuditFilter, AuditLine, AuditNote } from '../../domain/audit.js';
import type { CollectionKey } from '../../domain/collection.js';
import type { MemoryState } from './state.js';

/** Adds a line to the audit trail. */
export function noteAudit(state: MemoryState, { account, tenant }: CollectionKey, line: AuditLine): void {
  state.last_audit += 1;
  state.audit.push({ number: state.last_audit, account, tenant, ...line });
}

/** Adds lines that belong to no other write; those of unknown collections not. */
export function noteAll(state: MemoryState, notes: readonly AuditNote[]): void {
  for (const { account, tenant, ...line } of notes) {
    const known = [...state.collections.values()].find(
      (one) => one.account === account && one.tenant === tenant,
    );
    if (known) noteAudit(state, known, line);
  }
}

/** The lines that a filter holds for, newest first. */
export function auditTrail(state: MemoryState, filter: AuditFilter): AuditEvent[] {
  const { after, before, limit = 100, ...names } = filter;
  return [...state.audit]
    .reverse()
    .filter((event) =>
      (['account', 'tenant', 'actor', 'action'] as const).every(
        (name) => (names[name] ?? event[name]) === event[name],
      ),
    )
    .filter(({ at }) => at >= (after ?? at) && (before === undefined || at < before))
    .slice(0, Math.max(0, limit))
    .map((event) => ({ ...event }));
}

/** Removes the lines before a time; returns how many. */
export function trimAudit(state: MemoryState, before: number): number {
  const kept = state.audit.filter(({ at }) => at >= before);
  const gone = state.audit.length - kept.length;
  state.audit = kept;
  return gone;
}
