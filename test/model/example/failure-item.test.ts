import { describe, expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { failureItem } from '../../../src/model/example/failure-item.js';
import { callRun, type SmallStep } from '../call-run.js';
import { situation, written } from './examples-of.js';

const TASK = 'Deploy the billing service to staging';
const MISSING = "Error: ENOENT: no such file or directory, open '.env'";

const failed = (id: string, steps: readonly SmallStep[], task = TASK): ParsedRun => ({
  ...callRun(id, task, steps),
  success: 0,
  outcomeKnown: true,
});

const refused = failed('a-1', [
  ['npm test', '120 passed'],
  ['npm run deploy billing', MISSING],
]);

function said(task: string, runs: readonly ParsedRun[], { likeness = 0.9, isRepaired = false } = {}) {
  const { similar, ...at } = situation(task, runs, { likeness });
  const shapes = isRepaired ? similar.flatMap(({ run }) => run.steps.map(({ answer }) => answer.shape)) : [];
  const sentence = failureItem({ ...at, similar }, new Set(shapes))[0]?.sentence;
  return sentence?.form === 'failed'
    ? { at: sentence.steps.map(written), error: sentence.error, failed: sentence.failed }
    : undefined;
}

describe('how a like task failed', () => {
  test('is what was refused last, and with what', () => {
    expect(said(TASK, [refused])).toEqual({
      at: ['npm run deploy billing'],
      error: 'Error: ENOENT: no such file or directory, open "…"',
      failed: { yes: 1, of: 1 },
    });
  });

  test('counts the like runs that failed so, of those that failed', () => {
    const other = failed('b-1', [['npm run deploy billing', 'Error: quota is used up']]);
    const runs = [refused, { ...refused, id: 'c-1', group: 'c' }, other];
    expect(said(TASK, runs)?.failed).toEqual({ yes: 2, of: 3 });
  });

  test.each<[string, readonly ParsedRun[], { likeness?: number; isRepaired?: boolean }?]>([
    ['a like task succeeded', [refused, callRun('b-1', TASK, [['npm run deploy billing', 'ok']])]],
    ['nobody told how it ended', [{ ...refused, outcomeKnown: false }]],
    ['no task is like it', [refused], { likeness: 0.4 }],
    ['what repairs the error is known', [refused], { isRepaired: true }],
    [
      'it got past the error',
      [
        failed('a-1', [
          ['npm run deploy billing', MISSING],
          ['npm run deploy billing', 'deployed'],
        ]),
      ],
    ],
    ['nothing was refused', [failed('a-1', [['npm test', '120 passed']])]],
  ])('is not told where %s', (_, runs, options) => expect(said(TASK, runs, options)).toBeUndefined());

  test('is not told of what the task forbids', () => {
    const run = failed('a-1', [[['refund_order', { id: 1 }], { error: 'order is locked' }]], 'Order 1');
    expect(said('Order 2 came late', [run])?.error).toBe('order is locked');
    expect(said('Order 2 came late, do not refund it', [run])).toBeUndefined();
  });

  test('tells nothing that is of one person', () => {
    const run = failed(
      'a-1',
      [
        [
          ['cancel_order', { id: '#W4411', reason: 'moved to Lyon' }],
          { error: 'Order #W4411 of customer Ann Lee in Lyon is shipped' },
        ],
      ],
      'Cancel the order #W4411 of Ann Lee, who moved to Lyon',
    );
    const told = JSON.stringify(said('Cancel the order #W77 of Bo', [run]));
    expect(told).toMatch(/is shipped/);
    expect(told).not.toMatch(/4411|Ann|Lee|Lyon/);
  });

  test('tells no answer that one run gave', () => {
    const finish = (input: string): SmallStep => [['Finish', { input }], 'Answer is INCORRECT'];
    const run = failed('a-1', [finish('Martín Demichelis')], 'Which rookie played first?');
    expect(said('Which rookie played last?', [run])).toMatchObject({ at: ['Finish'] });
    const query = failed('a-1', [[['execute', { sql: 'SHOW TABLES' }], 'Error: no database']], TASK);
    expect(said(TASK, [query])?.at).toEqual(['SHOW TABLES']);
  });
});
