import type { EntryOutline } from '../../domain/changes.js';
import type { EntryKind } from '../../domain/entry.js';
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
  voices: number;
  pinned: number;
  edited_at: number | null;
  only_key: string | null;
}

/** The columns of {@link OutlineRow}. */
export const OUTLINE_COLUMNS =
  'id, kind, agent_type, merge_key, traces, runs, successes, failures, last_seen, credits, debits, sources, tasks, voices, pinned, edited_at, only_key';

/** What a row says of an entry, without its texts. */
export function toOutline(row: OutlineRow): EntryOutline {
  return {
    id: row.id,
    kind: row.kind,
    agent_type: unpackOptional(row.agent_type),
    merge_key: unpackText(row.merge_key),
    traces: unpackTraces(row.traces),
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
      voices: row.voices,
      ...(row.only_key === null ? {} : { key: unpackText(row.only_key) }),
    },
    ...(row.pinned ? { pinned: true } : {}),
    ...(row.edited_at === null ? {} : { edited_at: row.edited_at }),
  };
}
