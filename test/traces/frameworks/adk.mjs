import { recorder } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

// ADK has a copy of OpenTelemetry's API of its own, which sees a provider only that was there before it.
const spans = recorder();
const { AgentTool, BaseLlm, FunctionTool, InMemoryRunner, LlmAgent } = await import('@google/adk');

class Script extends BaseLlm {
  constructor(answers) {
    super({ model: 'script' });
    this.next = script(answers);
  }
  async *generateContentAsync() {
    const { text, calls } = this.next();
    const parts = [
      ...(text ? [{ text }] : []),
      ...calls.map(({ id, name, input }) => ({
        functionCall: { id, name, args: name === 'writer' ? { request: input.input } : input },
      })),
    ];
    yield { content: { role: 'model', parts }, finishReason: 'STOP' };
  }
  connect() {
    throw new Error('not live');
  }
}

const tool = (name) =>
  new FunctionTool({ name, description: name, parameters: undefined, execute: TOOLS[name] });

const writer = new LlmAgent({
  name: 'writer',
  description: 'writes letters',
  model: new Script(WRITER),
  tools: [tool('get_address')],
});
const clerk = new LlmAgent({
  name: 'clerk',
  model: new Script(CLERK),
  tools: [tool('get_order'), tool('track'), new AgentTool({ agent: writer })],
});
const runner = new InMemoryRunner({ agent: clerk, appName: 'shop' });
const session = await runner.sessionService.createSession({ appName: 'shop', userId: 'u' });
const message = { role: 'user', parts: [{ text: TASK }] };
for await (const _ of runner.runAsync({ userId: 'u', sessionId: session.id, newMessage: message }));
await spans.print();
process.exit(0);
