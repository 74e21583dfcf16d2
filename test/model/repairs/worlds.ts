import { learnRefusals } from '../../../src/model/errors/learn-refusals.js';
import { isRefused } from '../../../src/model/errors/refusals.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { learnNames } from '../../../src/model/repairs/learn-names.js';
import { learnRepairs } from '../../../src/model/repairs/learn-repairs.js';
import type { Names } from '../../../src/model/repairs/names.js';
import type { RepairModel } from '../../../src/model/repairs/repairs-for.js';
import { makeTable } from '../../../src/model/table/make-table.js';
import { learnOperators, operatorOf } from '../../../src/model/table/operators.js';
import type { Table } from '../../../src/model/table/table.js';
import { type MadeStep, made } from '../runs.js';

/** What is learned from made-up runs. */
export function learnFrom(runs: readonly ParsedRun[]): RepairModel & { table: Table; names: Names } {
  const operators = learnOperators(runs);
  const refusals = learnRefusals(runs, operators);
  const table = makeTable(runs, operators, (event) =>
    isRefused(refusals, event, operatorOf(operators, event.action)),
  );
  return { table, operators, repairs: learnRepairs(table), names: learnNames(table) };
}

/** Runs of twelve groups, each with its number in it; every fifth outcome is wrong. */
export const runsOf = (
  steps: (n: number) => { steps: MadeStep[]; success?: boolean },
  count = 12,
): ParsedRun[] =>
  Array.from({ length: count }, (_, n) => {
    const { steps: list, success = true } = steps(n);
    return made(n + 1, `do task ${'abcdefghijklmnopqrstuvwx'[n % 24]}`, list, {
      success: n % 5 === 4 ? !success : success,
    });
  });
