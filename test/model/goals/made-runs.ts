import { topicCode } from '../../../src/domain/line-code.js';
import { parseRun } from '../../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { makeTable } from '../../../src/model/table/make-table.js';
import { learnOperators } from '../../../src/model/table/operators.js';
import type { Table } from '../../../src/model/table/table.js';

/** A made-up call: the tool, and whether it is refused. */
export type MadeCall = string | readonly [tool: string, error: string];

/** A run of calls. */
export interface MadeRun {
  id: string;
  group: string;
  task: string;
  calls: readonly MadeCall[];
  success?: boolean;
  guided?: boolean;
  /** What it was told about; left out, that is not known. */
  topics?: readonly string[];
  /** Codes of the lines that it was told. */
  lines?: readonly string[];
}

/** A parsed run of calls with an argument each. */
const madeRun = ({ id, group, task, calls, success, guided, topics, lines = [] }: MadeRun): ParsedRun =>
  parseRun(
    {
      query: task,
      ...(success === undefined ? {} : { success }),
      turns: calls.map((call, i) => {
        const [name, error] = typeof call === 'string' ? [call, undefined] : call;
        return {
          turn: i + 1,
          inputs: '',
          decision: JSON.stringify({ name, arguments: { id: `${group}-${i}` } }),
          result: JSON.stringify(error === undefined ? { ok: true } : { error }),
        };
      }),
    },
    {
      id,
      group,
      guided: guided ?? false,
      shown: topics && { answer: id, lines, topics: topics.map(topicCode) },
    },
  );

/** The table of made-up runs; refused is what the result says. */
export const madeTable = (runs: readonly MadeRun[]): Table => {
  const parsed = runs.map(madeRun);
  return makeTable(parsed, learnOperators(parsed), ({ answer }) => answer.sign === 'error');
};
