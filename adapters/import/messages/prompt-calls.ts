import type { Message } from '../../run/message.js';

/** Fields of DSPy's prompts and answers that have a call in them. */
const DSPY = /\[\[ ## (?:next_tool_name|tool_name_\d{1,6}) ## \]\]/;

/** What is not read of messages whose calls are words of a prompt: DSPy's history, where its predictions have them as fields. */
export const callsOfPrompts = (messages: readonly Message[]): string | undefined =>
  messages.some((message) => message.role !== 'tool' && DSPY.test(message.text))
    ? "calls in the words of DSPy's prompts; write its predictions, with their trajectory"
    : undefined;
