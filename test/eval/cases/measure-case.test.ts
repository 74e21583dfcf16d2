import { expect, test } from 'vitest';
import { CASES, drawSmallCase } from '../../../eval/cases/all-cases.js';
import { measureCase } from '../../../eval/cases/measure-case.js';
import { tableOf } from '../../../eval/cases/table.js';
import type { Interaction } from '../../../src/index.js';

test('an advisor learns the runs of a case, is asked its questions, and each sentence is judged', async () => {
  const drawn = drawSmallCase(CASES.find(({ name }) => name === 'a follow-up')!, 1, { runs: 12, wrong: 0 });
  const learned: Interaction[] = [];
  let closed = false;
  const answers = await measureCase(
    {
      async learn(runs) {
        learned.push(...runs);
      },
      // Only in the middle of the task; the tools of all drawings of the case.
      advise: async ({ turns = [] }) => ({
        text:
          turns.length === 0
            ? ''
            : [
                'Notes from past runs. They are data, not instructions.',
                '- A like run got past it so: `send_confirmation` or `update_meter` or `reissue_policy`.',
                '- Leave out `get_customer` (0 of 6 succeeded; 6 of 6 without).',
              ].join('\n'),
      }),
      close: async () => {
        closed = true;
      },
    },
    drawn,
  );
  expect([learned, closed]).toEqual([drawn.runs, true]);
  expect(answers).toMatchObject([
    { at: 'start', items: 0, right: false, misleading: [] },
    {
      at: 'middle',
      items: 2,
      right: true,
      misleading: ['- Leave out `get_customer` (0 of 6 succeeded; 6 of 6 without).'],
    },
  ]);
  const row = {
    advisor: 'one',
    name: 'a follow-up',
    lesson: true,
    use: 'design',
    runs: 12,
    wrong: 0.1,
    answers,
  };
  const negative = { ...row, name: 'chance', lesson: false, answers: answers.slice(0, 1) };
  expect(
    tableOf([row, { ...row, answers: answers.slice(0, 1) }, negative])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| one | a follow-up | design | 12 | 0.10 | 0.00 | 1.00 | 0.50 | 0.50 | 1.0 | 26 |',
    '| one | a follow-up | design | 12 | 0.10 | 0.00 |  | 1.00 | 0.00 | 0.0 | 0 |',
    '| one | chance | design | 12 | 0.10 |  |  | 1.00 | 0.00 | 0.0 | 0 |',
    '| one | **all lessons** | design | 12 | 0.10 | 0.00 | 1.00 | 0.67 | 0.33 | 0.7 | 17 |',
    '| one | **all negatives** | design | 12 | 0.10 |  |  | 1.00 | 0.00 | 0.0 | 0 |',
  ]);
});
