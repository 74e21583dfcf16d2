// A model provider for LangChain in miniature: shows that the environment can name any.
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';

const PLAN = ['refund_order', 'unlock_order', 'refund_order'];

/** Goes through the plan whatever it is told, then ends. */
export class ChatOpenAI {
  constructor({ model: name }) {
    const model = fakeModel();
    const next = (messages) => {
      const done = messages.filter((message) => message.getType() === 'tool').length;
      console.log(`${name} was asked`);
      return PLAN[done]
        ? new AIMessage({
            content: '',
            tool_calls: [{ name: PLAN[done], args: { order: 'A-1' }, id: `c${done}` }],
          })
        : new AIMessage('Done.');
    };
    for (let i = 0; i < 100; i += 1) model.respond(next);
    // biome-ignore lint/correctness/noConstructorReturn: the class stands for a provider's; its model is the stand-in
    return model;
  }
}
