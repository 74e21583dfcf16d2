import { describe, expect, test, vi } from 'vitest';
import { splitInputs } from '../../src/extract/steps/split-inputs.js';
import { KnowhowError } from '../../src/index.js';
import { openSession, type Session, teach, words } from './session.js';
import { REFUND } from './teach.js';

describe('the server', () => {
  test('describes its tools, schemas, annotations and when to call which', async () => {
    const { client } = await openSession();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'enhance_task',
      'store_knowledge',
      'knowledge_status',
      'delete_by_intent',
    ]);
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.description?.length).toBeGreaterThan(40);
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.outputSchema?.type).toBe('object');
      expect(tool.inputSchema.properties).not.toHaveProperty('tenant_id');
    }
    expect(tools.map(({ annotations }) => [annotations?.readOnlyHint, annotations?.destructiveHint])).toEqual(
      [
        [true, false],
        [false, false],
        [true, false],
        [false, true],
      ],
    );
    for (const { name } of tools) expect(client.getInstructions()).toContain(name);
    expect(client.getInstructions()).not.toContain('find_entries');
  });

  test('tells agents to list the tools they had, in a form that is read', async () => {
    const { client } = await openSession();
    const store = (await client.listTools()).tools.find(({ name }) => name === 'store_knowledge')!;
    expect(store.description).toContain('List the tools you had');
    expect(JSON.stringify(store.inputSchema)).toMatch(/Available tools:.*one a line.*Observation:/);
    const inputs = 'Available tools:\nget_order\nrefund\nObservation:\nRefund order 7.';
    expect(splitInputs(inputs).tools).toEqual(['get_order', 'refund']);
  });

  test('asks for the tenant where it serves no one collection', async () => {
    const { client, call } = await openSession({ tenant: undefined });
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools) {
      expect(inputSchema.required?.includes('tenant_id') ?? false).toBe(name !== 'knowledge_status');
    }
    const result = await call('enhance_task', { input_text: 'refund' });
    expect(result.isError).toBe(true);
    expect(words(result)).toContain('tenant_id');
  });

  test('keeps to its own collection, whatever a call names', async () => {
    const session = await openSession();
    await teach(session, { tenant_id: 'other' });
    const { matches } = await session.knowledge.deleteByIntent({
      tenant_id: 'other',
      intent: REFUND.query,
      similarity_threshold: 0,
      all: true,
      dry_run: true,
    });
    expect(matches).toEqual([]);
    expect((await session.ok('enhance_task', { input_text: REFUND.query })).response).toContain('<knowhow-');
  });
});

describe('enhance_task and store_knowledge', () => {
  test('name no other tools than the caller says it has', async () => {
    const session = await openSession();
    await teach(session);
    const told = async (tools?: unknown[]) =>
      (await session.ok('enhance_task', { input_text: REFUND.query, ...(tools ? { tools } : {}) })).response;
    expect(await told()).toContain('get_order');
    expect(await told([{ name: 'get_order', description: 'x' }, 'refund'])).toContain('get_order');
    expect(await told(['another'])).not.toContain('get_order');
    expect((await session.call('enhance_task', { input_text: 'x', tools: [7] })).isError).toBe(true);
  });

  test('know nothing at first, and return the task alone', async () => {
    const { call } = await openSession();
    const result = await call('enhance_task', { input_text: REFUND.query });
    expect(result.structuredContent).toMatchObject({ response: REFUND.query });
    expect(words(result)).toContain('Nothing relevant is known about this task yet.');
    const proposed = '{"name":"open_ticket","arguments":{}}';
    const act = await call('enhance_task', { input_text: REFUND.query, context: { proposed } });
    expect(words(act)).toContain('Nothing relevant is known at this point of the task.');
  });

  test('learn from what is stored, and tie the next run to what it was told', async () => {
    const stored = vi.fn();
    const session = await openSession();
    const { knowledge, call, ok } = session;
    await teach(session);
    const told = await call('enhance_task', { input_text: REFUND.query });
    expect(words(told)).toContain('get_order');
    expect(words(told)).not.toContain(`${REFUND.query}\n`);
    const requestId = (told.structuredContent as { metadata: { request_id: string } }).metadata.request_id;
    expect(words(told)).toContain(requestId);
    const original = knowledge.storeKnowledge;
    knowledge.storeKnowledge = (interaction, options) => {
      stored(interaction, options);
      return original(interaction, options);
    };
    await ok('store_knowledge', { ...REFUND, agent_type: 'support', idempotency_key: 'k1' });
    await ok('store_knowledge', REFUND);
    expect(stored.mock.calls[0]?.[0]).toMatchObject({
      tenant_id: 'shop',
      agent_type: 'support',
      metadata: { request_id: requestId, program: 'mcp' },
      turns: [{ turn: 1 }, { turn: 2 }, { turn: 3 }],
    });
    expect(stored.mock.calls[0]?.[1]).toMatchObject({ idempotencyKey: 'k1' });
    expect(stored.mock.calls[1]?.[0].metadata).not.toHaveProperty('request_id');
  });

  test('a run that is told again under its key is stored once, though its time was left out', async () => {
    let now = 1_000_000;
    const { ok, call } = await openSession({ now: () => (now += 1_000) });
    const told = { ...REFUND, idempotency_key: 'k1' };
    const first = await ok('store_knowledge', told);
    await ok('enhance_task', { input_text: REFUND.query });
    expect(await ok('store_knowledge', told)).toMatchObject({ job_id: first.job_id, replayed: true });
    const another = await call('store_knowledge', { ...told, query: 'something else' });
    expect(another.isError).toBe(true);
    expect(words(another)).toContain('Idempotency-Key');
  });

  test('say what is wrong with a call', async () => {
    const { call } = await openSession();
    for (const [name, args] of [
      ['enhance_task', {}],
      ['enhance_task', { input_text: '   ' }],
      ['store_knowledge', { query: 'x', turns: [] }],
      ['store_knowledge', { query: 'x', turns: [{ turn: 2, inputs: 'a', decision: 'b' }] }],
      ['knowledge_status', { job_id: 'job_unknown' }],
      ['delete_by_intent', { intent: 'x', similarity_threshold: 2 }],
    ] as const) {
      const result = await call(name, args);
      expect(result.isError, name).toBe(true);
      expect(words(result).length).toBeGreaterThan(20);
    }
  });

  test('a knowledge that is slow or broken is told to the model, without its inner details', async () => {
    const slow = await openSession({ enhanceTimeoutMs: 20 }, undefined, {
      enhanceTask: () => new Promise<never>(() => {}),
    });
    const late = await slow.call('enhance_task', { input_text: 'x' });
    expect([late.isError, words(late)]).toEqual([true, expect.stringContaining('timeout')]);
    const broken = await openSession({}, undefined, {
      enhanceTask: () => Promise.reject(new Error('secret path')),
      storeKnowledge: () => Promise.reject(new KnowhowError('storage_error', 'The disk is full.')),
    });
    const failed = await broken.call('enhance_task', { input_text: 'x' });
    expect(failed.isError).toBe(true);
    expect(words(failed)).not.toContain('secret path');
    expect(words(await broken.call('store_knowledge', REFUND))).toBe('storage_error: The disk is full.');
  });

  test('a call that its client gives up is given up, and the session goes on', async () => {
    const given = vi.fn();
    const stop = new AbortController();
    const { client, ok } = await openSession({}, undefined, {
      enhanceTask: (_request, options) =>
        new Promise<never>((_, reject) => {
          setImmediate(() => stop.abort());
          options?.signal?.addEventListener('abort', () => reject(new Error(`gone ${given()}`)));
        }),
    });
    const call = { name: 'enhance_task', arguments: { input_text: 'x' } };
    const asked = client.callTool(call, undefined, { signal: stop.signal });
    await expect(asked).rejects.toThrow();
    await expect.poll(() => given).toHaveBeenCalledOnce();
    expect(await ok('store_knowledge', REFUND)).toMatchObject({ status: 'accepted' });
  });

  test('status says how learning went', async () => {
    const { ok, knowledge } = await openSession();
    const { job_id } = await ok('store_knowledge', REFUND);
    await knowledge.waitForJob(job_id);
    expect(await ok('knowledge_status', { job_id })).toMatchObject({
      status: 'completed',
      knowledge: { added: expect.any(Number) },
    });
  });
});

describe('resources and prompt', () => {
  test('read a job, and the entries about a task', async () => {
    const session = await openSession();
    await teach(session);
    const { client, ok } = session;
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'knowhow://jobs/{job_id}',
      'knowhow://entries/{task}',
    ]);
    const { job_id } = await ok('store_knowledge', REFUND);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '');
    };
    expect(await read(`knowhow://jobs/${job_id}`)).toHaveProperty('status');
    const { entries } = await read(`knowhow://entries/${encodeURIComponent(REFUND.query)}`);
    expect(entries[0]).toMatchObject({ id: expect.any(String), situation: expect.any(String) });
    await expect(read('knowhow://jobs/job_unknown')).rejects.toThrow();
  });

  test('the prompt is the task with what is known, and the task alone when knowhow is down', async () => {
    const session = await openSession();
    await teach(session);
    const ask = async ({ client }: Session) => {
      const { messages } = await client.getPrompt({
        name: 'with_experience',
        arguments: { task: REFUND.query },
      });
      return messages.map(({ content }) => (content.type === 'text' ? content.text : ''));
    };
    const [task, reminder] = await ask(session);
    expect(task).toMatch(new RegExp(`^${REFUND.query}\\n[\\s\\S]*get_order`));
    expect(reminder).toContain('store_knowledge');
    const down = await openSession({}, undefined, { enhanceTask: () => Promise.reject(new Error('down')) });
    expect((await ask(down))[0]).toBe(REFUND.query);
  });

  test('the prompt of an action says what is known of it, and that nothing is', async () => {
    const session = await openSession();
    await teach(session);
    const ask = async (args: Record<string, string>, { client } = session) => {
      const { messages } = await client.getPrompt({ name: 'before_action', arguments: args });
      return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
    };
    const { decision: action, result } = REFUND.turns[0]!;
    const refused = await ask({ task: REFUND.query, action, result });
    expect(refused).toContain(`Action: ${action}`);
    expect(refused).toMatch(/<knowhow-[\s\S]*get_order/);
    const other = await ask({ task: REFUND.query, action: '{"name":"open_ticket","arguments":{}}' });
    expect(other).toContain('Nothing is known against it.');
    const down = await openSession({}, undefined, { enhanceTask: () => Promise.reject(new Error('down')) });
    expect(await ask({ task: REFUND.query, action }, down)).toBe(
      `Task: ${REFUND.query}\nNext action: ${action}`,
    );
    const met = { task: REFUND.query, action: '{"name":"open_ticket","arguments":{}}', result: 'no printer' };
    expect(await ask(met)).toContain('Nothing is known that got past it.');
  });
});

test('a run is tied to the answers of its start and of its acts', async () => {
  const stored: unknown[] = [];
  let count = 0;
  const { call } = await openSession({}, undefined, {
    enhanceTask: async ({ input_text }) => ({
      response: input_text,
      metadata: { request_id: `r${++count}` },
    }),
    storeKnowledge: async ({ metadata, tenant_id }) => {
      stored.push(metadata);
      return { status: 'accepted', message: '', tenant_id };
    },
  });
  const task = { input_text: REFUND.query };
  const context = { proposed: REFUND.turns[0]!.decision };
  await call('enhance_task', { input_text: REFUND.query });
  await call('enhance_task', { ...task, context });
  await call('store_knowledge', REFUND);
  await call('enhance_task', task);
  await call('enhance_task', { ...task, context });
  await call('store_knowledge', { ...REFUND, request_id: 'r4' });
  await call('enhance_task', { ...task, context });
  await call('enhance_task', task);
  await call('store_knowledge', REFUND);
  expect(stored).toEqual([
    { program: 'mcp', request_id: 'r1', request_ids: ['r1', 'r2'] },
    { program: 'mcp', request_id: 'r4', request_ids: ['r3', 'r4'] },
    { program: 'mcp', request_id: 'r6' },
  ]);
});
