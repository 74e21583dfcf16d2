import { createServer } from 'node:http';
import { Agent } from '@mastra/core/agent';
import { Mastra } from '@mastra/core/mastra';
import { createTool } from '@mastra/core/tools';
import { Observability } from '@mastra/observability';
import { OtelExporter } from '@mastra/otel-exporter';
import { z } from 'zod';
import { normalized } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

const model = (answers) => {
  const next = script(answers);
  const parts = () => {
    const { text, calls } = next();
    return {
      finishReason: calls.length > 0 ? 'tool-calls' : 'stop',
      content: [
        ...(text ? [{ type: 'text', text }] : []),
        ...calls.map(({ id, name, input }) => ({
          type: 'tool-call',
          toolCallId: id,
          toolName: name,
          input: JSON.stringify(input),
        })),
      ],
    };
  };
  const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
  return {
    specificationVersion: 'v2',
    provider: 'script',
    modelId: 'script',
    supportedUrls: {},
    doGenerate: async () => ({ ...parts(), usage, warnings: [] }),
    doStream: async () => {
      const { finishReason, content } = parts();
      const chunks = [
        { type: 'stream-start', warnings: [] },
        ...content.flatMap((part) =>
          part.type === 'text'
            ? [
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: part.text },
                { type: 'text-end', id: 't' },
              ]
            : [part],
        ),
        { type: 'finish', finishReason, usage },
      ];
      return {
        stream: new ReadableStream({
          start: (to) => {
            for (const one of chunks) to.enqueue(one);
            to.close();
          },
        }),
      };
    },
  };
};
const tool = (name, run = TOOLS[name]) =>
  createTool({
    id: name,
    description: name,
    inputSchema: z.any(),
    execute: async (input, context) => run(input, context),
  });

// Mastra's exporter sends over HTTP alone, so that it is listened to on this machine.
const requests = [];
const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    requests.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.setHeader('content-type', 'application/json').end('{}');
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.on('listening', resolve));
const endpoint = `http://127.0.0.1:${server.address().port}/v1/traces`;
const writer = new Agent({
  id: 'writer',
  name: 'writer',
  description: 'writes letters',
  instructions: 'writer',
  model: model(WRITER),
  tools: { get_address: tool('get_address') },
});
const clerk = new Agent({
  id: 'clerk',
  name: 'clerk',
  instructions: 'clerk',
  model: model(CLERK),
  tools: {
    get_order: tool('get_order'),
    track: tool('track'),
    writer: tool(
      'writer',
      async ({ input }, context) =>
        (await writer.generate(input, { tracingContext: context?.tracingContext })).text,
    ),
  },
});
const exporter = new OtelExporter({ provider: { custom: { endpoint, protocol: 'http/json' } } });
const observability = new Observability({
  configs: { otel: { serviceName: 'shop', exporters: [exporter] } },
});
const mastra = new Mastra({ agents: { clerk, writer }, observability, logger: false });
await mastra.getAgent('clerk').generate(TASK, { maxSteps: 8 });
await exporter.flush?.();
await observability.shutdown?.();
process.stdout.write(normalized(requests));
server.close();
process.exit(0);
