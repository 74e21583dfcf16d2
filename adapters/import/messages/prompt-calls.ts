import type { Message } from '../../run/message.js';
import type { Fields } from '../fields.js';
import { scalarText } from '../scalar-text.js';

/** Fields of DSPy's prompts and answers that have a call in them. */
const DSPY = /\[\[ ## (?:next_tool_name|tool_name_\d{1,6}) ## \]\]/;

/** What is not read of messages whose calls are words of a prompt: DSPy's history, where its predictions have them as fields. */
export const callsOfPrompts = (messages: readonly Message[]): string | undefined =>
  messages.some((message) => message.role !== 'tool' && DSPY.test(message.text))
    ? "calls in the words of DSPy's prompts; write its predictions, with their trajectory"
    : undefined;

/** An object in an answer of Langroid that names a tool: its own way of calling, where the API's is not used. */
const LANGROID = /\{\s*"request"\s*:\s*"/;

/** True for an answer of Langroid with a call in its words. What came back is said in the person's place, without a mark. */
export const isLangroidCall = (message: Fields): boolean =>
  'chat_document_id' in message && message.role === 'assistant' && LANGROID.test(scalarText(message.content));
