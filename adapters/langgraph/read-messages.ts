import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import type { Message } from '../run/message.js';
import { withoutBoilerplate } from '../run/texts.js';

/** The words of a message; parts that are no text are named by their type. */
function textOf(message: BaseMessage): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  return content
    .flatMap((part) => {
      if (part.type === 'text' && typeof part.text === 'string') return [part.text];
      return /^(?:tool_use|tool_call|reasoning|thinking|functionCall)/.test(part.type ?? '')
        ? []
        : [`[${part.type}]`];
    })
    .join('\n');
}

function readMessage(message: BaseMessage): Message[] {
  const text = textOf(message);
  if (AIMessage.isInstance(message)) {
    const calls = (message.tool_calls ?? []).map(({ id, name, args }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      input: args,
    }));
    return [{ role: 'assistant', text: text.trim(), calls }];
  }
  if (ToolMessage.isInstance(message)) {
    const failed = message.status === 'error';
    return [
      {
        role: 'tool',
        callId: message.tool_call_id,
        ...(message.name === undefined ? {} : { name: message.name }),
        text: failed ? withoutBoilerplate(text) : text,
        ...(failed ? { state: 'error' } : {}),
      },
    ];
  }
  return message.getType() === 'system' ? [] : [{ role: 'user', text }];
}

/** A conversation of LangChain. System messages are left out: the guidance would be among them. */
export const readMessages = (messages: readonly BaseMessage[]): Message[] => messages.flatMap(readMessage);
