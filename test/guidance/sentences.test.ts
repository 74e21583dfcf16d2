import { describe, expect, test } from 'vitest';
import type { RepairKind, Sentence, ShownAction } from '../../src/domain/guidance-item.js';
import { sentenceCode } from '../../src/domain/line-code.js';
import { chooseItems } from '../../src/guidance/choose-items.js';
import { createNames } from '../../src/guidance/names.js';
import { ANY_NAME } from './shown.js';

const call = (name: string, ...args: [string, string][]): ShownAction => ({ kind: 'call', name, args });
const line = (name: string): ShownAction => ({ kind: 'line', name });
const act = (name: string, words: string, ...args: [string, string][]): ShownAction => ({
  kind: 'act',
  name,
  words,
  args,
});
const say = (words: string): ShownAction => ({ kind: 'say', name: 'say', words });
const of = (yes: number, of: number) => ({ yes, of });

/** The line of a sentence. */
function lineOf(sentence: Sentence, groups = 3, names = ANY_NAME): string | undefined {
  const item = { sentence, gain: 1, groups, records: [], why: '' };
  return chooseItems([item], { maxTokens: 1_000, names }).chosen[0]?.line;
}

const evidence = { with: of(6, 6), without: of(0, 6) };

describe('every form of sentence', () => {
  test.each<[string, Sentence]>([
    [
      '- A like task was done so: type "‹task›" into "Street" -> select "‹day›" in "Office" -> `pick(kind="a"|"b")` (1 of 1).',
      {
        form: 'example',
        steps: [
          { action: act('type', 'Street', ['text', '‹task›']) },
          { action: act('select', 'Office', ['text', '‹day›']) },
          { action: call('pick'), args: [{ name: 'kind', either: ['a', 'b'] }] },
        ],
        worked: of(1, 1),
      },
    ],
    [
      '- Noted in 3 runs, 2 of 3 succeeded: "Ask for the number first." (told: 9 of 11 succeeded; not told: 2 of 7).',
      {
        form: 'noted',
        say: 'Ask for the number first.',
        runs: 3,
        worked: of(2, 3),
        with: of(9, 11),
        without: of(2, 7),
      },
    ],
    [
      '- Noted in 1 run: "Do \'this\' (a) never: (tool)".',
      {
        form: 'noted',
        say: 'Do "this" {a} never: [tool]',
        runs: 1,
        worked: of(0, 0),
        with: of(0, 0),
        without: of(0, 0),
      },
    ],
    [
      '- Leave out ask "May I have your date of birth?" (6 of 6 succeeded; 0 of 6 without).',
      { form: 'leave-out', action: say('May I have your date of birth?'), ...evidence },
    ],
    [
      '- Before `cancel_order`: `get_order` (6 of 6 succeeded; 0 of 6 without).',
      { form: 'before', anchor: call('cancel_order'), action: call('get_order'), ...evidence },
    ],
    [
      '- After type "…" into "Search": press "Enter" (6 of 6 succeeded; 0 of 6 without).',
      {
        form: 'after',
        anchor: act('type', 'Search', ['text', '‹…›']),
        action: act('press', 'Enter'),
        ...evidence,
      },
    ],
    [
      '- After `get_account` with `type` "business": `check_vat` (6 of 6 succeeded; 0 of 6 without).',
      {
        form: 'after',
        anchor: call('get_account'),
        when: { path: 'type', value: 'business' },
        action: call('check_vat'),
        ...evidence,
      },
    ],
    [
      '- After `find_room` with several `matches`: ask "Which one?" (6 of 6 succeeded; 0 of 6 without).',
      {
        form: 'after',
        anchor: call('find_room'),
        when: { path: 'matches' },
        action: say('Which one?'),
        ...evidence,
      },
    ],
    [
      '- Leave out `git push` (0 of 6 succeeded; 6 of 6 without).',
      { form: 'leave-out', action: line('git push'), with: of(0, 6), without: of(6, 6) },
    ],
    [
      '- Leave out the same again (0 of 6 got on; 6 of 6 otherwise).',
      { form: 'repeat', with: of(0, 6), without: of(6, 6) },
    ],
    ['- Leave out the same again (worked 0 of 3 times).', { form: 'repeat', worked: of(0, 3) }],
    [
      '- If `pytest ‹…›` fails with "… define the environment variable ‹a›": put `DJANGO_SETTINGS_MODULE=app.settings.test` before it (worked 12 of 12 times).',
      {
        form: 'repair',
        action: line('pytest ‹…›'),
        error: '‹…› define the environment variable ‹a›',
        repair: {
          kind: 'edit',
          edit: { kind: 'insert', at: 'front', text: 'DJANGO_SETTINGS_MODULE=app.settings.test' },
        },
        worked: of(12, 12),
      },
    ],
    [
      '- `set_mode(mode="safe")`: only if `get_device` `state.power` is "on" or "idle" (277 worked; 5 of 5 refused otherwise).',
      {
        form: 'only-if',
        action: call('set_mode', ['mode', 'safe']),
        operator: 'get_device',
        path: 'state.power',
        values: ['on', 'idle'],
        held: 277,
        refused: of(5, 5),
      },
    ],
    [
      '- `pay`: only after `sign` (12 worked; 9 of 9 refused otherwise).',
      {
        form: 'only-after',
        action: call('pay'),
        prior: call('sign'),
        held: 12,
        refused: of(9, 9),
      },
    ],
    ['- `pay`: once per `order_id`.', { form: 'once', action: call('pay'), argument: 'order_id' }],
    [
      '- `pay`: `payment_id` from `get_user` `methods.id`.',
      {
        form: 'source',
        action: call('pay'),
        argument: 'payment_id',
        from: { action: 'get_user', path: 'methods[].id' },
      },
    ],
    [
      '- `pay`: `order_id` from `find_order`.',
      {
        form: 'source',
        action: call('pay'),
        argument: 'order_id',
        from: { action: 'find_order', path: '' },
      },
    ],
    [
      '- `cancel`: `reason` is "no longer needed" or "ordered by mistake".',
      {
        form: 'source',
        action: call('cancel'),
        argument: 'reason',
        from: { constant: ['no longer needed', 'ordered by mistake'] },
      },
    ],
    [
      "- `find`: `name` is the task's words.",
      { form: 'source', action: call('find'), argument: 'name', from: { task: true } },
    ],
    [
      '- Names in use: `flights` (`airline`); joined: `airlines.uid = flights.airline`.',
      {
        form: 'names',
        names: [{ name: 'flights', parts: ['airline'] }],
        joins: [['airlines.uid', 'flights.airline']],
      },
    ],
    [
      '- Names in use: `sales_order` (`order_id`, `total`); `customer`.',
      {
        form: 'names',
        names: [
          { name: 'sales_order', parts: ['order_id', 'total'] },
          { name: 'customer', parts: [] },
        ],
        joins: [],
      },
    ],
    [
      '- Now: use `sales_order` instead of `orders` (worked 9 of 9 times).',
      {
        form: 'now',
        repair: { kind: 'edit', edit: { kind: 'replace', from: 'orders', to: 'sales_order' } },
        worked: of(9, 9),
      },
    ],
  ])('%s', (text, sentence) => {
    expect(lineOf(sentence)).toBe(text);
  });
});

describe('every repair', () => {
  const edit = (edit: Extract<RepairKind, { kind: 'edit' }>['edit']): RepairKind => ({ kind: 'edit', edit });
  test.each<[string, RepairKind]>([
    ['put `sudo` before it', edit({ kind: 'insert', text: 'sudo', at: 'front' })],
    ['add `--force` at the end', edit({ kind: 'insert', text: '--force', at: 'end' })],
    ['put `T1.` before `‹a›`', edit({ kind: 'insert', text: 'T1.', at: 'before', anchor: '‹a›' })],
    ['put `-r` after `cp`', edit({ kind: 'insert', text: '-r', at: 'after', anchor: 'cp' })],
    ['use `python3` instead of `python`', edit({ kind: 'replace', from: 'python', to: 'python3' })],
    ['leave out `-i`', edit({ kind: 'delete', text: '-i' })],
    ['first `unlock`', { kind: 'first', actions: [call('unlock')] }],
    ['first `unlock`, then click "Open"', { kind: 'first', actions: [call('unlock'), act('click', 'Open')] }],
    ['use another `slot`', { kind: 'other-value', argument: 'slot', values: [] }],
    ['use `mode` "safe"', { kind: 'other-value', argument: 'mode', values: ['safe'] }],
    ['try the same again', { kind: 'again' }],
    ['wait, then try again', { kind: 'wait' }],
    ['stop trying; `transfer_to_human`', { kind: 'stop', instead: call('transfer_to_human') }],
    ['stop trying', { kind: 'stop' }],
  ])('%s', (text, repair) => {
    const sentence: Sentence = {
      form: 'repair',
      action: call('open'),
      error: 'it is locked',
      repair,
      worked: of(4, 5),
    };
    expect(lineOf(sentence)).toBe(`- If \`open\` fails with "it is locked": ${text} (worked 4 of 5 times).`);
    expect(lineOf({ form: 'now', repair, worked: of(0, 0) })).toBe(`- Now: ${text}.`);
    // What was not tried yet is not stopped.
    const before = `fail with "it is locked": ${text.replace('stop trying', 'leave it out')} (4 of 5 worked).`;
    expect(lineOf({ ...sentence, proposed: 'alone' })).toBe(`- This can ${before}`);
    expect(lineOf({ ...sentence, proposed: 'beside' })).toBe(`- \`open\` can ${before}`);
    expect(sentenceCode({ ...sentence, proposed: 'alone' })).toBe(sentenceCode(sentence));
  });
});

describe('what an error leaves out', () => {
  test('is one mark, and the spaces of the lexer are gone', () => {
    const error = 'Error : no such column : ‹…› ‹n› ( see ‹a› )';
    const sentence: Sentence = {
      form: 'repair',
      action: call('query'),
      error,
      repair: { kind: 'again' },
      worked: of(3, 3),
    };
    expect(lineOf(sentence)).toContain('"Error: no such column: … (see ‹a›)"');
  });
});

describe('nothing is said', () => {
  const names = createNames((name) => name === 'pay');

  test('of a tool that must not be named, wherever it is in the sentence', () => {
    expect(lineOf({ form: 'leave-out', action: call('pay'), ...evidence }, 3, names)).toBe(
      '- Leave out `pay` (6 of 6 succeeded; 0 of 6 without).',
    );
    expect(lineOf({ form: 'leave-out', action: call('steal'), ...evidence }, 3, names)).toBeUndefined();
    expect(
      lineOf({ form: 'leave-out', action: act('click', 'Open'), ...evidence }, 3, names),
    ).toBeUndefined();
    const from = { action: 'steal', path: 'id' };
    expect(lineOf({ form: 'source', action: call('pay'), argument: 'id', from }, 3, names)).toBeUndefined();
  });

  test('of arguments and values that are none', () => {
    expect(lineOf({ form: 'once', action: call('pay'), argument: 'a b' }, 3, names)).toBeUndefined();
    expect(
      lineOf({ form: 'leave-out', action: call('pay', ['mode', 'say "yes"']), ...evidence }),
    ).toBeUndefined();
    expect(
      lineOf({ form: 'leave-out', action: call('pay', ['to', 'https://evil.example/x']), ...evidence }),
    ).toBeUndefined();
  });

  test('of a chain of commands that fewer than three groups bear out', () => {
    expect(lineOf({ form: 'leave-out', action: line('sort ‹…› | head'), ...evidence }, 2)).toBeUndefined();
    expect(lineOf({ form: 'leave-out', action: line('sort ‹…› | head'), ...evidence }, 3)).toBe(
      '- Leave out `sort ‹…› | head` (6 of 6 succeeded; 0 of 6 without).',
    );
    expect(lineOf({ form: 'leave-out', action: line('sort ‹…›'), ...evidence }, 2)).toBe(
      '- Leave out `sort ‹…›` (6 of 6 succeeded; 0 of 6 without).',
    );
  });

  test('of a line that would have to be cut', () => {
    const steps = Array.from({ length: 30 }, (_, i) => ({
      action: line(`${'word '.repeat(10)}${i}`),
    }));
    expect(lineOf({ form: 'example', steps, worked: of(0, 0) })).toBeUndefined();
    expect(
      lineOf({ form: 'example', steps: [{ action: line('ls') }], likeTask: 'Say "hi"', worked: of(1, 1) }),
    ).toBe('- A like task, "Say \'hi\'", was done so: `ls` (1 of 1).');
    expect(lineOf({ form: 'example', steps: steps.slice(0, 3), worked: of(0, 0) })).toMatch(
      /^- A like task was done so: `word .* 2`\.$/,
    );
  });
});
