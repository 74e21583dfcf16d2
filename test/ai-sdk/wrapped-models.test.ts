import { describe, expect, test } from 'vitest';
import { type AiSdkOptions, knowledgeMiddleware, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { agent, lockedOrders, task } from './locked-orders.js';
import { parrot } from './parrot.js';
import { SDKS } from './sdks.js';

describe.each(SDKS)('$name, without a helper', (sdk) => {
  test('a wrapped model alone: one enhance for the steps of a run, another for the next run', async () => {
    const { knowledge, asked } = parrot();
    const { model: plain, seen } = sdk.model(agent);
    const model = withKnowledge(plain, { knowledge, tenant: 't' });
    const call = () =>
      sdk.ai.generateText({ model, tools: lockedOrders(), prompt: task('7'), stopWhen: sdk.stopAfter(8) });
    await call();
    expect(asked).toHaveLength(1);
    expect(seen).toHaveLength(4);
    for (const { prompt } of seen) expect(JSON.stringify(prompt)).toContain('HINT \\"1\\"');
    await call();
    expect(asked).toHaveLength(2);
  });

  test('models that are wrapped again for each step are told the same', async () => {
    const { knowledge, asked } = parrot();
    const { model: plain, seen } = sdk.model(agent);
    const call = plain as { doGenerate(given: unknown): PromiseLike<unknown> };
    // A durable runtime makes the model in each step: nothing but its prompt says whose it is.
    const model = new Proxy(call, {
      get: (target, key) =>
        key === 'doGenerate'
          ? (given: unknown) =>
              (withKnowledge(target as never, { knowledge, tenant: 't' }) as typeof call).doGenerate(given)
          : Reflect.get(target, key),
    });
    await sdk.ai.generateText({
      model: model as never,
      tools: lockedOrders(),
      prompt: task('7'),
      stopWhen: sdk.stopAfter(8),
    });
    expect(asked).toHaveLength(1);
    expect(seen).toHaveLength(4);
    for (const { prompt } of seen) expect(JSON.stringify(prompt)).toContain('HINT \\"1\\"');
  });

  test('a retry of a first step is no new run', async () => {
    const { knowledge, asked } = parrot();
    let failures = 1;
    const error = new sdk.ai.APICallError({
      message: 'overloaded',
      url: 'https://model.invalid',
      requestBodyValues: {},
      isRetryable: true,
      responseHeaders: { 'retry-after-ms': '1' },
    });
    const { model } = sdk.model(() => (failures-- > 0 ? { throws: error } : { text: 'Yes.' }));
    await sdk.ai.generateText({
      model: withKnowledge(model, { knowledge, tenant: 't' }),
      prompt: 'Is it open?',
    });
    expect(asked).toHaveLength(1);
  });

  test('wrapLanguageModel with the middleware, generated and streamed', async () => {
    const { knowledge, asked } = parrot();
    const { model: plain, seen } = sdk.model(() => ({ text: 'Yes.' }));
    const middleware = knowledgeMiddleware({ knowledge, tenant: 't' });
    const model = sdk.ai.wrapLanguageModel({ model: plain, middleware });
    await sdk.ai.generateText({ model, prompt: 'Is it open?' });
    const { textStream } = sdk.ai.streamText({ model, prompt: 'Is it shut?' });
    for await (const text of textStream) expect(text).toBe('Yes.');
    expect(asked.map(({ input_text }) => input_text)).toEqual(['Is it open?', 'Is it shut?']);
    expect(seen.map(({ prompt }) => (prompt[0]!.content as { text: string }[])[0]!.text)).toEqual([
      'Is it open?\n\nHINT "1":\nask twice',
      'Is it shut?\n\nHINT "2":\nask twice',
    ]);
  });

  /** The stream of a model with knowledge around it, and its own. */
  async function streamed(knowledge: AiSdkOptions['knowledge']) {
    const parts = [{ type: 'text-delta', id: '1', delta: 'Yes.' }, { type: 'finish' }];
    const stream = new ReadableStream({
      start(to) {
        for (const part of parts) to.enqueue(part);
        to.close();
      },
    });
    const model = {
      specificationVersion: 'v4',
      provider: 'p',
      modelId: 'm',
      doGenerate: async () => ({}),
      doStream: async () => ({ stream }),
    };
    const wrapped = withKnowledge(model, { knowledge, tenant: 't' });
    const call = { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Is it open?' }] }] };
    const doStream = wrapped.doStream as (call: object) => Promise<{ stream: ReadableStream<object> }>;
    return { stream, got: (await doStream(call)).stream };
  }

  test('a stream is the very stream of the model where nothing was told', async () => {
    const { knowledge } = parrot();
    const silent = {
      ...knowledge,
      enhanceTask: async ({ input_text: response }: { input_text: string }) => ({ response }),
    };
    const { stream, got } = await streamed(silent);
    expect(got).toBe(stream);
  });

  test('a stream of no known run says at its end what was told', async () => {
    const { got } = await streamed(parrot().knowledge);
    const parts: object[] = [];
    for await (const part of got) parts.push(part);
    expect(parts).toEqual([
      { type: 'text-delta', id: '1', delta: 'Yes.' },
      { type: 'finish', providerMetadata: { knowhow: { request_ids: [expect.any(String)] } } },
    ]);
  });

  test('guidance is put in the system message where there is one; images alone are not enhanced', async () => {
    const { knowledge, asked } = parrot();
    const { model: plain, seen } = sdk.model(() => ({ text: 'Yes.' }));
    const model = withKnowledge(plain, { knowledge, tenant: 't', placement: 'system' });
    await sdk.ai.generateText({ model, system: 'Be brief.', prompt: 'Is it open?' });
    await sdk.ai.generateText({ model, prompt: 'Is it open?' });
    const image = { type: 'file' as const, data: new Uint8Array([1, 2, 3]), mediaType: 'image/png' };
    await sdk.ai.generateText({ model, messages: [{ role: 'user', content: [image] }] });
    expect(seen[0]!.prompt[0]).toMatchObject({
      role: 'system',
      content: 'Be brief.\n\nHINT "1":\nask twice',
    });
    // No message is added: not every model takes one of the system.
    expect(seen.slice(1).map(({ prompt }) => prompt.map(({ role }) => role))).toEqual([['user'], ['user']]);
    expect(JSON.stringify(seen[1]!.prompt)).toContain('HINT');
    expect(asked).toHaveLength(2);
  });
});
