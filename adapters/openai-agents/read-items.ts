import { fieldsOf } from '../run/adapter-error.js';
import { contentText } from '../run/content.js';
import type { AssistantMessage, Message, ToolMessage } from '../run/message.js';
import { asText } from '../run/texts.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return json;
  }
}

/** What a call of any kind says: its arguments, or for a computer or a shell its action. */
export const inputOf = (item: Record<string, unknown>): unknown =>
  parsed(item.arguments ?? item.action ?? item.operation ?? item.input ?? {});

/** What the SDK tells the model of a tool that threw; it says nothing else of it. */
const THREW = /^An error occurred while running the tool\b|^Tool '[^']{0,200}' timed out after \d+ms\.?$/;
/** What it tells the model of a call that a person did not allow. */
const DENIED = /^Tool execution was not approved\b/;

function stateOf(words: string): Pick<ToolMessage, 'state'> {
  return THREW.test(words) ? { state: 'error' } : DENIED.test(words) ? { state: 'interrupted' } : {};
}

function outputText(output: unknown): string {
  const words = contentText(output);
  return words === '' ? asText(output ?? '') : words;
}

/** Items of the OpenAI Agents SDK as messages: what a model says and calls at once is one. System items are left out. */
export function readItems(items: readonly unknown[]): Message[] {
  const messages: Message[] = [];
  let answer: AssistantMessage | undefined;
  const speak = (): AssistantMessage => {
    if (answer === undefined) {
      answer = { role: 'assistant', text: '', calls: [] };
      messages.push(answer);
    }
    return answer;
  };
  for (const item of items.map(fieldsOf)) {
    const type = text(item.type) ?? 'message';
    const callId = text(item.callId);
    if (/_(?:result|output)$/.test(type)) {
      answer = undefined;
      const name = text(item.name) ?? type.replace(/_call_(?:result|output)$/, '');
      const said = outputText(item.output);
      messages.push({ role: 'tool', ...(callId ? { callId } : {}), name, text: said, ...stateOf(said) });
    } else if (type.endsWith('_call')) {
      const name = text(item.name) ?? type.replace(/_call$/, '');
      speak().calls.push({ ...(callId ? { id: callId } : {}), name, input: inputOf(item) });
    } else if (item.role === 'assistant') {
      const words = [answer?.text ?? '', contentText(item.content)].filter((one) => one !== '');
      speak().text = words.join('\n');
    } else if (item.role === 'user') {
      answer = undefined;
      messages.push({ role: 'user', text: contentText(item.content) });
    }
  }
  return messages;
}
