import { OpenTelemetry } from '@ai-sdk/otel';
import type { Tracer } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SDKS, type Sdk } from '../ai-sdk/sdks.js';
import { tracedProgram } from './traced.js';

const PARCELS = ['P-17', 'P-29', 'P-31', 'P-44', 'P-58', 'P-63'];
const task = (parcel: string) => `Fetch parcel ${parcel} from its locker for the customer`;

/** How each version traces itself. */
const TELEMETRY: Record<string, (tracer: Tracer) => object> = {
  'AI SDK 6': (tracer) => ({
    experimental_telemetry: {
      isEnabled: true,
      functionId: 'clerk',
      tracer,
      metadata: { 'knowhow.tenant_id': 'desk', 'knowhow.success': true },
    },
  }),
  'AI SDK 7': (tracer) => ({
    telemetry: { functionId: 'clerk', integrations: [new OpenTelemetry({ tracer })] },
  }),
};

/** A program that nothing of knowhow's is in: a model with two tools, of which one works only after the other. */
async function fetchParcel({ ai, model: modelOf, stopAfter }: Sdk, prompt: string, telemetry: object) {
  let reset = false;
  const parcel = z.object({ parcel: z.string() });
  const named = /P-\d+/.exec(prompt)![0];
  const clerk = modelOf(({ step }) => {
    if (step === 0) return { calls: [{ name: 'open_locker', input: { parcel: named } }] };
    if (step === 1) return { calls: [{ name: 'reset_locker', input: { parcel: named } }] };
    return step === 2
      ? { calls: [{ name: 'open_locker', input: { parcel: named } }] }
      : { text: `Parcel ${named} is here.` };
  });
  await ai.generateText({
    model: clerk.model,
    prompt,
    stopWhen: stopAfter(8),
    tools: {
      open_locker: ai.tool({
        inputSchema: parcel,
        execute: async () => {
          if (!reset) throw new Error('locker jammed, it must be reset');
          return { ok: true };
        },
      }),
      reset_locker: ai.tool({
        inputSchema: parcel,
        execute: async () => {
          reset = true;
          return { ok: true };
        },
      }),
    },
    ...telemetry,
  });
}

test.each([
  ['AI SDK 6', 'protobuf', 'desk'],
  ['AI SDK 7', 'json', 'office'],
] as const)(
  '%s, traced by its own OpenTelemetry and exported as %s, is learned from, and guided then',
  async (name, encoding, tenant) => {
    const sdk = SDKS.find((one) => one.name === name)!;
    const program = await tracedProgram(encoding, { 'x-knowhow-tenant': 'office' });
    const telemetry = TELEMETRY[name]!(program.tracer);
    const knowledge = program.service.forAccount('local');
    const ask = () =>
      knowledge.enhanceTask({ tenant_id: tenant, input_text: task('P-90'), agent_type: 'clerk' });
    expect((await ask()).response).toBe(task('P-90'));
    for (const parcel of PARCELS) await fetchParcel(sdk, task(parcel), telemetry);
    await program.settle();
    const records = await program.records(tenant);
    expect(records).toHaveLength(PARCELS.length);
    expect(records[0]).toMatchObject({ query: task('P-17'), agent_type: 'clerk' });
    expect(records[0]!.turns.map(({ decision }) => decision)).toEqual([
      expect.stringContaining('open_locker'),
      expect.stringContaining('reset_locker'),
      expect.stringContaining('open_locker'),
      expect.stringContaining('Parcel P-17 is here.'),
    ]);
    expect(records[0]!.turns[0]!.result).toContain('locker jammed');
    const { response } = await ask();
    expect(response).toContain(task('P-90'));
    expect(response).toContain('reset_locker');
    // What is exported again, as after an answer that was lost, is no other run.
    await program.settle();
    expect(await program.records(tenant)).toHaveLength(PARCELS.length);
  },
  60_000,
);
