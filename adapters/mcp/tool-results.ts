import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { KnowhowError } from '../../src/index.js';

/** Code units of one text in an answer. */
const MAX_TEXT = 2_000;

/** A text as long as an answer to a model should be. */
export const bounded = (text: string, length = MAX_TEXT): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** An answer: for programs by its schema, for models in words. */
export const answer = (structuredContent: Record<string, unknown>, words: string): CallToolResult => ({
  content: [{ type: 'text', text: words }],
  structuredContent,
});

/** An answer that says what went wrong and what to do. */
export const refusal = (words: string): CallToolResult => ({
  content: [{ type: 'text', text: bounded(words) }],
  isError: true,
});

/** An error in words for a model. What is not ours is named without its details. */
export const problemWords = (error: unknown): string =>
  KnowhowError.isInstance(error)
    ? `${error.code}: ${error.message}`
    : 'internal_error: something failed inside knowhow. Go on without it.';

/** Runs a tool; errors become an answer with code and message. */
export async function answering(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return refusal(problemWords(error));
  }
}
