import { describe, expect, test } from 'vitest';
import { QUIET_MS, ROOTLESS_MS } from '../../src/leaves/traces/settings.js';
import { agent, chat, FIRST, receiver, SECOND, START, said, span } from './receiver.js';

/** What is kept of the spans, in words. */
async function kept({ service }: Awaited<ReturnType<typeof receiver>>): Promise<string> {
  const traces = await service.pendingTraces.take(START + 2 * ROOTLESS_MS, 100);
  return JSON.stringify(traces.map(({ batches }) => batches));
}

const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const WORD = 'violet-harbour-lantern';

describe('what waits is redacted', () => {
  const message = (content: unknown) =>
    JSON.stringify([{ role: 'user', parts: [{ type: 'text', content }] }]);
  const anyText = (text: string) => ({ stringValue: text });
  test.each<[string, object]>([
    ['an attribute', { attributes: [{ key: 'output', value: anyText(`The token is ${TOKEN}.`) }] }],
    ['an attribute by its name', { attributes: [{ key: 'db.password', value: anyText(WORD) }] }],
    [
      'a field in JSON',
      { attributes: [{ key: 'input', value: anyText(JSON.stringify({ password: WORD })) }] },
    ],
    [
      'JSON in JSON',
      {
        attributes: [
          { key: 'gen_ai.input.messages', value: anyText(message(JSON.stringify({ password: WORD }))) },
        ],
      },
    ],
    [
      'a pair in a list of pairs',
      {
        attributes: [
          { key: 'args', value: { kvlistValue: { values: [{ key: 'password', value: anyText(WORD) }] } } },
        ],
      },
    ],
    [
      'a list',
      { attributes: [{ key: 'x', value: { arrayValue: { values: [anyText(`token ${TOKEN}`)] } } }] },
    ],
    [
      'an event',
      { events: [{ name: 'e', attributes: [{ key: 'exception.message', value: anyText(TOKEN) }] }] },
    ],
    ['a name of an event', { events: [{ name: TOKEN }] }],
    ['the name of a span', { name: `GET /?access_token=${TOKEN}` }],
    ['its status', { status: { code: 2, message: `refused ${TOKEN}` } }],
    ['a key', { attributes: [{ key: TOKEN, value: anyText('x') }] }],
    ['a link', { links: [{ attributes: [{ key: 'a', value: anyText(TOKEN) }] }] }],
    ['the state of a trace', { traceState: `a=${TOKEN}` }],
    ['an id of a parent that is none', { parentSpanId: TOKEN }],
    ['a field that no span has', { note: { inner: [TOKEN] } }],
    ['attributes in another form', { attributes: { password: WORD, note: TOKEN } }],
  ])('%s', async (_name, fields) => {
    const at = await receiver();
    const answer = await at.send([{ ...span('x'), ...fields }]);
    expect(await answer.json()).toEqual({});
    const words = await kept(at);
    expect(words).not.toContain(TOKEN);
    expect(words).not.toContain(WORD);
    expect(words).toContain('spanId');
  });

  test('what a resource says of itself too, and what the operator takes out besides', async () => {
    const at = await receiver({ redact: (text) => text.replaceAll('Thistlewood', '[name]') });
    await at.send([{ ...FIRST, name: 'for Mr Thistlewood' }], {}, { 'knowhow.note': TOKEN });
    const words = await kept(at);
    expect(words).not.toContain(TOKEN);
    expect(words).not.toContain('Thistlewood');
    expect(words).toContain('[name]');
  });

  test('a run is the same: numbers of tokens, ids of calls and times are no secrets', async () => {
    const at = await receiver();
    const calls = [
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool_call',
            id: 'call_4nVxk3vG7Hq9d8sK2mPzQ1wE',
            name: 'open_locker',
            arguments: { locker: 'A1' },
          },
        ],
      },
    ];
    const result = {
      role: 'tool',
      parts: [
        { type: 'tool_call_response', id: 'call_4nVxk3vG7Hq9d8sK2mPzQ1wE', response: `ok, key ${TOKEN}` },
      ],
    };
    await at.send([
      agent(),
      chat('one', [said('user', 'Open it')], '', {
        parent: 'agent',
        attributes: {
          'gen_ai.output.messages': JSON.stringify(calls),
          'gen_ai.usage.output_tokens': '4111111111111111',
        },
      }),
      chat('two', [said('user', 'Open it'), ...calls, result], 'Done.', { parent: 'agent', at: 5 }),
    ]);
    await at.pass(QUIET_MS);
    expect(await at.runs()).toEqual([expect.stringMatching(/^Open it: .*open_locker.* \/ Done\.$/s)]);
  });
});

describe('what waits goes', () => {
  const secretive = (options = {}) =>
    chat('one', [said('user', `Ask for the ${WORD}`)], 'It is here.', { parent: 'agent', at: 1, ...options });

  /** A store in which a run was read and another waits, both with the word. */
  async function stored(tenant = 'default') {
    const at = await receiver();
    const headers = { 'x-knowhow-tenant': tenant };
    await at.send([secretive(), agent()], headers);
    await at.pass(QUIET_MS);
    await at.service.drain();
    await at.send([secretive({ trace: 'waits' })], headers);
    expect(await at.runs(tenant)).toHaveLength(1);
    return { ...at, headers };
  }

  const everything = {
    withdraw: ({ service }) => service.withdraw({ account: 'local', after: 0 }),
    'withdraw, of the tenant': ({ service }) =>
      service.withdraw({ account: 'local', tenant: 'default', after: 0 }),
    'withdraw, of the key': async ({ service }) =>
      service.withdraw({ account: 'local', key: (await service.keys.list())[0]!.id }),
    'delete at 0': ({ service }) =>
      service
        .forAccount('local')
        .deleteByIntent({ tenant_id: 'default', intent: 'all', similarity_threshold: 0 }),
  } satisfies Record<string, (at: Awaited<ReturnType<typeof receiver>>) => Promise<unknown>>;

  test.each(Object.keys(everything) as (keyof typeof everything)[])('with %s: all of it', async (how) => {
    const at = await stored();
    await everything[how](at);
    await at.service.withdraw({ account: 'local', after: 0 });
    expect(await kept(at)).toBe('[]');
    for (const late of [SECOND, secretive()]) {
      const answer = await at.send([late], at.headers);
      expect(await answer.json()).toMatchObject({
        partialSuccess: { rejectedSpans: '1', errorMessage: expect.stringContaining('deleted') },
      });
    }
    await at.pass(ROOTLESS_MS);
    expect(await at.runs()).toEqual([]);
  });

  const ofTheRun = {
    deleteRecord: async ({ service }) => {
      const inspection = service.inspect('local');
      const [record] = (await inspection.listRecords({ tenant_id: 'default' })).records;
      return inspection.deleteRecord({ tenant_id: 'default', id: record!.id });
    },
    deleteByIntent: ({ service }) =>
      service.forAccount('local').deleteByIntent({
        tenant_id: 'default',
        intent: `Ask for the ${WORD}`,
        similarity_threshold: 0.3,
      }),
    'retain, by number': async (at) => {
      await at.send([
        chat('one', [said('user', 'Something else')], 'Yes.', { parent: 'agent', trace: 'z', at: 1 }),
        agent({ trace: 'z' }),
      ]);
      await at.pass(QUIET_MS);
      return at.service.retain({ account: 'local', records: 1 });
    },
  } satisfies Record<string, (at: Awaited<ReturnType<typeof receiver>>) => Promise<unknown>>;

  test.each(Object.keys(ofTheRun) as (keyof typeof ofTheRun)[])('with %s: that of the run', async (how) => {
    const at = await stored();
    await ofTheRun[how](at);
    expect((await at.runs()).join()).not.toContain(WORD);
    const answer = await at.send([SECOND]);
    expect(await answer.json()).toMatchObject({ partialSuccess: { rejectedSpans: '1' } });
    // What waits is another run; of those retained the oldest came after it.
    await at.pass(ROOTLESS_MS);
    const left = how === 'retain, by number' ? 0 : 1;
    expect((await at.runs()).filter((run) => run.includes(WORD))).toHaveLength(left);
  });

  test('with one tenant, and not with another or another account', async () => {
    const at = await stored('north');
    await at.send([secretive({ trace: 'south' })], { 'x-knowhow-tenant': 'south' });
    const { api_key } = await at.service.keys.create({ account: 'other' });
    await at.send([secretive({ trace: 'other' })], { 'x-knowhow-tenant': 'north', 'x-api-key': api_key });
    const { status } = await at.service.withdraw({ account: 'local', tenant: 'north', after: 0 });
    expect(status).toContain('2 traces whose spans were kept');
    await at.pass(ROOTLESS_MS);
    expect(await at.runs('north')).toEqual([]);
    expect(await at.runs('south')).toHaveLength(1);
    expect((await at.service.collections()).map(({ account }) => account).sort()).toEqual([
      'local',
      'local',
      'other',
    ]);
  });

  test('before there is a collection: the withdrawal says so, and the tenant is no unknown one', async () => {
    const { send, service, pass, runs } = await receiver();
    await send([FIRST, agent()], { 'x-knowhow-tenant': 'north' });
    const dry = await service.withdraw({ account: 'local', tenant: 'north', after: 0, dry_run: true });
    expect(dry.status).toContain('1 trace whose spans were kept');
    await service.withdraw({ account: 'local', tenant: 'north', after: 0 });
    await expect(service.withdraw({ account: 'local', tenant: 'north', after: 0 })).rejects.toMatchObject({
      code: 'not_found',
    });
    await pass(ROOTLESS_MS);
    expect(await runs('north')).toEqual([]);
  });

  test('while it is being read: what was stored of it is withdrawn again', async () => {
    const { send, service, pass, runs } = await receiver();
    await send([FIRST, agent()]);
    const take = service.pendingTraces.take;
    service.pendingTraces.take = async (...given) => {
      const traces = await take(...given);
      if (traces.length > 0) await service.withdraw({ account: 'local', after: 0 });
      return traces;
    };
    await pass(QUIET_MS);
    expect(await runs()).toEqual([]);
  });
});
