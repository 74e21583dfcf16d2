import { Agent, FunctionTool, Model } from '@strands-agents/sdk';
import { recorder } from './recorder.mjs';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

class Script extends Model {
  constructor(answers) {
    super();
    this.next = script(answers);
  }
  updateConfig() {}
  getConfig() {
    return { modelId: 'script' };
  }
  async *stream() {
    const { text, calls } = this.next();
    yield { type: 'modelMessageStartEvent', role: 'assistant' };
    if (text) {
      yield { type: 'modelContentBlockStartEvent' };
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } };
      yield { type: 'modelContentBlockStopEvent' };
    }
    for (const { id, name, input } of calls) {
      yield { type: 'modelContentBlockStartEvent', start: { type: 'toolUseStart', name, toolUseId: id } };
      yield {
        type: 'modelContentBlockDeltaEvent',
        delta: { type: 'toolUseInputDelta', input: JSON.stringify(input) },
      };
      yield { type: 'modelContentBlockStopEvent' };
    }
    yield { type: 'modelMessageStopEvent', stopReason: calls.length > 0 ? 'toolUse' : 'endTurn' };
  }
}

const tool = (name) =>
  new FunctionTool({
    name,
    description: name,
    inputSchema: { type: 'object', properties: {} },
    callback: TOOLS[name],
  });

const spans = recorder();
const writer = new Agent({
  name: 'writer',
  model: new Script(WRITER),
  tools: [tool('get_address')],
  printer: false,
});
const clerk = new Agent({
  name: 'clerk',
  model: new Script(CLERK),
  tools: [tool('get_order'), tool('track'), writer.asTool({ name: 'writer', description: 'writes letters' })],
  printer: false,
});
await clerk.invoke(TASK);
await spans.print();
