import { describe, expect, test } from 'vitest';
import { errorLessons } from '../../src/extract/lessons/error-lessons.js';
import { type Call, stepsOf } from './runs.js';

const OK = '{"status":"ok"}';
const error = (words: string) => JSON.stringify({ error: words });

describe('what errors teach', () => {
  const brief = (calls: Call[], { weight = 1, success = 1 } = {}) =>
    errorLessons(stepsOf(calls), success, weight).map(({ kind, advice, successes, failures, creates }) => ({
      kind,
      advice,
      successes,
      failures,
      creates,
    }));
  const failed: Call = ['get_order', { order_id: 'A-1' }, error('order not found')];

  test.each<[string, Call[], ReturnType<typeof brief>]>([
    ['no error', [['get_order', { order_id: 'A-1' }, OK]], []],
    [
      'another tool worked',
      [failed, ['lookup', { name: 'x' }, OK]],
      [{ kind: 'recovery', advice: 'then lookup', successes: 1, failures: 0, creates: true }],
    ],
    [
      'another value worked',
      [failed, ['get_order', { order_id: '#A-1' }, OK]],
      [
        {
          kind: 'recovery',
          advice: 'then get_order with another order_id',
          successes: 1,
          failures: 0,
          creates: true,
        },
      ],
    ],
    [
      'nothing followed',
      [failed],
      [{ kind: 'pitfall', advice: 'no run got past this', successes: 0, failures: 1, creates: true }],
    ],
    [
      'what goes through when tried again teaches nothing',
      [failed, ['get_order', { order_id: 'A-1' }, OK]],
      [],
    ],
    [
      'what worked between a refusal and the try that goes through shares in having helped',
      [failed, ['lookup', { name: 'x' }, OK], ['refund', {}, OK], ['get_order', { order_id: 'A-1' }, OK]],
      [
        { kind: 'recovery', advice: 'then lookup', successes: 0.5, failures: 0, creates: true },
        { kind: 'recovery', advice: 'then refund', successes: 0.5, failures: 0, creates: true },
      ],
    ],
    [
      'what did not help is told from what did by the tries in between',
      [
        failed,
        ['lookup', { name: 'x' }, OK],
        failed,
        ['refund', {}, OK],
        ['get_order', { order_id: 'A-1' }, OK],
      ],
      [
        { kind: 'recovery', advice: 'then lookup', successes: 0, failures: 1, creates: false },
        { kind: 'recovery', advice: 'then refund', successes: 1, failures: 0, creates: true },
      ],
    ],
    [
      'a try that goes on to another error helped when the tool goes through in the end',
      [
        failed,
        ['lookup', { name: 'x' }, OK],
        ['get_order', { order_id: 'A-1' }, error('order is locked')],
        ['refund', {}, OK],
        ['get_order', { order_id: 'A-1' }, OK],
      ],
      [
        { kind: 'recovery', advice: 'then lookup', successes: 1, failures: 0, creates: true },
        { kind: 'recovery', advice: 'then refund', successes: 1, failures: 0, creates: true },
      ],
    ],
    [
      'another error, and never through, is half a success against the first',
      [failed, ['lookup', { name: 'x' }, OK], ['get_order', { order_id: 'A-1' }, error('order is gone')]],
      [
        { kind: 'recovery', advice: 'then lookup', successes: 0.5, failures: 0, creates: true },
        { kind: 'pitfall', advice: 'no run got past this', successes: 0, failures: 1, creates: true },
      ],
    ],
    [
      'where looking failed, doing something is no other way to look',
      [failed, ['refund', { order_id: 'A-1' }, OK], ['lookup', { name: 'x' }, OK]],
      [{ kind: 'recovery', advice: 'then lookup', successes: 1, failures: 0, creates: true }],
    ],
    [
      'where doing failed, something else done to the same thing took its place',
      [
        ['refund', { order_id: 'A-1', items: ['i1'] }, error('too late')],
        ['get_order', { order_id: 'A-1' }, OK],
        ['move_user', { user: 'u1' }, OK],
        ['cancel', { order_id: 'A-1' }, OK],
      ],
      [{ kind: 'recovery', advice: 'then cancel', successes: 1, failures: 0, creates: true }],
    ],
    [
      'something done to another thing took the place of nothing',
      [
        ['refund', { order_id: 'A-1' }, error('too late')],
        ['move_user', { user: 'u1' }, OK],
      ],
      [{ kind: 'pitfall', advice: 'no run got past this', successes: 0, failures: 1, creates: true }],
    ],
    [
      'a reply is no fix',
      [failed, ['say', 'I could not find it.', 'Oh well']],
      [{ kind: 'pitfall', advice: 'no run got past this', successes: 0, failures: 1, creates: true }],
    ],
    [
      'an action of unknown outcome is passed over',
      [failed, ['refund', {}], ['lookup', { name: 'x' }, OK]],
      [{ kind: 'recovery', advice: 'then lookup', successes: 1, failures: 0, creates: true }],
    ],
  ])('%s', (_, calls, lessons) => {
    expect(brief(calls)).toEqual(lessons);
  });

  test('a fix that failed too only weakens, and an error of its own is learned from it', () => {
    const [first, ...others] = brief([failed, ['lookup', { name: 'x' }, error('lookup is down')]], {
      weight: 0.5,
    });
    expect(first).toEqual({
      kind: 'recovery',
      advice: 'then lookup',
      successes: 0,
      failures: 0.5,
      creates: false,
    });
    expect(others).toHaveLength(2);
    for (const other of others) expect(other).toMatchObject({ kind: 'pitfall', creates: true });
  });

  test('what merely followed an error that nobody tried again is worth as much as the run', () => {
    const calls: Call[] = [failed, ['lookup', { name: 'x' }, OK]];
    expect(brief(calls, { success: 0.75 })).toEqual([
      { kind: 'recovery', advice: 'then lookup', successes: 0.75, failures: 0.25, creates: true },
    ]);
    expect(brief(calls, { success: 0 })).toEqual([
      { kind: 'recovery', advice: 'then lookup', successes: 0, failures: 1, creates: false },
      { kind: 'pitfall', advice: 'no run got past this', successes: 0, failures: 1, creates: true },
    ]);
  });

  test('what goes on with what another call told stands for nothing, that other one does', () => {
    const byMail: Call = ['find_by_mail', { mail: 'a@b.example' }, error('nobody there')];
    const calls: Call[] = [
      byMail,
      ['find_by_card', { card: 'K-1' }, JSON.stringify({ member_id: 'ME7001' })],
      byMail,
      ['get_member', { member_id: 'ME7001' }, JSON.stringify({ member_id: 'ME7001', name: 'Ada' })],
    ];
    expect(brief(calls)).toEqual([
      { kind: 'recovery', advice: 'then find_by_card', successes: 1, failures: 0, creates: true },
    ]);
  });

  test('what is done to the one thing that everything is done to stands for nothing', () => {
    const on = { parcel_id: 'PK-100' };
    const clear: Call = ['clear_customs', on, error('nobody has vouched')];
    const calls: Call[] = [['print_label', on, OK], clear, ['update_picture', on, OK]];
    expect(brief(calls)).toEqual([expect.objectContaining({ kind: 'pitfall' })]);
    // Where others are about other things, that two are about the same one says something.
    const apart: Call[] = [['print_label', { label: 'L-9' }, OK], clear, ['update_picture', on, OK]];
    expect(brief(apart)).toEqual([expect.objectContaining({ advice: 'then update_picture' })]);
  });

  test('a fix far away is not taken for one', () => {
    const unclear: Call = ['refund', {}];
    const far = brief([failed, unclear, unclear, unclear, unclear, ['lookup', {}, OK]]);
    expect(far).toEqual([expect.objectContaining({ kind: 'pitfall' })]);
  });

  test('the same error twice is one lesson, and one fix that worked is enough', () => {
    const fix: Call = ['lookup', { name: 'x' }, OK];
    expect(brief([failed, fix, failed, fix, ['get_order', {}, OK]])).toHaveLength(1);
    const twice = brief([failed, ['lookup', { name: 'y' }, error('lookup is down')], failed, fix]);
    expect(twice.find(({ advice }) => advice === 'then lookup')).toMatchObject({
      successes: 1,
      failures: 0,
      creates: true,
    });
  });

  test('after the same error again, one more time without a try undoes nothing', () => {
    const fix: Call = ['lookup', { name: 'x' }, OK];
    expect(brief([failed, fix, failed, fix])).toEqual([
      { kind: 'recovery', advice: 'then lookup', successes: 0, failures: 1, creates: false },
    ]);
  });

  test('errors that differ only in particulars are the same', () => {
    const key = (id: string) =>
      errorLessons(
        stepsOf([
          ['get_order', { order_id: id }, error(`order #W${id} not found`)],
          ['lookup', { name: 'x' }, OK],
        ]),
        1,
        1,
      )[0]!;
    expect(key('1234').merge_key).toBe(key('98765').merge_key);
    expect(key('1234').situation).toBe(key('98765').situation);
    expect(key('1234').situation).not.toContain('1234');
  });

  test('the path is the failed step, then the one that fixed it', () => {
    const [lesson] = errorLessons(stepsOf([failed, ['lookup', { name: 'x' }, OK]]), 1, 1);
    expect(lesson!.path.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['get_order', 'error'],
      ['lookup', 'ok'],
    ]);
    expect(lesson!.path[1]!.situation).toContain('after get_order');
  });
});
