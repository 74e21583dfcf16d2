import { parseRun } from '../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../src/model/events/parsed-run.js';
import { makeTable } from '../../src/model/table/make-table.js';
import { learnOperators } from '../../src/model/table/operators.js';
import type { Table } from '../../src/model/table/table.js';

/** A call and what came back; a text where the agent spoke or typed. */
export type SmallStep = [decision: string | [name: string, args: object], result: string | object];

/** A small made-up run of one group. */
export function callRun(id: string, task: string, steps: readonly SmallStep[]): ParsedRun {
  const turns = steps.map(([decision, result], i) => ({
    turn: i + 1,
    inputs: '',
    decision:
      typeof decision === 'string' ? decision : JSON.stringify({ name: decision[0], arguments: decision[1] }),
    result: typeof result === 'string' ? result : JSON.stringify(result),
  }));
  const group = id.split('-')[0]!;
  return parseRun({ query: task, turns, success: true }, { id, group });
}

/** The table of small runs: what a result itself says is an error is one. */
export function tableOf(runs: readonly ParsedRun[]): Table {
  return makeTable(runs, learnOperators(runs), ({ answer }) => answer.sign === 'error');
}
