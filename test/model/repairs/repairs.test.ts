import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { refusedForms } from '../../../src/model/repairs/refused-forms.js';
import type { RepairCandidate } from '../../../src/model/repairs/repairs-for.js';
import { repairsFor } from '../../../src/model/repairs/repairs-for.js';
import { call, type MadeStep, made } from '../runs.js';
import { learnFrom, runsOf } from './worlds.js';

/** What is said after the first refusal of one more run. */
function repairsAfter(runs: readonly ParsedRun[], ...steps: MadeStep[]): RepairCandidate[] {
  const model = learnFrom(runs);
  const { table } = learnFrom([...runs, made(99, 'do task z', steps)]);
  const run = table.runs.find(({ id }) => id === '0099')!;
  const step = run.steps.find(({ failed }) => failed)!;
  expect(step, 'the last step is refused').toBeDefined();
  const soFar = { ...run, steps: run.steps.slice(0, step.at + 1) };
  return repairsFor(model, run.words, step, refusedForms(soFar, model.operators));
}
const first = (...of: Parameters<typeof repairsAfter>) => repairsAfter(...of)[0]?.repair;

const files = ['alpha', 'beta', 'gamma', 'delta'];
const settingsError =
  'Traceback (most recent call last):\nImproperlyConfigured: you must define the environment variable DJANGO_SETTINGS_MODULE';

describe('repairs', () => {
  it('puts a setting before a command', () => {
    const runs = runsOf((n) => {
      const test = `pytest tests/test_${files[n % 4]}.py`;
      return {
        steps: [
          [test, settingsError],
          [`DJANGO_SETTINGS_MODULE=app.test ${test}`, '4 passed'],
        ],
      };
    });
    expect(first(runs, ['pytest tests/test_omega.py', settingsError])).toEqual({
      kind: 'edit',
      edit: { kind: 'insert', text: 'DJANGO_SETTINGS_MODULE=app.test', at: 'front' },
    });
  });

  it('gives an argument a value that other runs share, or one that is written so', () => {
    const fails = (key: string, value: string): MadeStep => [
      call('open_ticket', { key, size: value }),
      'ticket not found',
    ];
    const works = (key: string, value: string): MadeStep => [
      call('open_ticket', { key, size: value }),
      '{"ok":true}',
    ];
    const written = runsOf((n) => ({ steps: [fails(`${4100 + n}`, 'A1'), works(`OPS-${4100 + n}`, 'A1')] }));
    expect(first(written, fails('7777', 'A1'))).toEqual({
      kind: 'other-value',
      argument: 'key',
      values: ['OPS-‹4 digits›'],
    });
    const longer = runsOf((n) => ({
      steps: [fails(`0171 555${100 + n}`, 'A1'), works(`+49171555${100 + n}`, 'A1')],
    }));
    expect(first(longer, fails('0171 555999', 'A1'))).toMatchObject({ values: ['+49‹9 digits›'] });
    const valued = runsOf((n) => ({ steps: [fails('k', `${500 + n}`), works('k', '100')] }));
    expect(first(valued, fails('k', '900'))).toEqual({
      kind: 'other-value',
      argument: 'size',
      values: ['100'],
    });
  });

  it('writes the day of the refused value in the form that works', () => {
    const fills = (value: string, result: string): MadeStep => [call('fill', { value }), result];
    const wrong = '{"error":"this is not a valid day"}';
    const runs = runsOf((n) => ({
      steps: [fills(`2026-03-${10 + n}`, wrong), fills(`${10 + n}.03.2026`, '{"ok":true}')],
    }));
    expect(first(runs, fills('2027-11-09', wrong))).toEqual({
      kind: 'other-value',
      argument: 'value',
      values: ['09.11.2027'],
    });
    const types = (value: string, result: string): MadeStep => [`type "${value}" into "Arrival"`, result];
    const typed = runsOf((n) => ({
      steps: [types(`2026-03-${10 + n}`, wrong), types(`${10 + n} Mar 2026`, 'Arrival is set')],
    }));
    expect(first(typed, types('2027-11-09', wrong))).toEqual({
      kind: 'edit',
      edit: { kind: 'replace', from: '2027-11-09', to: '09 Nov 2027' },
    });
  });

  it('tells the values that several gave in place of another', () => {
    const selects = (option: string, result: string): MadeStep => [call('select', { option }), result];
    const wrong = '{"error":"there is no such option"}';
    const runs = runsOf((n) => ({
      steps: [
        selects(`Kind ${n}`, wrong),
        selects(['Illness', 'Recreation', 'Mobile'][n % 3]!, '{"ok":true}'),
      ],
    }));
    expect(first(runs, selects('Vacation', wrong))).toMatchObject({
      argument: 'option',
      values: expect.arrayContaining(['Illness', 'Recreation', 'Mobile']),
    });
  });

  it('does first what helped with the thing that the error names, and not with another', () => {
    const clicks = (name: string, result: string): MadeStep => [call('click', { name }), result];
    const timeout = (name: string) => `{"error":"Timeout: waiting for button '${name}'"}`;
    const runs = runsOf((n) => ({
      steps:
        n % 2 === 0
          ? [
              clicks('Inbox', timeout('Inbox')),
              [call('act_as', { role: 'Manager' }), '{"ok":true}'],
              clicks('Inbox', '{"ok":true}'),
            ]
          : [
              clicks('Edit', timeout('Edit')),
              [call('open_card', { card: 'contact' }), '{"ok":true}'],
              clicks('Edit', '{"ok":true}'),
            ],
    }));
    expect(first(runs, clicks('Inbox', timeout('Inbox')))).toMatchObject({
      actions: [{ name: 'act_as' }],
    });
    expect(JSON.stringify(repairsAfter(runs, clicks('Print', timeout('Print'))))).not.toMatch(
      /act_as|open_card/,
    );
  });

  it('says in which form a field is filled in again', () => {
    const page = '[1] textbox "Arrival"\n[2] button "Book"';
    const type = (text: string): MadeStep => [
      JSON.stringify({ action: 'type', element: 1, text }),
      'typed',
      page,
    ];
    const book = (result: string): MadeStep => ['{"action":"click","element":2}', result, page];
    const refused = '{"error":"check your entries"}';
    const runs = runsOf((n) => ({
      steps: [type(`${n + 3}/2`), book(refused), type(`2026-02-${10 + n}`), book('thank you')],
    }));
    expect(first(runs, type('5/2'), book(refused))).toEqual({
      kind: 'first',
      actions: [
        { kind: 'act', name: 'type', words: 'Arrival', args: [['text', '‹4 digits›-‹2 digits›-‹2 digits›']] },
      ],
    });
  });

  it('keeps what looks like the slot of a template in a line', () => {
    const error = '[ERROR] Source option 7 is no longer supported';
    const mend = "sed -i 's#<source>7</source>#<source>8</source>#' pom.xml";
    const runs = runsOf((n) => ({
      steps: [
        [`mvn -q -pl ${files[n % 4]} test`, error],
        [mend, 'ok'],
        [`mvn -q -pl ${files[n % 4]} test`, 'BUILD SUCCESS'],
      ],
    }));
    expect(first(runs, ['mvn -q -pl omega test', error])).toEqual({
      kind: 'first',
      actions: [{ kind: 'line', name: mend }],
    });
  });

  it('adds a flag that only some tries had', () => {
    const error = 'error: Your local changes would be overwritten by checkout';
    const runs = runsOf((n) => ({
      steps: [
        [`git checkout ${files[n % 4]}`, error],
        [
          `git checkout ${files[n % 4]}${n % 3 === 0 ? ' --quiet' : ' --force'}`,
          n % 3 === 0 ? error : 'Switched',
        ],
        [`git checkout ${files[n % 4]} --force`, 'Switched'],
      ],
    }));
    expect(first(runs, ['git checkout omega', error])).toEqual({
      kind: 'edit',
      edit: { kind: 'insert', text: '--force', at: 'end' },
    });
  });

  it('replaces a name that the world does not know, also one that was never replaced', () => {
    const unknown = (name: string) => `ERROR 1054 (42S22): Unknown column '${name}' in 'field list'`;
    const right = [
      ['name', 'full_name'],
      ['age', 'birth_year'],
      ['song', 'song_title'],
    ] as const;
    const runs = runsOf((n) => {
      const [wrong, column] = right[n % 3]!;
      return {
        steps: [
          [`SELECT ${wrong} FROM singer`, unknown(wrong)],
          [`SELECT ${column} FROM singer`, '[(1,)]'],
          ...(n % 2 === 0
            ? [[`SELECT country_code FROM singer WHERE ${column} = "x"`, '[(2,)]'] as const]
            : []),
        ],
      };
    });
    expect(first(runs, ['SELECT name FROM singer', unknown('name')])).toEqual({
      kind: 'edit',
      edit: { kind: 'replace', from: 'name', to: 'full_name' },
    });
    expect(first(runs, ['SELECT country FROM singer', unknown('country')])).toEqual({
      kind: 'edit',
      edit: { kind: 'replace', from: 'country', to: 'country_code' },
    });
  });

  it('finds the tool in between, whatever else was done', () => {
    const error = '{"error":"session is locked"}';
    const runs = runsOf((n) => {
      const set = call('set_mode', { zone: `z${n}` });
      return {
        steps: [
          [set, error],
          ...(n % 2 === 0 ? [[call('get_status'), '{"on":true}'] as const, [set, error] as const] : []),
          [call('unlock_session'), '{"done":true}'],
          [set, '{"mode":"on"}'],
        ],
      };
    });
    expect(first(runs, [call('set_mode', { zone: 'z88' }), error])).toEqual({
      kind: 'first',
      actions: [{ kind: 'call', name: 'unlock_session' }],
    });
  });

  it('names another value of an argument', () => {
    const error = '{"error":"mode is not supported here"}';
    const runs = runsOf((n) => ({
      steps: [
        [call('start', { zone: `z${n}`, mode: 'fast' }), error],
        ...(n % 3 === 0 ? [[call('start', { zone: `z${n}`, mode: 'turbo' }), error] as const] : []),
        [call('start', { zone: `z${n}`, mode: 'safe' }), '{"on":true}'],
      ],
    }));
    expect(first(runs, [call('start', { zone: 'z77', mode: 'fast' }), error])).toEqual({
      kind: 'other-value',
      argument: 'mode',
      values: ['safe'],
    });
  });

  it('says no repair of what passes by itself, though agents look around in between', () => {
    const error = '{"error":"service timed out"}';
    const runs = runsOf((n) => ({
      steps: [
        [call('book', { seat: `s${n}` }), error],
        ...(n % 2 === 0 ? [[call('get_status'), '{"on":true}'] as const] : []),
        [call('book', { seat: `s${n}` }), '{"booked":true}'],
      ],
    }));
    const kinds = repairsAfter(runs, [call('book', { seat: 's77' }), error]).map(({ repair }) => repair.kind);
    expect(kinds).not.toContain('first');
    expect(kinds).not.toContain('edit');
  });

  it('finds the click that uncovers an element', () => {
    const page = '[1] button "Accept cookies"\n[2] button "Pay"';
    const error = '{"error":"element is covered by another element"}';
    const click = (element: number, result: string): MadeStep => [
      JSON.stringify({ action: 'click', element }),
      result,
      page,
    ];
    const runs = runsOf((n) => ({
      steps: [
        click(2, error),
        ...(n % 3 === 0 ? [click(2, error)] : []),
        click(1, '{"ok":true}'),
        click(2, '{"ok":true}'),
      ],
    }));
    expect(first(runs, click(2, error))).toEqual({
      kind: 'first',
      actions: [{ kind: 'act', name: 'click', words: 'Accept cookies' }],
    });
  });

  it('takes what a run ends with, after other steps, for no way to give up', () => {
    const error = '{"error":"user not found"}';
    const runs = runsOf(
      (n) => ({
        steps: [
          [call('find_by_mail', { mail: `a${n}@b.example` }), error],
          ...(n % 2 === 0
            ? ([
                [call('find_by_name', { name: `Ann ${n}` }), '{"id":"x"}'],
                [call('exchange_order'), '{"done":true}'],
              ] as [string, string][])
            : ([[call('find_by_mail', { mail: `c${n}@b.example` }), error]] as [string, string][])),
        ],
        success: n % 2 === 0,
      }),
      20,
    );
    expect(JSON.stringify(first(runs, [call('find_by_mail', { mail: 'z@b.example' }), error]))).not.toContain(
      'exchange_order',
    );
  });

  it('hands over what cannot be done, where that ends well', () => {
    const error = '{"error":"account is frozen"}';
    const runs = runsOf(
      (n) => ({
        steps: [
          [call('pay', { account: `a${n}` }), error],
          n % 2 === 0
            ? [call('transfer_to_human'), '{"done":true}']
            : [call('pay', { account: `a${n}` }), error],
        ],
        success: n % 2 === 0,
      }),
      20,
    );
    expect(first(runs, [call('pay', { account: 'a77' }), error])).toEqual({
      kind: 'stop',
      instead: { kind: 'call', name: 'transfer_to_human' },
    });
  });

  it('says nothing of an error that nothing ended', () => {
    const error = '{"error":"route is closed for good"}';
    const runs = runsOf((n) => ({
      steps: [
        [call('send', { to: `t${n}` }), error],
        [call('get_status'), '{"on":true}'],
        [call('send', { to: `t${n}` }), error],
      ],
      success: false,
    }));
    const kinds = repairsAfter(runs, [call('send', { to: 't77' }), error]).map(({ repair }) => repair.kind);
    expect(kinds.filter((kind) => kind !== 'stop')).toEqual([]);
  });

  it('says nothing that one group alone did', () => {
    const runs = Array.from({ length: 8 }, (_, n) =>
      made(
        n + 1,
        'do a task',
        [
          ['pytest a.py', settingsError],
          ['DJANGO_SETTINGS_MODULE=app.test pytest a.py', 'ok'],
        ],
        { group: 'one' },
      ),
    );
    expect(repairsAfter(runs, ['pytest a.py', settingsError])).toEqual([]);
  });

  it('never puts in pipes of two groups, numbers or keys', () => {
    const error = 'error: input cannot be read';
    const run = (n: number, put: string): ParsedRun =>
      made(n, 'do a task', [
        ['frob data', error],
        [`frob data ${put}`, 'ok'],
      ]);
    for (const put of ['| tee out', '--pin 123456', '--key sk-AbC1234567890abcdefXYZ'])
      expect(
        repairsAfter([run(1, put), run(2, put)], ['frob data', error]).filter(
          ({ repair }) => repair.kind === 'edit',
        ),
      ).toEqual([]);
  });

  it('learns the same from runs in any order, and from its own JSON', () => {
    const error = '{"error":"session is locked"}';
    const runs = runsOf((n) => ({
      steps: [
        [call('set_mode', { zone: `z${n}` }), error],
        [n % 2 === 0 ? call('unlock_session') : call('get_status'), '{"done":true}'],
        [call('set_mode', { zone: `z${n}` }), n % 2 === 0 ? '{"mode":"on"}' : error],
        [`pytest ${files[n % 4]}.py`, settingsError],
        [`DJANGO_SETTINGS_MODULE=app.test pytest ${files[n % 4]}.py`, 'ok'],
      ],
    }));
    const { repairs, names } = learnFrom(runs);
    expect(JSON.parse(JSON.stringify({ repairs, names }))).toEqual({ repairs, names });
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (order) => {
        const other = learnFrom(order);
        expect(other.repairs).toEqual(repairs);
        expect(other.names).toEqual(names);
      }),
      { numRuns: 10 },
    );
  });
});
