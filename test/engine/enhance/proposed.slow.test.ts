import { describe, expect, test } from 'vitest';
import type { EnhanceContext } from '../../../src/api/enhance-request.js';
import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { additions, ask, learn, open, run, STUCK, TOOLS, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';

const call = (name: string, args: object = {}): string => JSON.stringify({ name, arguments: args });

async function taught(runs: Interaction[] = taughtRuns(TASK)): Promise<KnowledgeService> {
  const service = await open();
  await learn(service, runs);
  return service;
}

async function told(service: KnowledgeService, context: EnhanceContext, task = TASK): Promise<string> {
  const { response } = await ask(service, task, { context });
  return additions(response, task);
}

const lines = (addition: string): string[] => addition.split('\n').filter((line) => line.startsWith('- '));

/** The desk's own call for the task. */
const own = (name: string): string => call(name, { parcel: `P-${TASK.length}` });

const FETCHED = run(TASK, [['lookup_parcel', '{"status":"stored","locker":"A1"}']]).turns;

describe('an action that is about to be taken', () => {
  test('is told what has to be done before it, and nothing else', async () => {
    const service = await taught();
    const said = await told(service, { turns: FETCHED, proposed: own('open_locker') });
    expect(lines(said)).toEqual([expect.stringMatching(/`open_locker.*`reset_locker/)]);
    expect(said.length).toBeLessThanOrEqual(4 * 60);
  });

  test.each([30, 60, 120, 240])('is told where names have %i characters', async (length) => {
    const name = (bare: string): string =>
      `${'mcp__parcels_of_the_north'.padEnd(length - 15, '_desk')}__${bare}`.slice(0, length - bare.length) +
      bare;
    const long = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replace(/(?:lookup_parcel|(?:open|reset)_locker)/g, name)) as T;
    const service = await taught(long(taughtRuns(TASK)));
    const context = { turns: long(FETCHED), proposed: long({ own: own('open_locker') }).own };
    const tools = long(['lookup_parcel', 'open_locker', 'reset_locker']);
    const { response } = await ask(service, TASK, { context, tools });
    const said = lines(additions(response, TASK));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`\`${name('reset_locker')}\``);
    const less = await ask(service, TASK, { context, tools, max_tokens: 60 });
    expect(additions(less.response, TASK).length).toBeLessThanOrEqual(4 * 60);
  });

  test('is told nothing where nothing is known of it', async () => {
    const service = await taught();
    for (const name of ['lookup_parcel', 'reset_locker', 'paint_locker', 'say'])
      expect(await told(service, { turns: FETCHED, proposed: own(name) }), name).toBe('');
    expect(await told(service, { proposed: 'I am about to think it over.' })).toBe('');
    expect(await told(service, { proposed: '{"name": "open_lo' })).toBe('');
  });

  test('is told nothing where what repairs it was done', async () => {
    const service = await taught();
    const turns = run(TASK, [
      ['lookup_parcel', '{"status":"stored","locker":"A1"}'],
      ['reset_locker', '{"ok":true}'],
    ]).turns;
    expect(await told(service, { turns, proposed: own('open_locker') })).toBe('');
  });

  test('is told the repair of the error that the same action met in this run', async () => {
    const service = await taught();
    const turns = run(TASK, STUCK.slice(0, 2)).turns;
    const [, { decision }] = turns as [unknown, { decision: string }];
    const said = lines(await told(service, { turns, proposed: decision }));
    expect(said).toEqual([expect.stringMatching(/^- Now: first `reset_locker/)]);
    const fixed = [...turns, { ...run(TASK, [['reset_locker', '{"ok":true}']]).turns[0]!, turn: 3 }];
    expect(await told(service, { turns: fixed, proposed: decision })).toBe('');
  });

  test('is told where it breaks a precondition by what the run shows, of that object alone', async () => {
    const order = (id: string, status: string, isRefused = status !== 'open'): Interaction =>
      ({
        ...run(`Cancel order ${id}`, []),
        turns: (
          [
            [call('get_order', { order: id }), JSON.stringify({ order: id, status })],
            [
              call('cancel_order', { order: id }),
              isRefused ? '{"error":"order cannot be cancelled"}' : '{"ok":true}',
            ],
          ] as const
        ).map(([decision, result], i) => ({ turn: i + 1, inputs: TOOLS, decision, result })),
        success: !isRefused,
        metadata: { source: `customer ${id}` },
      }) as Interaction;
    const states = ['open', 'shipped', 'open', 'lost', 'shipped', 'open', 'shipped', 'open', 'lost', 'open'];
    const service = await taught([...states, ...states].map((state, i) => order(`W${100 + 7 * i}`, state)));
    const seen = (status: string) => order('W900', status).turns.slice(0, 1);
    const proposed = call('cancel_order', { order: 'W900' });
    const task = 'Cancel order W900';
    expect(lines(await told(service, { turns: seen('shipped'), proposed }, task))).toEqual([
      expect.stringMatching(/`cancel_order.*only if.*"open"/),
    ]);
    expect(await told(service, { turns: seen('open'), proposed }, task)).toBe('');
    const other = call('cancel_order', { order: 'W901' });
    expect(await told(service, { turns: seen('shipped'), proposed: other }, task)).toBe('');
  });

  const corrected = (bad: (at: number) => string, error: string, good: (at: number) => string) =>
    [1, 2, 3].map((at) => ({
      ...run(`Count the flights of airline ${at}`, []),
      turns: [
        { turn: 1, inputs: '', decision: bad(at), result: error },
        { turn: 2, inputs: '', decision: good(at), result: `[(${at},)]` },
      ],
      metadata: { source: `customer ${at}` },
    }));
  const query = (table: string) => (at: number) =>
    call('sql', { query: `SELECT count(*) FROM ${table} WHERE airline = ${at}` });
  const install = (before: string) => (at: number) =>
    call('bash', { command: `${before}apt-get install package${at}` });

  test.each([
    [
      'a name',
      corrected(query('flight'), "Error: Table 'flight' doesn't exist", query('flights')),
      query('flight')(9),
      "- This can fail with \"Error: Table 'flight' doesn't exist\": use `flights` instead of `flight` (3 of 3 worked).",
    ],
    [
      'a long error',
      corrected(
        install(''),
        'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)',
        install('sudo '),
      ),
      install('')(9),
      expect.stringMatching(
        /^- This can fail with "E: Could not open lock [^"]*…": put `sudo` before it \(3 of 3 worked\)\.$/,
      ),
    ],
    [
      'a value',
      corrected(
        (at) => call('charge', { customer: `C${at}`, currency: 'dollar' }),
        '{"error":"unknown currency code"}',
        (at) => call('charge', { customer: `C${at}`, currency: 'USD' }),
      ),
      call('charge', { customer: 'C9', currency: 'dollar' }),
      '- This can fail with "unknown currency code": use `currency` "USD" (3 of 3 worked).',
    ],
  ])(
    'is told by three runs how it can fail, and what to do before: %s',
    async (_name, runs, proposed, line) => {
      const service = await taught(runs);
      const said = await told(service, { turns: [], proposed }, 'Count the flights of airline 9');
      expect(lines(said)).toEqual([line]);
      expect(said.length).toBeLessThanOrEqual(4 * 60);
    },
  );

  test('names only tools that the caller has', async () => {
    const service = await taught();
    const { response } = await ask(service, TASK, {
      context: { turns: FETCHED, proposed: own('open_locker') },
      tools: ['lookup_parcel', 'open_locker'],
    });
    expect(response).not.toContain('reset_locker');
  });

  test('gets no more than 60 tokens, and fewer where fewer are asked for', async () => {
    const service = await taught();
    const context = { turns: FETCHED, proposed: own('open_locker') };
    const { response } = await ask(service, TASK, { context, max_tokens: 4_000 });
    expect(additions(response, TASK).length).toBeLessThanOrEqual(4 * 60);
    expect((await ask(service, TASK, { context, max_tokens: 10 })).response).toBe(TASK);
  });

  test('has an id that says which line was shown, and none where none was', async () => {
    const service = await taught();
    const of = async (proposed: string) =>
      (await ask(service, TASK, { context: { turns: FETCHED, proposed } })).metadata?.request_id;
    expect(await of(own('open_locker'))).toBeDefined();
    expect(await of(own('lookup_parcel'))).toBeUndefined();
  });
});
