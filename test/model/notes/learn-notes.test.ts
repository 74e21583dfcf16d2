import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notedCode } from '../../../src/domain/line-code.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { learnNotes } from '../../../src/model/notes/learn-notes.js';
import { joinNearCopies } from '../../../src/model/notes/near-copies.js';

const run = (id: string, notes: readonly string[], rest: Partial<ParsedRun> = {}): ParsedRun => ({
  id,
  task: id,
  group: id,
  agentType: '',
  peers: '',
  success: 1,
  outcomeKnown: true,
  guided: false,
  offered: [],
  events: [],
  notes: notes.map((say) => ({ say })),
  ...rest,
});

const learned = (...runs: ParsedRun[]) => learnNotes(runs, (id) => id[0]!);

const RULE = 'Accounts under SSO cannot be reset here.';

describe('near copies', () => {
  const areOne = (one: string, other: string): boolean => joinNearCopies([one, other]).get(other) === one;

  test.each([
    ['Accounts under SSO cannot be reset here.', "accounts under SSO can't be reset here"],
    ['Accounts under SSO cannot be reset here.', 'An account under SSO cannot be reset here!'],
    ['Ask for the code before the locker is opened.', 'Asking for the code before a locker is opened.'],
    [
      'Next time I should check the stock before refunding.',
      'I should have checked the stock before refunding.',
    ],
    ['Next time I should check the stock before refunding.', 'Check the stock before refunding.'],
    [
      'Konten mit SSO können hier nicht zurückgesetzt werden.',
      'Konten mit SSO können hier nicht zurückgesetzt sein.',
    ],
    ['SSOのアカウントはここではリセットできません。', 'SSOアカウントはここではリセットできません'],
  ])('%s = %s', (one, other) => {
    expect(areOne(one, other)).toBe(true);
  });

  test.each([
    ['Accounts under SSO cannot be reset here.', 'Accounts under SSO can be reset here.'],
    ['Ask for the code before the locker is opened.', 'Ask for the code after the locker is opened.'],
    [
      'Konten mit SSO können hier nicht zurückgesetzt werden.',
      'Konten mit SSO können hier zurückgesetzt werden.',
    ],
    [
      'Los pedidos se cancelan antes de pagar la factura.',
      'Los pedidos se cancelan después de pagar la factura.',
    ],
    ['SSOのアカウントはここではリセットできません。', 'SSOのアカウントはここではリセットできます。'],
    ['单点登录的账户在这里不能重置密码。', '单点登录的账户在这里能重置密码。'],
    ['Only open the locker with the code.', 'Open the locker with the code.'],
    ['Accounts under SSO cannot be reset here.', 'Parcels under customs cannot be sent on.'],
  ])('%s, not %s', (one, other) => {
    expect(areOne(one, other)).toBe(false);
  });
});

test('a lesson has all its runs, their outcomes, and two keys at most', () => {
  const lessons = learned(
    run('a1', [RULE]),
    run('b1', ["Accounts under SSO can't be reset here!"], { success: 0 }),
    run('c1', [RULE], { success: 0.5, outcomeKnown: false }),
    run('c2', ['Labels must be printed once only.']),
  );
  expect(lessons).toHaveLength(2);
  expect(lessons[0]).toMatchObject({
    say: RULE,
    runs: 3,
    groups: 3,
    keys: ['a', 'b'],
    records: ['a1', 'b1', 'c1'],
    worked: { yes: 1, of: 2 },
  });
  expect(lessons[0]!.entries).toHaveLength(2);
});

test('of ten runs there is one of each key', () => {
  const many = Array.from({ length: 12 }, (_, i) => run(`a${String(i).padStart(2, '0')}`, [RULE]));
  expect(learned(...many, run('b1', [RULE]))[0]!.records).toContain('b1');
});

test('runs that were told it count as that, and are no source', () => {
  const shown = { answer: 'one', lines: [notedCode(RULE)] };
  const [lesson, ...others] = learned(
    run('a1', [RULE]),
    run('a2', [RULE], { guided: true, shown }),
    run('a3', [], { guided: true, shown, success: 0 }),
    run('a4', [], { shown }),
  );
  expect(others).toEqual([]);
  expect(lesson).toMatchObject({ runs: 1, shown: { yes: 1, of: 2 }, withheld: { yes: 1, of: 1 } });
  expect(learned(run('a2', [RULE], { guided: true, shown }))).toEqual([]);
});

test('what needs others is learned from three groups', () => {
  const unsure = (id: string) => run(id, [], { notes: [{ say: RULE, needsOthers: true }] });
  expect(learned(unsure('a1'), unsure('a2'))).toEqual([]);
  expect(learned(unsure('a1'), unsure('a2'), unsure('a3'))).toHaveLength(1);
  const ofOne = (id: string) => ({ ...unsure(id), group: 'one' });
  expect(learned(ofOne('a1'), ofOne('a2'), ofOne('a3'))).toEqual([]);
});

test('the order of runs is nothing', () => {
  const says = [RULE, "Accounts under SSO can't be reset here!", 'Labels must be printed once only.'];
  const runs = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[abc][0-9]{3}$/),
      notes: fc.uniqueArray(fc.constantFrom(...says)),
      success: fc.constantFrom(0, 1),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  fc.assert(
    fc.property(runs, fc.nat(), (all, seed) => {
      const made = all.map(({ id, notes, success }) => run(id, notes, { success }));
      const turned = made.map((_, i) => made[(i + seed) % made.length]!);
      expect(learned(...turned)).toEqual(learned(...made));
    }),
  );
});
