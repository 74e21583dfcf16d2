import { trace } from '@opentelemetry/api';
import { chat, toolDefinition } from '@tanstack/ai';
import { otelMiddleware } from '@tanstack/ai/middlewares/otel';
import { recorder } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

function adapter(answers) {
  const next = script(answers);
  return {
    kind: 'text',
    name: 'script',
    model: 'script',
    async *chatStream({ runId = 'run', threadId = 'thread' }) {
      const { text, calls } = next();
      const base = () => ({ timestamp: Date.now(), model: 'script' });
      const messageId = `message ${calls[0]?.id ?? 'last'}`;
      yield { type: 'RUN_STARTED', runId, threadId, ...base() };
      if (text) {
        yield { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', ...base() };
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text, ...base() };
        yield { type: 'TEXT_MESSAGE_END', messageId, ...base() };
      }
      for (const [index, { id, name, input }] of calls.entries()) {
        yield {
          type: 'TOOL_CALL_START',
          toolCallId: id,
          toolName: name,
          toolCallName: name,
          index,
          ...base(),
        };
        yield { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(input), ...base() };
        yield { type: 'TOOL_CALL_END', toolCallId: id, toolName: name, toolCallName: name, input, ...base() };
      }
      const finishReason = calls.length > 0 ? 'tool_calls' : 'stop';
      yield { type: 'RUN_FINISHED', runId, threadId, finishReason, ...base() };
    },
  };
}

const spans = recorder();
const middleware = () => [otelMiddleware({ tracer: trace.getTracer('shop'), captureContent: true })];
const tool = (name, run = TOOLS[name]) =>
  toolDefinition({ name, description: name, inputSchema: { type: 'object' } }).server(async (input) =>
    run(input),
  );
const answer = (answers, task, tools) =>
  chat({
    adapter: adapter(answers),
    messages: [{ role: 'user', content: task }],
    tools,
    middleware: middleware(),
    stream: false,
  });
await answer(CLERK, TASK, [
  tool('get_order'),
  tool('track'),
  tool('writer', ({ input }) => answer(WRITER, input, [tool('get_address')])),
]);
await spans.print();
