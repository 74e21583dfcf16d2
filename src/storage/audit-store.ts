import type { AuditEvent, AuditFilter, AuditNote } from '../domain/audit.js';

/** Who does something, and when (milliseconds since the epoch). */
export interface Actor {
  actor: string;
  at: number;
}

/**
 * The audit trail of a store. What is accepted is noted with it, what is removed, marked or withdrawn where it is said
 * by whom: in the same transaction.
 */
export interface AuditStore {
  /** Notes what no other write goes with, without waiting for the disk; notes of unknown collections are left out. */
  audit(notes: readonly AuditNote[]): Promise<void>;
  /** The lines that the filter holds for, newest first. */
  auditTrail(filter: AuditFilter): Promise<AuditEvent[]>;
  /** Removes the lines before a time; returns how many. */
  trimAudit(before: number): Promise<number>;
}
