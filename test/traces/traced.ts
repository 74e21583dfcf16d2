import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { openTraces, serveHttp } from '../../adapters/http/index.js';
import type { LogEvent } from '../../src/index.js';
import { afterTest } from '../at-end.js';
import { open } from '../engine/desk.js';

/** A server that takes traces, and the tracer of a program that exports to it by OpenTelemetry's own exporters. */
export async function tracedProgram(encoding: 'protobuf' | 'json', headers: Record<string, string> = {}) {
  const events: LogEvent[] = [];
  const service = await open({ log: (event) => events.push(event) });
  const { api_key: key } = await service.keys.create();
  const traces = openTraces({
    service,
    log: (event) => events.push(event),
    silence: { ended: 0, rootless: 0 },
  });
  afterTest(() => traces.close());
  const server = await serveHttp({ service, traces });
  afterTest(() => server.close());
  const Exporter = encoding === 'json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    url: `${server.url}/v1/traces`,
    headers: { 'x-api-key': key, ...headers },
    compression: 'gzip' as never,
  });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  afterTest(() => provider.shutdown());
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  afterTest(() => context.disable());
  return {
    service,
    server,
    key,
    events,
    traces,
    tracer: provider.getTracer('program'),
    /** Everything that was traced so far is exported, read and learned. */
    async settle() {
      await provider.forceFlush();
      await traces.read();
      await service.drain();
    },
    async records(tenant = 'default') {
      const all = [];
      for await (const record of service.exportRecords('local', tenant)) all.push(record);
      return all;
    },
  };
}
