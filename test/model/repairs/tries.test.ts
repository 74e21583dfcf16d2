import { expect, it } from 'vitest';
import { triesAfter } from '../../../src/model/repairs/tries.js';
import { makeTable } from '../../../src/model/table/make-table.js';
import { learnOperators } from '../../../src/model/table/operators.js';
import { type MadeStep, made } from '../runs.js';

it('a try that gets the same answer has not worked, whatever its operator is', () => {
  const ask = (how: string, result: string): MadeStep => [`SELECT id FROM faults WHERE site ${how}`, result];
  const tries = (answer: string) => {
    const runs = [made(1, 'look for faults', [ask("= 'a1'", 'no rows'), ask("LIKE '%a1%'", answer)])];
    const operators = learnOperators(runs);
    const table = makeTable(runs, operators, ({ action }) => action.text.includes('='));
    return triesAfter(table.runs[0]!.steps, 0, operators);
  };
  expect(tries('7')).toEqual([{ index: 1, worked: true }]);
  expect(tries('no rows')).toEqual([{ index: 1, worked: false }]);
});
