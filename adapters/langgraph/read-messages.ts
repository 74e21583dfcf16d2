import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages';
import { contentText } from '../run/content.js';
import type { Message } from '../run/message.js';
import { withoutBoilerplate } from '../run/texts.js';
import { nameAmong } from './model-of.js';

/** What a tool's result says where a person did not let it be called; a reason of the person's own is no different from an error. */
const REJECTED = /^User rejected the tool call for /;

function readMessage(message: BaseMessage): Message[] {
  const text = contentText(message.content);
  const named = message.id === undefined ? {} : { id: message.id };
  if (AIMessage.isInstance(message)) {
    const calls = (message.tool_calls ?? []).map(({ id, name, args }) => ({
      ...(id === undefined ? {} : { id }),
      name,
      input: args,
    }));
    const { model_name: asked, model: answered } = message.response_metadata;
    const model = nameAmong(asked, answered);
    return [{ ...named, role: 'assistant', text: text.trim(), calls, ...(model && { model }) }];
  }
  if (ToolMessage.isInstance(message)) {
    const failed = message.status === 'error';
    const state = REJECTED.test(text) ? 'interrupted' : 'error';
    return [
      {
        ...named,
        role: 'tool',
        callId: message.tool_call_id,
        ...(message.name === undefined ? {} : { name: message.name }),
        text: failed ? withoutBoilerplate(text) : text,
        ...(failed ? { state } : {}),
      },
    ];
  }
  // A summary takes the place of what was said; nobody said it.
  const isSummary = message.additional_kwargs?.lc_source === 'summarization';
  return message.getType() === 'system' || isSummary ? [] : [{ ...named, role: 'user', text }];
}

/** A conversation of LangChain. System messages are left out: the guidance would be among them. */
export const readMessages = (messages: readonly BaseMessage[]): Message[] => messages.flatMap(readMessage);

/** New messages with ids, as LangGraph gives them when it adds them to a state: they are known by them from then on. */
export function withIds(messages: readonly BaseMessage[]): readonly BaseMessage[] {
  for (const message of messages) {
    if (message.id !== undefined) continue;
    message.id = crypto.randomUUID();
    message.lc_kwargs.id = message.id;
  }
  return messages;
}
