import type { EntryKind } from '../../domain/entry.js';

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
}

/** The columns of {@link OutlineRow}. */
export const OUTLINE_COLUMNS =
  'id, kind, agent_type, merge_key, traces, runs, successes, failures, last_seen, credits, debits, sources, tasks, voices';
