import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SDKS } from '../ai-sdk/sdks.js';
import { collectingTracer } from './collecting-tracer.js';
import { outline, readTexts } from './read-files.js';

/** Version 6 writes the spans itself; those of version 7 come from a package of their own. */
const { ai, model: modelOf, stopAfter } = SDKS.find(({ name }) => name === 'AI SDK 6')!;

function setUp() {
  const { tracer, lines } = collectingTracer();
  const telemetry = (functionId: string) =>
    ({
      experimental_telemetry: { isEnabled: true, functionId, tracer, metadata: { shop: 'north' } },
    }) as object;
  const expert = modelOf(() => ({ text: 'Cool and dry.' }));
  const goods = z.object({ goods: z.string() });
  let weighed = false;
  const tools = {
    weigh: ai.tool({
      inputSchema: goods,
      description: 'Weighs goods.',
      execute: async () => {
        weighed = true;
        return { grams: 900 };
      },
    }),
    label: ai.tool({
      inputSchema: goods,
      execute: async () => {
        if (!weighed) throw new Error('no weight is known');
        return 'labelled';
      },
    }),
    ask_expert: ai.tool({
      inputSchema: z.object({ question: z.string() }),
      execute: async ({ question }: { question: string }) =>
        (await ai.generateText({ model: expert.model, prompt: question, ...telemetry('expert') })).text,
    }),
  };
  const clerk = modelOf(({ step }) => {
    if (step === 0) return { calls: [{ name: 'label', input: { goods: 'apples' } }] };
    if (step === 1) {
      return {
        text: 'I weigh them first.',
        calls: [
          { name: 'weigh', input: { goods: 'apples' } },
          { name: 'ask_expert', input: { question: 'How are apples stored?' } },
        ],
      };
    }
    return step === 2
      ? { calls: [{ name: 'label', input: { goods: 'apples' } }] }
      : { text: 'They are on the shelf.' };
  });
  const read = async () => {
    const found = await readTexts({ a: lines() });
    expect(found.rejected).toEqual([]);
    return found.records.map(({ record }) => record);
  };
  return { telemetry, tools, clerk, read };
}

const SHELF = [
  'Put the apples on the shelf. [?, shelf]',
  'label ! "error":"no weight is known"',
  'weigh = {"grams":900}',
  'ask_expert = Cool and dry.',
  'label = labelled',
  '"They are on the shelf."',
];
const EXPERT = ['How are apples stored? [?, expert]', '"Cool and dry."'];

describe('spans that AI SDK 6 really writes', () => {
  test('generateText, with a failing tool, calls at once and an agent in a tool', async () => {
    const { telemetry, tools, clerk, read } = setUp();
    await ai.generateText({
      model: clerk.model,
      tools,
      system: 'You keep the shelf.',
      prompt: 'Put the apples on the shelf.',
      stopWhen: stopAfter(8),
      ...telemetry('shelf'),
    });
    const records = await read();
    expect(records.map(outline)).toEqual([SHELF, EXPERT]);
    expect(records[0]).toMatchObject({
      metadata: { program: 'ai-sdk', shop: 'north', finish_reason: 'stop' },
    });
    expect(records[0]!.turns[0]!.inputs).toBe(
      'Available tools:\n- weigh: Weighs goods.\n- label\n- ask_expert\n\nUser message:\nPut the apples on the shelf.',
    );
    expect(JSON.stringify(records)).not.toContain('You keep the shelf');
  });

  test('streamText, the same', async () => {
    const { telemetry, tools, clerk, read } = setUp();
    const { textStream } = ai.streamText({
      model: clerk.model,
      tools,
      prompt: 'Put the apples on the shelf.',
      stopWhen: stopAfter(8),
      ...telemetry('shelf'),
    });
    for await (const _ of textStream);
    expect((await read()).map(outline)).toEqual([SHELF, EXPERT]);
  });

  test('a limit of steps, a model that fails', async () => {
    const { telemetry, tools, clerk, read } = setUp();
    const options = { tools, maxRetries: 0, stopWhen: stopAfter(2), ...telemetry('shelf') };
    await ai.generateText({ model: clerk.model, prompt: 'Put the apples on the shelf.', ...options });
    const broken = modelOf(() => ({ throws: new Error('overloaded') }));
    await ai.generateText({ model: broken.model, prompt: 'Weigh the plums.', ...options }).catch(() => {});
    expect((await read()).map(outline)).toEqual([
      ['Put the apples on the shelf. [failed, shelf]', ...SHELF.slice(1, 4)],
      EXPERT,
      [
        'Weigh the plums. [?, shelf]',
        '"(no answer)" ! "interrupted":true,"message":"The run ended with an error: overloaded"',
      ],
    ]);
  });
});
