import type { EntryOutline } from '../../domain/changes.js';
import type { EntryKind } from '../../domain/entry.js';
import type { Shared } from './shared.js';
import { unpackOptional, unpackText } from './text-code.js';
import { unpackTraces } from './trace-code.js';

/** An entry's row without its texts. */
export interface OutlineRow {
  id: number;
  kind: EntryKind;
  agent_type: string | null;
  merge_key: string;
  traces: string;
  runs: number;
  successes: number;
  failures: number;
  last_seen: number;
  credits: number;
  debits: number;
  sources: number;
  tasks: number;
  groups: number;
  pinned: number;
  edited_at: number | null;
  only_key: string | null;
}

/** The columns of {@link OutlineRow}. */
export const OUTLINE_COLUMNS =
  'id, kind, agent_type, merge_key, traces, runs, successes, failures, last_seen, credits, debits, sources, tasks, groups, pinned, edited_at, only_key';

/**
 * What a row says of an entry, without its texts.
 *
 * @param shared among all rows that are read together
 */
export function toOutline(row: OutlineRow, shared?: Shared): EntryOutline {
  const text = (one: string): string => shared?.text(one) ?? one;
  const agentType = unpackOptional(row.agent_type);
  return {
    id: row.id,
    kind: text(row.kind) as EntryKind,
    agent_type: agentType === null ? null : text(agentType),
    merge_key: unpackText(row.merge_key),
    traces: unpackTraces(row.traces, shared),
    evidence: {
      runs: row.runs,
      successes: row.successes,
      failures: row.failures,
      last_seen: row.last_seen,
      credits: row.credits,
      debits: row.debits,
    },
    backing: {
      sources: row.sources,
      tasks: row.tasks,
      groups: row.groups,
      ...(row.only_key === null ? {} : { key: text(unpackText(row.only_key)) }),
    },
    ...(row.pinned ? { pinned: true } : {}),
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at }),
  };
}
