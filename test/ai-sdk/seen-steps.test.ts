import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { hashingEmbedder, openKnowledge } from '../../src/index.js';
import { type Remembering, remembering } from './remembering.js';
import { SDKS } from './sdks.js';

let memory: Remembering;
beforeEach(async () => {
  memory = await remembering();
});
afterEach(() => memory.inner.close());

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(11_992, 'kh9Z')]);

describe.each(SDKS)('$name', ({ ai, model: make, stopAfter, telemetry, streamCallbacks }) => {
  const look = (execute: (input: { page: number }) => Promise<unknown>) =>
    ai.tool({
      description: 'Looks at a page.',
      inputSchema: ai.jsonSchema<{ page: number }>({
        type: 'object',
        properties: { page: { type: 'number' } },
        required: ['page'],
      }),
      execute,
    });
  const page = async (input: { page: number }): Promise<unknown> => `page ${input.page}`;

  test('a history that is summarised between steps takes nothing from the record, nor its guidance', async () => {
    const decide = () => {
      const step = seen.length;
      return step > 4 ? { text: 'done' } : { calls: [{ name: 'look', input: { page: step } }] };
    };
    const { model, seen } = make(decide);
    await run(memory.options, (its) =>
      ai.generateText({
        model: its.model(model),
        tools: { look: look(page) },
        prompt: 'Refund the order of the customer.',
        stopWhen: stopAfter(8),
        prepareStep: ({ messages }) =>
          messages.length < 4
            ? {}
            : {
                messages: [
                  { role: 'user' as const, content: 'Summary: a refund is under way.' },
                  ...messages.slice(-2),
                ],
              },
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );
    expect(memory.asked.map(({ input_text }) => input_text)).toEqual(['Refund the order of the customer.']);
    expect(memory.stored.map(({ turns }) => turns.map(({ result }) => result))).toEqual([
      ['page 1', 'page 2', 'page 3', 'page 4', undefined],
    ]);
  });

  test('two calls of one id have two results', async () => {
    const { model } = make(({ step }) =>
      step > 1 ? { text: 'done' } : { calls: [{ name: 'look', input: { page: step + 1 }, id: 'call_0' }] },
    );
    await ai.generateText({
      model: withKnowledge(model, memory.options),
      tools: { look: look(page) },
      prompt: 'Refund the order of the customer.',
      stopWhen: stopAfter(8),
      ...telemetry(knowledgeTelemetry(memory.options)),
    });
    expect(memory.stored[0]!.turns.map(({ result }) => result)).toEqual(['page 1', 'page 2', undefined]);
  });

  test('bytes are stored as what they are, and a picture is no task', async () => {
    const outputs: unknown[] = [
      { screenshot: PNG.toString('base64'), ok: true },
      new Uint8Array(PNG),
      { content: [{ type: 'image', data: PNG.toString('base64'), mimeType: 'image/png' }] },
    ];
    const { model } = make(({ step }) =>
      step > 2 ? { text: 'done' } : { calls: [{ name: 'look', input: { page: step } }] },
    );
    const image = { type: 'image' as const, image: new Uint8Array(PNG), mediaType: 'image/png' };
    const ask = (words: string) =>
      ai.generateText({
        model: withKnowledge(model, memory.options),
        tools: { look: look(async (input) => outputs[input.page]) },
        messages: [
          {
            role: 'user',
            content: [...(words === '' ? [] : [{ type: 'text' as const, text: words }]), image],
          },
        ],
        stopWhen: stopAfter(8),
        ...telemetry(knowledgeTelemetry(memory.options)),
      });
    await ask('What is wrong with this order?');
    await ask('');
    expect(memory.asked.map(({ input_text }) => input_text)).toEqual(['What is wrong with this order?']);
    expect(memory.stored.map(({ query }) => query)).toEqual(['What is wrong with this order?']);
    const { turns } = memory.stored[0]!;
    expect(turns.map(({ result }) => result)).toEqual([
      '{"screenshot":"[image/png, 12 KB]","ok":true}',
      '"[image/png, 12 KB]"',
      '{"content":["[image/png, 12 KB]"]}',
      undefined,
    ]);
    expect(turns[0]!.inputs).toContain('[image/png, 12 KB]');
    expect(JSON.stringify(turns).length).toBeLessThan(2_000);
  });

  test('a stream that nobody reads to its end is stored when the knowledge closes', async () => {
    const knowledge = await openKnowledge({ path: ':memory:', embedder: hashingEmbedder() });
    const outcomes: string[] = [];
    const options = {
      knowledge,
      tenant: 'shop',
      onStore: ({ outcome }: { outcome: string }) => outcomes.push(outcome),
    };
    const { model } = make(() => ({ text: 'One two three four five six.' }), 5);
    const stream = run(options, (its) =>
      ai.streamText({
        model: its.model(model),
        prompt: 'Refund the order of the customer.',
        ...telemetry(its.telemetry.integrations[0]),
        ...(streamCallbacks(its) as object),
      }),
    );
    for await (const _ of stream.textStream) break;
    await knowledge.close();
    expect(outcomes).toEqual(['abandoned']);
  });
});
