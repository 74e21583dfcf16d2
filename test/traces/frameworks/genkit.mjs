import { SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { genkit, z } from 'genkit';
import { enableTelemetry } from 'genkit/tracing';
import { recorder } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

const spans = recorder('shop', false);
await enableTelemetry({ spanProcessors: [new SimpleSpanProcessor(spans.exporter)] });
const ai = genkit({ name: 'shop' });
const model = (name, answers) => {
  const next = script(answers);
  return ai.defineModel({ name, supports: { tools: true, multiturn: true } }, async () => {
    const { text, calls } = next();
    const content = [
      ...(text ? [{ text }] : []),
      ...calls.map(({ id, name, input }) => ({ toolRequest: { ref: id, name, input } })),
    ];
    return { message: { role: 'model', content }, finishReason: 'stop' };
  });
};
const tool = (name, run = TOOLS[name]) =>
  ai.defineTool({ name, description: name, inputSchema: z.any() }, async (input) => run(input));

const letters = model('script/writer', WRITER);
const address = tool('get_address');
const writer = tool(
  'writer',
  async ({ input }) => (await ai.generate({ model: letters, prompt: input, tools: [address] })).text,
);
const tools = [tool('get_order'), tool('track'), writer];
const flow = (name, answers) => {
  const clerk = model(`script/${name}`, answers);
  return ai.defineFlow(name, async (task) => (await ai.generate({ model: clerk, prompt: task, tools })).text);
};
// A tool that throws ends a run here, so the clerk tries another way then.
await flow('careless', CLERK)(TASK).catch(() => {});
await flow('clerk', CLERK.toSpliced(1, 1))(TASK);
await spans.print();
process.exit(0);
