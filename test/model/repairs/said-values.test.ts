import { expect, test } from 'vitest';
import { learnRepairs } from '../../../src/model/repairs/learn-repairs.js';
import { callRun, tableOf } from '../call-run.js';

test('what several persons said, in whatever letters, is no value that a repair gives', () => {
  const verified = (id: string, isTold: boolean) =>
    callRun(id, 'Block my card', [
      ['Could you give me your word?', isTold ? 'It is "marmalade".' : 'Sure.'],
      [['verify', { word: 'marmalade', by: 'phone' }], { error: 'word does not match' }],
      [['verify', { word: 'MARMALADE', by: 'phone' }], { ok: true }],
    ]);
  const formsOf = (isTold: boolean): string =>
    JSON.stringify(learnRepairs(tableOf(['a', 'b', 'c', 'd'].map((id) => verified(id, isTold)))).rows);
  expect(formsOf(false)).toContain('MARMALADE');
  expect(formsOf(true)).not.toContain('MARMALADE');
});
