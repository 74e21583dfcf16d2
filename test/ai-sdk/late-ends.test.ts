import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KnowledgeSource, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { type Remembering, remembering } from './remembering.js';
import { type Decide, SDKS } from './sdks.js';

let memory: Remembering;
let knowledge: KnowledgeSource;
/** The same knowledge, as another process has it: nothing that an adapter keeps in memory is known there. */
let elsewhere: KnowledgeSource;
beforeEach(async () => {
  memory = await remembering();
  knowledge = { ...memory.options.knowledge };
  elsewhere = { ...memory.options.knowledge };
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await memory.inner.close();
});

const TASK = 'Refund the order of the customer.';
const calls: Decide = ({ step }) =>
  step > 0 ? { text: 'done' } : { calls: [{ name: 'look', input: { page: 1 } }] };

describe.each(SDKS)('$name', ({ ai, model: make, stopAfter, telemetry }) => {
  const kept = async (): Promise<unknown[]> =>
    (await memory.inner.listRecords({ tenant_id: 'shop' })).records.map(({ turns }) => turns);
  const attempt = (
    model: ReturnType<typeof make>['model'],
    work: () => Promise<unknown>,
    more: { runId?: string; abandonAfterMs?: number; knowledge?: KnowledgeSource },
  ) =>
    run({ ...memory.options, knowledge, ...more }, (its) =>
      ai.generateText({
        model: its.model(model),
        tools: {
          look: ai.tool({
            inputSchema: ai.jsonSchema<{ page: number }>({
              type: 'object',
              properties: { page: { type: 'number' } },
              required: ['page'],
            }),
            execute: work,
          }),
        },
        prompt: TASK,
        maxRetries: 0,
        stopWhen: stopAfter(8),
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );

  test('a run that waits for longer than it may is stored as abandoned, and when it ends as what it was alone', async () => {
    const { model } = make(calls);
    let goOn = (): void => {};
    const waits = new Promise<string>((resolve) => {
      goOn = () => resolve('page 1');
    });
    const running = attempt(model, () => waits, { abandonAfterMs: 20 });
    await expect.poll(() => memory.stored.length).toBe(1);
    expect(memory.stored[0]!.metadata).toMatchObject({ outcome: 'abandoned' });
    goOn();
    await running;
    expect(memory.stored.map(({ metadata }) => metadata?.outcome)).toEqual(['abandoned', 'finished']);
    expect(memory.stored[1]!.turns).toHaveLength(2);
    await expect.poll(kept).toHaveLength(1);
  });

  test('of a named run that failed and was done again the end is kept, and no failure', async () => {
    const failing = make(() => ({ throws: new Error('away') }));
    const named = { runId: 'ticket 5' };
    await expect(attempt(failing.model, async () => '', named)).rejects.toThrow('away');
    expect(await kept()).toHaveLength(1);
    await attempt(make(calls).model, async () => 'page 1', named);
    expect(memory.told.stored.map(({ outcome }) => outcome)).toEqual(['error', 'finished']);
    await expect.poll(kept).toHaveLength(1);
    expect(memory.told.failures).toEqual([]);
  });

  test('what another process reports of a named run takes the place of what came before its end', async () => {
    const named = { runId: 'ticket 6' };
    const failing = make(() => ({ throws: new Error('away') }));
    await expect(attempt(failing.model, async () => '', named)).rejects.toThrow('away');
    await attempt(make(calls).model, async () => 'page 1', { ...named, knowledge: elsewhere });
    expect(await kept()).toEqual([2]);
    // Once more in a third, from the beginning: it had ended.
    await attempt(make(calls).model, async () => 'page 1', {
      ...named,
      knowledge: { ...memory.options.knowledge },
    });
    expect(await kept()).toEqual([2]);
    expect(memory.told.failures).toEqual([]);
  });

  test('a run that goes on and ends in another process while this one waits is stored once', async () => {
    const never = () => new Promise<string>(() => {});
    const wait = async (runId: string) => {
      const told = memory.told.stored.length;
      void attempt(make(calls).model, never, { runId, abandonAfterMs: 20 });
      await expect.poll(() => memory.told.stored.length).toBe(told + 1);
      expect(memory.told.stored.at(-1)).toMatchObject({ outcome: 'abandoned' });
    };
    const end = (runId: string) =>
      attempt(make(calls).model, async () => 'page 1', { runId, knowledge: elsewhere });
    await wait('ticket 7');
    expect(await kept()).toEqual([1]);
    await end('ticket 7');
    expect(await kept()).toEqual([2]);
    // It may hear late that nobody comes back to it.
    await end('ticket 8');
    await wait('ticket 8');
    expect(memory.told.stored.at(-1)).toMatchObject({ replayed: true });
    expect(await kept()).toEqual([2, 2]);
    expect(memory.told.failures).toEqual([]);
  });

  test('of attempts that all fail, in whichever process, the last is kept', async () => {
    const named = { runId: 'ticket 8' };
    const failing = make(({ step }) => (step > 0 ? { throws: new Error('away') } : calls({ step } as never)));
    for (const source of [knowledge, elsewhere])
      await expect(
        attempt(failing.model, async () => 'page 1', { ...named, knowledge: source }),
      ).rejects.toThrow('away');
    expect(await kept()).toHaveLength(1);
  });

  test('an answer that its own schema refuses did not finish', async () => {
    const { model } = make(() => ({ text: 'no JSON at all' }));
    const output = ai.Output.object({
      schema: ai.jsonSchema<{ page: number }>({ type: 'object', properties: { page: { type: 'number' } } }),
    });
    const work = run(memory.options, async (its) => {
      const result = await ai.generateText({
        model: its.model(model),
        prompt: TASK,
        output,
        ...telemetry(its.telemetry.integrations[0]),
      } as Parameters<typeof ai.generateText>[0]);
      return result.output;
    });
    await expect(work).rejects.toThrow();
    expect(memory.stored.map(({ metadata, success }) => [metadata?.outcome, success])).toEqual([
      ['error', false],
    ]);
  });

  test('what a nested agent goes on with is its own task', async () => {
    const helper = make(({ step }) =>
      step > 0 ? { text: 'second floor' } : { calls: [{ name: 'map', input: { page: 1 } }] },
    );
    const map = ai.tool({
      inputSchema: ai.jsonSchema<{ page: number }>({
        type: 'object',
        properties: { page: { type: 'number' } },
      }),
      execute: async () => 'a map',
    });
    await attempt(
      make(calls).model,
      async () => {
        const { text } = await ai.generateText({
          model: withKnowledge(helper.model, memory.options),
          tools: { map },
          prompt: 'Where is the office?',
          stopWhen: stopAfter(4),
        });
        return text;
      },
      {},
    );
    expect(memory.asked.map(({ input_text }) => input_text)).toEqual([TASK, 'Where is the office?']);
  });

  test('in a sandbox whose code is replayed nothing is asked, timed or stored, and that is said once', async () => {
    const { model } = make(() => ({ text: 'done' }));
    vi.stubGlobal('crypto', undefined);
    const ours: unknown[] = [];
    const real = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (...args: Parameters<typeof real>) => {
      if (new Error().stack?.includes('/adapters/')) ours.push(args);
      return real(...args);
    });
    const work = () =>
      run({ ...memory.options, newId: () => 'id' }, (its) =>
        ai.generateText({
          model: its.model(model),
          prompt: TASK,
          ...telemetry(its.telemetry.integrations[0]),
        }),
      );
    await work();
    await work();
    vi.unstubAllGlobals();
    expect([memory.asked, memory.stored, ours]).toEqual([[], [], []]);
    expect(memory.told.failures.map(({ message }) => message)).toEqual([expect.stringContaining('sandbox')]);
  });
});
