import { describe, expect, test } from 'vitest';
import { knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';
import { type CallSeen, type Decide, SDKS } from './sdks.js';

const COUNT = /Now: first `unlock_order`/g;
const textOf = ({ prompt }: CallSeen): string => JSON.stringify(prompt);
const notesIn = (call: CallSeen): number => textOf(call).match(COUNT)?.length ?? 0;

/** Refunds, is refused, unlocks and refunds; another order of tools where told so. */
const REFUSED: Decide = ({ step }) =>
  step === 3
    ? { text: 'done' }
    : { calls: [{ name: step === 1 ? 'unlock_order' : 'refund_order', input: { order: 'A-1' } }] };

describe.each(SDKS)('$name', ({ ai, model: make, stopAfter, telemetry }) => {
  const order = (execute: (input: { order: string }) => Promise<unknown>) =>
    ai.tool({
      inputSchema: ai.jsonSchema<{ order: string }>({
        type: 'object',
        properties: { order: { type: 'string' } },
        required: ['order'],
      }),
      execute,
    });
  /** Tools of which the first refund is refused, as told. */
  const toolsOf = (refuse: () => unknown) => {
    let refunds = 0;
    return {
      unlock_order: order(async () => ({ ok: true })),
      refund_order: order(async () => {
        refunds += 1;
        return refunds === 1 ? refuse() : { ok: true };
      }),
    };
  };
  const thrown = () => {
    throw new Error(ACT.error);
  };

  test.each([
    ['throws', thrown],
    ['returns an error', () => ({ error: ACT.error })],
    ['returns words', () => `Sorry, ${ACT.error}.`],
    ['returns content', () => ({ type: 'content', value: [{ type: 'text', text: ACT.error }] })],
  ])(
    'a refused call that %s has its note behind the result, in the very next call, once',
    async (_, refuse) => {
      const known = knowingActs({ start: '- Do: `refund_order`.' });
      const { model, seen } = make(REFUSED);
      const options = { knowledge: known.knowledge, tenant: 'shop' };
      await run(options, (its) =>
        ai.generateText({
          model: its.model(model),
          tools: toolsOf(refuse),
          prompt: ACT.task,
          stopWhen: stopAfter(8),
          ...telemetry(its.telemetry.integrations[0]),
        }),
      );
      expect(seen.map(notesIn)).toEqual([0, 1, 1, 1]);
      const [first, second, third] = seen.map(textOf) as [string, string, string];
      // What a provider has cached of the call before is the beginning of the next one.
      expect(second.startsWith(first.slice(0, -1))).toBe(true);
      expect(third.startsWith(second.slice(0, -1))).toBe(true);
      expect(known.acts()).toEqual([expect.stringContaining('"refund_order"')]);
      const [record] = known.stored;
      expect(known.stored).toHaveLength(1);
      expect(JSON.stringify(record!.turns)).not.toMatch(/knowhow-|Now: first/);
      expect(record!.metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
    },
  );

  test('streams and models without a recorder are told alike', async () => {
    const known = knowingActs();
    const { model, seen } = make(REFUSED);
    const options = { knowledge: known.knowledge, tenant: 'shop', store: false };
    const result = ai.streamText({
      model: withKnowledge(model, options),
      tools: toolsOf(thrown),
      prompt: ACT.task,
      stopWhen: stopAfter(8),
    } as Parameters<typeof ai.streamText>[0]);
    await result.consumeStream();
    expect(seen.map(notesIn)).toEqual([0, 1, 1, 1]);
  });

  test('of calls made at once the refused one is told', async () => {
    const known = knowingActs();
    const both: Decide = ({ step }) =>
      step === 0
        ? {
            calls: [
              { name: 'unlock_order', input: { order: 'B-2' } },
              { name: 'refund_order', input: { order: 'A-1' } },
            ],
          }
        : { text: 'done' };
    const { model, seen } = make(both);
    await ai.generateText({
      model: withKnowledge(model, { knowledge: known.knowledge, tenant: 'shop' }),
      tools: toolsOf(thrown),
      prompt: ACT.task,
      stopWhen: stopAfter(8),
      ...telemetry(knowledgeTelemetry({ knowledge: known.knowledge, tenant: 'shop' })),
    });
    expect(seen.map(notesIn)).toEqual([0, 1]);
    expect(known.acts()).toHaveLength(1);
  });

  test('nothing is asked where nothing is known, nor of what went well', async () => {
    for (const [watch, refuse] of [
      [null, thrown],
      [{ actions: [], errors: [] }, thrown],
      [ACT.watch, () => ({ ok: true })],
    ] as const) {
      const known = knowingActs({ watch });
      const { model, seen } = make(REFUSED);
      await ai.generateText({
        model: withKnowledge(model, { knowledge: known.knowledge, tenant: 'shop' }),
        tools: toolsOf(refuse),
        prompt: ACT.task,
        stopWhen: stopAfter(8),
      });
      expect(seen.map(notesIn)).toEqual([0, 0, 0, 0]);
      expect(known.asked).toHaveLength(1);
    }
  });

  test('the same line is told once, however often the call is refused', async () => {
    const known = knowingActs();
    const { model, seen } = make(({ step }) =>
      step === 3 ? { text: 'done' } : { calls: [{ name: 'refund_order', input: { order: 'A-1' } }] },
    );
    await ai.generateText({
      model: withKnowledge(model, { knowledge: known.knowledge, tenant: 'shop' }),
      tools: { refund_order: order(async () => ({ error: ACT.error })) },
      prompt: ACT.task,
      stopWhen: stopAfter(8),
    });
    expect(seen.map(notesIn)).toEqual([0, 1, 1, 1]);
  });
});
