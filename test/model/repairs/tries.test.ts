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

it('the very same that is refused otherwise after something in between got past the error', () => {
  const deploy = 'ship deploy web';
  const tries = (...steps: MadeStep[]) => {
    const runs = [made(1, 'deploy web', [[deploy, 'Error: no session'], ...steps])];
    const operators = learnOperators(runs);
    return triesAfter(
      makeTable(runs, operators, ({ answer }) => answer.sign === 'error').runs[0]!.steps,
      0,
      operators,
    );
  };
  const closed = 'Error: the window is closed';
  expect(tries(['ship login', 'ok'], [deploy, closed])).toEqual([{ index: 2, worked: true }]);
  expect(tries([deploy, closed])).toEqual([]);
  expect(tries(['ship login', 'ok'], ['ship deploy web --now', closed])).toEqual([]);
});
