import { describe, expect, test, vi } from 'vitest';
import { holdTools, knowledgeTelemetry, run, withKnowledge } from '../../adapters/ai-sdk/index.js';
import { ACT, knowingActs } from '../run/knowing-acts.js';
import { type CallSeen, type Decide, SDKS } from './sdks.js';

const COUNT = /Now: first `unlock_order`/g;
const textOf = ({ prompt }: CallSeen): string => JSON.stringify(prompt);
const notesIn = (call: CallSeen): number => textOf(call).match(COUNT)?.length ?? 0;
const input = { order: 'A-1' };
/** Refunds, and when that was held unlocks and refunds. */
const HELD: Decide = ({ step }) =>
  step === 3 ? { text: 'done' } : { calls: [{ name: step === 1 ? 'unlock_order' : 'refund_order', input }] };

describe.each(SDKS)('$name, tools that are held', ({ ai, model: make, stopAfter, telemetry }) => {
  const order = (execute: (input: { order: string }) => unknown) =>
    ai.tool({
      inputSchema: ai.jsonSchema<{ order: string }>({
        type: 'object',
        properties: { order: { type: 'string' } },
        required: ['order'],
      }),
      execute: execute as (input: { order: string }) => Promise<unknown>,
    });
  const toolsOf = () => ({
    unlock_order: order(vi.fn(async () => ({ ok: true }))),
    refund_order: order(vi.fn(async () => ({ ok: true }))),
  });
  const callsOf = (tool: { execute?: unknown }) => vi.mocked(tool.execute as () => void).mock.calls.length;

  test('a call of which something is known is held once: what is known is its result, and it is no call of the run', async () => {
    const known = knowingActs({ start: '- Do: `refund_order`.' });
    const { model, seen } = make(HELD);
    const tools = toolsOf();
    await run({ knowledge: known.knowledge, tenant: 'shop' }, (its) =>
      ai.generateText({
        model: its.model(model),
        tools: its.hold(tools),
        prompt: ACT.task,
        stopWhen: stopAfter(8),
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );
    expect([callsOf(tools.refund_order), callsOf(tools.unlock_order)]).toEqual([1, 1]);
    expect(seen.map(notesIn)).toEqual([0, 1, 1, 1]);
    const [first, second, third] = seen.map(textOf) as [string, string, string];
    expect(second.startsWith(first.slice(0, -1))).toBe(true);
    expect(third.startsWith(second.slice(0, -1))).toBe(true);
    expect(second).toMatch(
      /This call was not made yet, .* Weigh the note below: .* make the same call again/,
    );
    // The note says of itself that it is no instruction.
    expect(second).not.toMatch(/(?:follow|obey|heed|do as) (?:the|this) note/i);
    expect(known.acts()).toHaveLength(1);
    const [record] = known.stored;
    expect(known.stored).toHaveLength(1);
    expect(record!.turns.map(({ decision }) => /_order|done/.exec(decision)?.[0])).toEqual([
      '_order',
      '_order',
      'done',
    ]);
    expect(record!.turns[0]!.decision).toContain('unlock_order');
    expect(JSON.stringify(record!.turns)).not.toMatch(/knowhow-|Now: first|not made yet/);
    expect(record!.metadata).toMatchObject({ request_ids: ['req_1', 'req_2'] });
  });

  test('it is held where its telemetry alone knows the run, or nothing does, and where it streams', async () => {
    for (const integration of [true, false]) {
      const known = knowingActs();
      const { model, seen } = make(HELD);
      const options = { knowledge: known.knowledge, tenant: 'shop' };
      const tools = toolsOf();
      const result = ai.streamText({
        model: withKnowledge(model, options),
        tools: holdTools(tools, options),
        prompt: ACT.task,
        stopWhen: stopAfter(8),
        ...(integration && ai.isStepCount === stopAfter ? telemetry(knowledgeTelemetry(options)) : {}),
      } as Parameters<typeof ai.streamText>[0]);
      await result.consumeStream();
      expect(callsOf(tools.refund_order)).toBe(1);
      expect(seen.map(notesIn)).toEqual([0, 1, 1, 1]);
    }
  });

  test('nothing is held where nothing is known, and a tool that answers bit by bit does so', async () => {
    for (const watch of [null, { actions: [], errors: [] }]) {
      const known = knowingActs({ watch });
      const { model } = make(({ step }) =>
        step > 0 ? { text: 'done' } : { calls: [{ name: 'refund_order', input }] },
      );
      const result = ai.streamText({
        model: withKnowledge(model, { knowledge: known.knowledge, tenant: 'shop' }),
        tools: holdTools(
          {
            refund_order: order(async function* () {
              yield 'half';
              yield 'all';
            }),
          },
          { knowledge: known.knowledge, tenant: 'shop' },
        ),
        prompt: ACT.task,
        stopWhen: stopAfter(4),
      } as Parameters<typeof ai.streamText>[0]);
      const outputs: unknown[] = [];
      for await (const part of result.fullStream) if (part.type === 'tool-result') outputs.push(part.output);
      expect(outputs).toEqual(['half', 'all', 'all']);
      expect(known.asked).toHaveLength(1);
    }
  });

  test('the same action is held once, however often it is asked for', async () => {
    const known = knowingActs();
    const { model } = make(({ step }) =>
      step === 3 ? { text: 'done' } : { calls: [{ name: 'refund_order', input }] },
    );
    const tools = toolsOf();
    await run({ knowledge: known.knowledge, tenant: 'shop' }, (its) =>
      ai.generateText({
        model: its.model(model),
        tools: its.hold(tools),
        prompt: ACT.task,
        stopWhen: stopAfter(8),
        ...telemetry(its.telemetry.integrations[0]),
      }),
    );
    expect(callsOf(tools.refund_order)).toBe(2);
    expect(known.acts()).toHaveLength(1);
  });
});
