import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { createAgent } from 'langchain';
import { CLERK, script, TASK, TOOLS, WRITER } from './scene.mjs';

class Script extends BaseChatModel {
  constructor(answers) {
    super({});
    this.next = script(answers);
  }
  _llmType() {
    return 'script';
  }
  bindTools() {
    return this;
  }
  async _generate() {
    const { text, calls } = this.next();
    const message = new AIMessage({
      content: text,
      tool_calls: calls.map(({ id, name, input }) => ({ id, name, args: input, type: 'tool_call' })),
    });
    return { generations: [{ text, message }] };
  }
}

const schema = { type: 'object', properties: {} };
const named = (name, run = TOOLS[name]) =>
  tool(
    async (input, config) => {
      const result = await run(input, config);
      return typeof result === 'string' ? result : JSON.stringify(result);
    },
    { name, description: name, schema },
  );

/** The clerk of LangChain; each call of `invoke` gets `config`. */
export async function runClerk(config = {}) {
  const writer = createAgent({
    name: 'writer_agent',
    model: new Script(WRITER),
    tools: [named('get_address')],
  });
  const ask = async ({ input }, own) => {
    const { messages } = await writer.invoke({ messages: [{ role: 'user', content: input }] }, own);
    return messages.at(-1).content;
  };
  const clerk = createAgent({
    name: 'clerk',
    model: new Script(CLERK),
    tools: [named('get_order'), named('track'), named('writer', ask)],
  });
  return clerk.invoke({ messages: [{ role: 'user', content: TASK }] }, config);
}
