import { describe, expect, test } from 'vitest';
import { learnRenamed, renamedRun } from '../../../src/model/events/renamed.js';
import { callRun } from '../call-run.js';

const runs = (...lists: string[][]) =>
  lists.map((names, i) =>
    callRun(
      `r${i}-1`,
      'Cancel it',
      names.map((name) => [[name, {}], { ok: true }]),
    ),
  );

describe('tools that have several names in runs', () => {
  test.each<[string, string[][], Record<string, string>]>([
    ['a host put a prefix before it', [['cancel'], ['mcp__shop__cancel']], { mcp__shop__cancel: 'cancel' }],
    [
      'its server was renamed',
      [['mcp__ab__cancel'], ['mcp__abc__cancel']],
      { mcp__abc__cancel: 'mcp__ab__cancel' },
    ],
    ['it got a version', [['cancel'], ['cancel_v2']], { cancel_v2: 'cancel' }],
    [
      'several got the same beginning',
      [
        ['cancel', 'find'],
        ['shop_cancel', 'shop_find'],
      ],
      { shop_cancel: 'cancel', shop_find: 'find' },
    ],
  ])('are one where %s', (_, lists, renamed) => {
    const all = runs(...lists);
    expect(learnRenamed(all)).toEqual(renamed);
    expect(learnRenamed(all.toReversed())).toEqual(renamed);
    const read = all.map((run) => renamedRun(renamed, run));
    expect(learnRenamed(read)).toEqual({});
    expect(read[1]!.events.map(({ action }) => action.head)).toEqual(lists[0]);
  });

  test.each([
    ['a run had both', [['cancel', 'mcp__shop__cancel'], ['cancel']]],
    [
      'servers have little in common',
      [
        ['mcp__a__search', 'mcp__a__merge', 'mcp__a__fork'],
        ['mcp__b__search', 'mcp__b__epic', 'mcp__b__sprint'],
      ],
    ],
    ['it is a word of what it does', [['cancel'], ['bulk_cancel']]],
  ])('are two where %s', (_, lists) => {
    expect(learnRenamed(runs(...lists))).toEqual({});
  });
});
