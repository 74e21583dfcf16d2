import type { EntryOutline } from '../../domain/changes.js';
import type { EntryKind, Family } from '../../domain/entry.js';
import { unpackOptional } from './text-code.js';

/** An entry's row without its texts. */
export interface OutlineRow {
  id: number;
  family: Family;
  kind: EntryKind;
  agent_type: string | null;
  runs: number;
  successes: number;
  failures: number;
  sources: number;
  last_seen: number;
  pinned: number;
  retired: number;
  edited_at: number | null;
  /** 1 where a person wrote the advice. */
  advised: number;
}

/** The columns of {@link OutlineRow}. */
export const OUTLINE_COLUMNS =
  'id, family, kind, agent_type, runs, successes, failures, sources, last_seen, pinned, retired, edited_at, CASE WHEN own_advice IS NULL THEN 0 ELSE 1 END AS advised';

/**
 * What a row says of an entry, without its texts.
 *
 * @param shared gives equal texts of all rows that are read together once
 */
export function toOutline(row: OutlineRow, shared = (text: string): string => text): EntryOutline {
  const agentType = unpackOptional(row.agent_type);
  return {
    id: row.id,
    family: shared(row.family) as Family,
    kind: shared(row.kind) as EntryKind,
    agent_type: agentType === null ? null : shared(agentType),
    evidence: {
      runs: row.runs,
      successes: row.successes,
      failures: row.failures,
      sources: row.sources,
      last_seen: row.last_seen,
    },
    ...(row.pinned ? { pinned: true } : {}),
    ...(row.retired ? { retired: true } : {}),
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at }),
    ...(row.advised ? { advised: true } : {}),
  };
}
