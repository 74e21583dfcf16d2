import type { ParsedRecord } from './parsed-runs.js';

/** Runs by kind of agent (empty where the record does not say), and by the key that brought them. */
export type KeyRuns = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** True where what a key alone says is believed. */
export type Believes = (key: string) => boolean;

/** Counts who brought the runs of each kind of agent. */
export function keyRuns(records: readonly Pick<ParsedRecord, 'run' | 'key'>[]): KeyRuns {
  const counts = new Map<string, Map<string, number>>();
  for (const { run, key } of records) {
    const own = counts.get(run.agentType) ?? new Map<string, number>();
    counts.set(run.agentType, own.set(key, (own.get(key) ?? 0) + 1));
  }
  const sorted = <Value>(of: ReadonlyMap<string, Value>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted(counts).map(([agentType, own]) => [agentType, Object.fromEntries(sorted(own))]),
  );
}

/**
 * Which keys are believed alone. Where several keys store runs, what only one of them says is believed if it stored
 * at least half of the runs of this kind of agent, or of all runs where this kind has none.
 */
export function believesIn(runs: KeyRuns, agentType: string | null): Believes {
  const own = agentType !== null && Object.hasOwn(runs, agentType) ? [runs[agentType]!] : Object.values(runs);
  const byKey = new Map<string, number>();
  let all = 0;
  for (const [key, count] of own.flatMap((one) => Object.entries(one))) {
    byKey.set(key, (byKey.get(key) ?? 0) + count);
    all += count;
  }
  return (key) => (byKey.get(key) ?? 0) >= all / 2;
}
