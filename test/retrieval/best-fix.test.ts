import { describe, expect, test } from 'vitest';
import type { EntryOutline } from '../../src/domain/changes.js';
import { bestFix } from '../../src/retrieval/best-fix.js';
import { oneTrace } from '../domain/one-trace.js';

/** An action that was refused with the error at hand, what came after, and how often that put it right. */
type Lesson = [id: number, action: string, fix: string | undefined, worked: number, tried: number];

const outline = ([id, action, fix, worked, tried]: Lesson): EntryOutline =>
  oneTrace({
    id,
    kind: fix === undefined ? 'pitfall' : 'recovery',
    agent_type: null,
    merge_key: `error:${id}`,
    meanings: [id, 99],
    path: [action, ...(fix === undefined ? [] : [fix])].map((name, i) => ({
      action: name,
      args: [],
      outcome: i === 0 ? ('error' as const) : ('ok' as const),
      situation: 1,
    })),
    evidence: {
      runs: tried,
      successes: worked,
      failures: tried - worked,
      last_seen: 0,
      credits: 0,
      debits: 0,
    },
  });

const best = (action: string, ...lessons: Lesson[]) => bestFix(action, lessons.map(outline));

describe('the fix that puts an error right', () => {
  test('is the one that worked most often, not the one that was tried most often', () => {
    expect(best('send', [1, 'send', 'wait', 10, 30], [2, 'send', 'unlock', 4, 4])).toEqual([2]);
  });

  test('one success shows less than many among some failures', () => {
    expect(best('send', [1, 'send', 'wait', 1, 1], [2, 'send', 'unlock', 19, 20])).toEqual([2]);
  });

  test('is that of other actions with the same error, while little is known of this one', () => {
    const elsewhere: Lesson[] = [
      [1, 'open', 'unlock', 9, 9],
      [2, 'read', 'unlock', 5, 5],
    ];
    expect(best('send', [3, 'send', undefined, 0, 4], ...elsewhere)).toEqual([1, 2]);
    expect(best('send', [4, 'send', 'wait', 1, 1], ...elsewhere)).toEqual([1, 2]);
    expect(best('send', [5, 'send', 'wait', 12, 12], ...elsewhere)).toEqual([5]);
    // What was tried with this one and failed is not believed because it helps others.
    expect(best('send', [6, 'send', 'unlock', 0, 5], [7, 'send', 'wait', 1, 1], ...elsewhere)).toEqual([7]);
  });

  test('may be a tool whose name is of several words', () => {
    expect(best('send', [3, 'send', undefined, 0, 4], [1, 'open', 'take over', 9, 9])).toEqual([1]);
  });

  test('names its own entry before those of others', () => {
    expect(best('send', [1, 'open', 'unlock', 50, 50], [2, 'send', 'unlock', 1, 1])).toEqual([2, 1]);
  });

  test('is not another value for another action, nor the action itself', () => {
    const own: Lesson = [1, 'send', undefined, 0, 2];
    expect(best('send', own, [2, 'open', 'open', 9, 9])).toEqual([1]);
    expect(best('send', own, [3, 'open', 'send', 9, 9])).toEqual([1]);
    expect(best('send', own, [4, 'send', 'send', 1, 2])).toEqual([4]);
  });
});
