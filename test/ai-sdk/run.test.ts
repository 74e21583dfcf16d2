import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AiSdkOptions, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { agent, lockedOrders, task } from './locked-orders.js';
import { parrot } from './parrot.js';
import { type Remembering, remembering } from './remembering.js';
import { type Decide, SDKS } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

describe.each(SDKS)('$name, in `run`', (sdk) => {
  test('a model wrapped elsewhere joins the run, and the tenant of the run is the one that counts', async () => {
    const { knowledge, asked, stored } = parrot();
    const { model: plain } = sdk.model(agent);
    const model = withKnowledge(plain, { knowledge, tenant: 'everyone', agentType: 'support' });
    const result = run({ knowledge, tenant: 'one' }, ({ telemetry }) =>
      sdk.ai.streamText({
        model,
        tools: lockedOrders(),
        prompt: task('7'),
        stopWhen: sdk.stopAfter(8),
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    for await (const _ of result.textStream);
    expect(asked).toMatchObject([{ tenant_id: 'one', agent_type: 'support' }]);
    expect(stored).toMatchObject([{ tenant_id: 'one', metadata: { request_id: 'req-1' } }]);
  });

  test('ToolLoopAgent', async () => {
    const { knowledge, asked, stored } = parrot();
    const { model: plain, seen } = sdk.model(agent);
    const result = await run({ knowledge, tenant: 't' }, ({ model, telemetry }) =>
      new sdk.ai.ToolLoopAgent({
        model: model(plain),
        tools: lockedOrders(),
        ...sdk.telemetry(telemetry.integrations[0]),
      }).generate({ prompt: task('7') }),
    );
    expect(result.text).toBe('The refund is done.');
    expect([asked.length, seen.length, stored.length]).toEqual([1, 4, 1]);
    expect(stored[0]!.turns).toHaveLength(4);
  });

  test('two calls: each is enhanced and stored on its own, also when the run is done again', async () => {
    await memory.learned();
    const { model: plain } = sdk.model(({ last }) => ({ text: `About ${last.slice(0, 8)}` }));
    const once = () =>
      run({ ...memory.options, runId: 'night job' }, async ({ model, telemetry }) => {
        for (const prompt of ['Is it open?', 'Is it open?', 'Is it shut?']) {
          await sdk.ai.generateText({
            model: model(plain),
            prompt,
            ...sdk.telemetry(telemetry.integrations[0]),
          });
        }
      });
    await once();
    expect(memory.stored).toHaveLength(3);
    await once();
    expect(memory.stored).toHaveLength(3);
    expect(memory.asked).toHaveLength(6);
    expect(memory.told.stored.map(({ replayed }) => replayed)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('an error of the work itself after a stored run changes nothing', async () => {
    const { knowledge, stored } = parrot();
    const { model: plain } = sdk.model(() => ({ text: 'Yes.' }));
    const work = run({ knowledge, tenant: 't' }, async ({ model, telemetry }) => {
      await sdk.ai.generateText({
        model: model(plain),
        prompt: 'Is it open?',
        ...sdk.telemetry(telemetry.integrations[0]),
      });
      throw new Error('after');
    });
    await expect(work).rejects.toThrow('after');
    expect(stored.map(({ metadata }) => metadata!.outcome)).toEqual(['finished']);
  });
});

describe.each(SDKS)('$name, settings', (sdk) => {
  const ask = (
    options: AiSdkOptions,
    knowhow: Record<string, never> | object,
    decide: Decide = () => ({ text: 'Yes.' }),
  ) => {
    const { model: plain, seen } = sdk.model(decide);
    const done = run(options, ({ model, telemetry }) =>
      sdk.ai.generateText({
        model: model(plain),
        prompt: 'Is it open?',
        providerOptions: { knowhow: knowhow as Record<string, never>, other: { keep: true } },
        ...sdk.telemetry(telemetry.integrations[0]),
      }),
    );
    return done.then(() => seen);
  };

  test('of one call stand above those of the instance and never reach the provider', async () => {
    const { knowledge, asked, stored } = parrot();
    const options = {
      knowledge,
      tenant: 'mine',
      agentType: 'support',
      place: 'shop_eu',
      metadata: { build: 1 },
    };
    const seen = await ask(options, {
      tenant: 'theirs',
      agentType: 'browser',
      place: 'shop_us',
      maxTokens: 50,
      metadata: { user: 'u1' },
    });
    expect(asked).toMatchObject([
      { tenant_id: 'theirs', agent_type: 'browser', max_tokens: 50, context: { place: 'shop_us' } },
    ]);
    expect(stored).toMatchObject([
      {
        tenant_id: 'theirs',
        agent_type: 'browser',
        metadata: { place: 'shop_us', build: 1, user: 'u1', request_id: 'req-1' },
      },
    ]);
    expect(seen[0]!.providerOptions).toEqual({ other: { keep: true } });
  });

  test('name the tools that the model is given, and none where it is given none', async () => {
    const { knowledge, asked } = parrot();
    const { model: plain } = sdk.model(() => ({ text: 'Yes.' }));
    const { tool, jsonSchema } = sdk.ai;
    const tools = { look: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'open' }) };
    for (const given of [{ tools }, {}]) {
      await run({ knowledge, tenant: 't' }, ({ model, telemetry }) =>
        sdk.ai.generateText({
          model: model(plain),
          prompt: 'Is it open?',
          ...given,
          ...sdk.telemetry(telemetry.integrations[0]),
        }),
      );
    }
    expect(asked.map((request) => request.tools)).toEqual([['look'], undefined]);
  });

  test.each([
    [{ enabled: false }, 0, 0],
    [{ enhance: false }, 0, 1],
    [{ store: false }, 1, 0],
  ])('%j', async (settings, asks, stores) => {
    const { knowledge, asked, stored } = parrot();
    await ask({ knowledge, tenant: 't' }, settings);
    expect([asked.length, stored.length]).toEqual([asks, stores]);
  });

  test('that make no sense are named and left out', async () => {
    const { knowledge, asked } = parrot();
    const messages: string[] = [];
    const onError = ({ error }: { error: unknown }) => void messages.push((error as Error).message);
    await ask({ knowledge, tenant: 't', onError }, { tenant: 7, tennant: 'x' });
    expect(asked).toMatchObject([{ tenant_id: 't' }]);
    expect(messages.join('\n')).toMatch(/option tenant got 7[\s\S]*option tennant is not known/);
  });

  test('without a tenant nothing is asked or stored, and that is said', async () => {
    const { knowledge, asked, stored } = parrot();
    const stages: string[] = [];
    await ask({ knowledge, onError: ({ stage }) => void stages.push(stage) }, {});
    expect([asked.length, stored.length, stages]).toEqual([0, 0, ['enhance', 'record']]);
  });

  test('what a model repeats of the guidance is not stored', async () => {
    const { knowledge, stored } = parrot();
    await ask({ knowledge, tenant: 't' }, {}, ({ last }) => ({ text: `You said: ${last} -- fine.` }));
    expect(stored[0]!.turns[0]!.decision).toBe('You said: Is it open?\n\n -- fine.');
    expect(JSON.stringify(stored)).not.toContain('ask twice');
    expect(stored[0]!.metadata!.request_id).toBe('req-1');
  });
});
