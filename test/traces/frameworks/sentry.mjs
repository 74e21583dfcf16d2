import { SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import * as Sentry from '@sentry/node';
import { recorder } from './recorder.mjs';

const spans = recorder('shop', false);
Sentry.init({
  dsn: 'http://none@127.0.0.1:9/1',
  transport: () => ({ send: async () => ({}), flush: async () => true }),
  tracesSampleRate: 1,
  sendDefaultPii: true,
  openTelemetrySpanProcessors: [new SimpleSpanProcessor(spans.exporter)],
});
const { client, runClerk } = await import('./openai-scene.mjs');
const openai = client();
// Spans of a program's own, as Sentry's documents say how to write them.
const tool = (name, act) => (input) =>
  Sentry.startSpan(
    {
      name: `execute_tool ${name}`,
      op: 'gen_ai.execute_tool',
      attributes: { 'gen_ai.tool.name': name, 'gen_ai.tool.input': JSON.stringify(input) },
    },
    async (span) => {
      const result = await act(input);
      span.setAttribute('gen_ai.tool.output', JSON.stringify(result));
      return result;
    },
  );
const agent =
  (name, loop) =>
  (...given) =>
    Sentry.startSpan(
      { name: `invoke_agent ${name}`, op: 'gen_ai.invoke_agent', attributes: { 'gen_ai.agent.name': name } },
      () => loop(...given),
    );
await runClerk((asked) => openai.chat.completions.create(asked), tool, agent);
await spans.print();
process.exit(0);
