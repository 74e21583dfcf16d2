import type { CallRow } from './measures/sources.js';
import { callsWithHistory } from './plan/history.js';
import { leaves } from './plan/values.js';
import type { RecordedRun } from './recorded-run.js';

/** A recorded call, with the run it is of. */
export interface RecordedCall extends CallRow {
  id: string;
  /** Index of the run. */
  run: number;
}

/** From this number of words on a typical value is free text, which is written and not found. */
const FREE_TEXT = 8;

/** The calls of these actions in all runs, each with the history before it. */
export function callRows(runs: readonly RecordedRun[], actions: ReadonlySet<string>): RecordedCall[] {
  const rows = runs.flatMap(({ record, unit }, run) =>
    callsWithHistory(record)
      .filter(({ call }) => actions.has(call.action))
      .map(({ call, history, turn }) => ({ id: `${run}-${turn}`, run, unit, history, call })),
  );
  const words = new Map<string, number[]>();
  for (const { call } of rows)
    for (const [name, value] of Object.entries(call.args)) {
      const lengths = leaves(value).map((text) => text.split(/\s+/).length);
      const key = `${call.action}.${name}`;
      words.set(key, [...(words.get(key) ?? []), ...lengths]);
    }
  const isFree = new Map(
    [...words].map(([key, lengths]) => {
      const middle = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
      return [key, middle >= FREE_TEXT];
    }),
  );
  return rows.map((row) => ({
    ...row,
    arguments: Object.keys(row.call.args).filter(
      (name) => !isFree.get(`${row.call.action}.${name}`) && leaves(row.call.args[name]).length > 0,
    ),
  }));
}
