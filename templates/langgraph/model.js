/**
 * The model. This one needs no key: it reserves the book of the task, recalls it where a tool says so, and does what
 * the notes in its prompt say. Put yours in its place:
 *
 *   import { ChatOpenAI } from '@langchain/openai';
 *   export const model = new ChatOpenAI({ model: 'gpt-5' });
 */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';

class Librarian extends BaseChatModel {
  _llmType() {
    return 'scripted';
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    const text = messages.map((message) => message.text).join('\n');
    const book = /\bB-\d+/.exec(text)?.[0] ?? 'unknown';
    const isWarned = /`recall_book/.test(text);
    const way = isWarned ? ['recall_book', 'reserve_book'] : ['reserve_book', 'recall_book', 'reserve_book'];
    const name = way[messages.filter((message) => message.getType() === 'tool').length];
    const message = name
      ? new AIMessage({
          content: '',
          tool_calls: [{ name, args: { book }, id: `${name} ${messages.length}` }],
        })
      : new AIMessage(`${book} is reserved.`);
    return { generations: [{ text: message.text, message }] };
  }
}

export const model = new Librarian({});
