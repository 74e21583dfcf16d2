import { context, metrics, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import type { EffectResult } from '../../../src/api/effect.js';
import { openTelemetry } from '../../../src/leaves/telemetry/telemetry.js';
import { afterTest } from '../../at-end.js';
import { ask, FIXED, learn, open, run } from '../../engine/desk.js';

/** A program that has registered OpenTelemetry's SDK. */
function sdk() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  metrics.setGlobalMeterProvider(meters);
  afterTest(async () => {
    for (const one of [context, trace, metrics]) one.disable();
    await Promise.all([provider.shutdown(), meters.shutdown()]);
  });
  return {
    tracer: provider.getTracer('program'),
    spans: () => exporter.getFinishedSpans(),
    named: (operation: string) =>
      exporter
        .getFinishedSpans()
        .filter(({ attributes }) => attributes['gen_ai.operation.name'] === operation),
    async metrics(withValues = false) {
      await reader.forceFlush();
      return (measured.getMetrics().at(-1)?.scopeMetrics ?? []).flatMap(({ metrics: all }) =>
        all.flatMap(({ descriptor, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({
            name: descriptor.name,
            attributes,
            ...(withValues && { value }),
          })),
        ),
      );
    },
  };
}

const RUNS = ['blue', 'red', 'green'].map((colour) =>
  run(`Fetch the ${colour} parcel from the locker`, FIXED),
);
const TASK = 'Fetch the grey parcel from the locker';

test('enhance, store and learn are spans under the caller’s, and metrics, in the names of the conventions', async () => {
  const seen = sdk();
  const service = await open({ telemetry: true });
  await learn(service, RUNS);
  await seen.tracer.startActiveSpan('agent', async (agent) => {
    await ask(service, TASK);
    agent.end();
  });
  const [enhanced] = seen.named('search_memory');
  const agent = seen.spans().find(({ name }) => name === 'agent')!;
  expect(enhanced!.parentSpanContext?.spanId).toBe(agent.spanContext().spanId);
  expect(enhanced!.attributes).toMatchObject({
    'gen_ai.provider.name': 'knowhow',
    'gen_ai.memory.store.id': 'desk',
    'openinference.span.kind': 'RETRIEVER',
    'knowhow.answer': 'guided',
    'knowhow.request_id': expect.any(String),
    'retrieval.documents.0.document.id': expect.any(String),
  });
  expect(seen.named('create_memory')).toHaveLength(RUNS.length);
  expect(seen.named('create_memory')[0]!.attributes).toMatchObject({
    'knowhow.steps': FIXED.length,
    'knowhow.success': true,
    'knowhow.job_id': expect.any(String),
  });
  expect(seen.named('update_memory').map(({ attributes }) => attributes['knowhow.job_id'])).toEqual(
    seen.named('create_memory').map(({ attributes }) => attributes['knowhow.job_id']),
  );
  const points = await seen.metrics();
  for (const operation of ['search_memory', 'create_memory', 'update_memory']) {
    expect(points).toContainEqual({
      name: 'gen_ai.client.operation.duration',
      attributes: { 'gen_ai.operation.name': operation, 'gen_ai.provider.name': 'knowhow' },
    });
  }
  expect(points).toContainEqual({
    name: 'knowhow.enhance.answers',
    attributes: { 'knowhow.answer': 'guided' },
  });
});

test('no text of a task, record or answer is in them, also of what failed; content brings it', async () => {
  const seen = sdk();
  const service = await open({ telemetry: true });
  await learn(service, RUNS);
  await ask(service, TASK);
  const knowledge = service.forAccount('local');
  await knowledge.deleteByIntent({ tenant_id: 'desk', intent: 'parcel locker', similarity_threshold: 0.9 });
  const bad = { ...run('Fetch it from the locker', FIXED), turns: 'locker' as never };
  await expect(knowledge.storeKnowledge(bad)).rejects.toThrow();
  const failed = seen.named('create_memory').at(-1)!;
  expect(failed.status).toMatchObject({
    code: SpanStatusCode.ERROR,
    message: failed.attributes['error.type'],
  });
  const everything = () =>
    JSON.stringify(
      seen.spans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    );
  expect(everything()).not.toMatch(/parcel|locker|jammed/i);
  expect(JSON.stringify(await seen.metrics())).not.toMatch(/parcel|locker|desk/i);
  const open2 = await open({ telemetry: { content: true } });
  await ask(open2, TASK);
  expect(seen.named('search_memory').at(-1)!.attributes).toMatchObject({
    'input.value': TASK,
    'gen_ai.memory.query.text': TASK,
    'output.value': TASK,
    'knowhow.answer': 'silent',
  });
});

test('nothing is told where it is not asked for', async () => {
  const seen = sdk();
  await ask(await open(), TASK);
  expect(seen.spans()).toEqual([]);
});

test('recurrences avoided are a gauge each time the effect is asked for', async () => {
  const seen = sdk();
  const service = await open();
  const recurrences = { guided: { runs: 40, mean: 0.1 }, withheld: { runs: 10, mean: 0.6 } };
  const measured = {
    ...service,
    inspect: (account: string) => ({
      ...service.inspect(account),
      effect: async ({ tenant_id }: { tenant_id: string }) =>
        ({ tenant_id, recurrences }) as unknown as EffectResult,
    }),
  };
  const traced = (await openTelemetry(true))!.traced(measured);
  await traced.inspect('local').effect({ tenant_id: 'desk' });
  const effect = (await seen.metrics(true)).filter(({ name }) => name.startsWith('knowhow.effect'));
  const inStore = { 'gen_ai.memory.store.id': 'desk' };
  expect(effect).toEqual([
    { name: 'knowhow.effect.recurrences', attributes: { ...inStore, 'knowhow.side': 'guided' }, value: 0.1 },
    {
      name: 'knowhow.effect.recurrences',
      attributes: { ...inStore, 'knowhow.side': 'withheld' },
      value: 0.6,
    },
    { name: 'knowhow.effect.recurrences.avoided', attributes: inStore, value: 20 },
  ]);
});
