import { describe, expect, test } from 'vitest';
import { learnRemedies } from '../../../src/world/remedies/learn-remedies.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { refused, run, ok as through, times } from '../shop.js';

const ok = (action: string, args: Record<string, string> = {}, result: unknown = 'done') =>
  through(action, args, result);

const WORDS = 'not possible in this state';

/** Runs in which an action is refused in the same words until something was done. */
const mended = (action: string, fix: string, from: number): ObservedRun[] => [
  ...times(5, (i) => run(i, action, [refused(action, {}, WORDS), ok(fix), ok(action)]), from),
  ...times(
    5,
    (i) => run(i, action, [refused(action, {}, WORDS), ok('look'), refused(action, {}, WORDS)], 0),
    from + 20,
  ),
];

const fixesOf = (runs: readonly ObservedRun[]) =>
  learnRemedies(runs).map(({ actions, fixes }) => [[...actions.keys()].sort(), fixes[0]?.action]);

describe('the same words for several causes', () => {
  test('are told apart by what puts each right', () => {
    const runs = [...mended('close', 'read_meter', 0), ...mended('pay', 'recall', 100)];
    expect(fixesOf(runs)).toEqual([
      [['close'], 'read_meter'],
      [['pay'], 'recall'],
    ]);
  });

  test('are one cause where one thing puts all right, or nothing is known', () => {
    const runs = [...mended('close', 'recall', 0), ...mended('pay', 'recall', 100)];
    expect(fixesOf(runs)).toEqual([[['close', 'pay'], 'recall']]);
    const once = [run(0, 'a', [refused('close', {}, WORDS)], 0), run(1, 'b', [refused('pay', {}, WORDS)], 0)];
    expect(fixesOf(once)).toEqual([[['close', 'pay'], undefined]]);
  });

  test('an action of which little is known goes with those that are put right by the same', () => {
    const runs = [
      ...mended('close', 'read_meter', 0),
      ...mended('pay', 'recall', 100),
      run(200, 'contest', [refused('contest', {}, WORDS), ok('recall'), ok('contest')]),
    ];
    expect(fixesOf(runs)).toContainEqual([['contest', 'pay'], 'recall']);
  });
});

describe('what is looked at again', () => {
  /** The record of a customer tells the revision that a change is made with; it moves on with each change. */
  const changed = (i: number): ObservedRun => {
    const revision = (n: number) => ({ account: `a${i}`, revision: `r${n}` });
    return run(i, 'change it', [
      ok('get_record', { account: `a${i}` }, { revision: 'r1' }),
      refused('change', revision(1), 'record was modified'),
      refused('change', revision(1), 'record was modified'),
      ok('get_record', { account: `a${i}` }, { revision: 'r2' }),
      ok('change', revision(2)),
    ]);
  };

  test('puts an error right although it was looked at before: what it told was out of date', () => {
    const looks = new Map([['get_record', new Set(['change'])]]);
    const [found] = learnRemedies(times(8, changed), looks);
    expect(found).toMatchObject({ error: 'record was modified', fixes: [{ action: 'get_record' }] });
    expect(found).not.toHaveProperty('passes');
  });
});
