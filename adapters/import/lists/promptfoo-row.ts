import { type Fields, fieldsOf, isFields, textIn, unpacked } from '../fields.js';
import type { Layout } from './layout.js';

/** Why a row of promptfoo failed: its provider did; zero is for none, one for an assertion, whose words are the row's error. */
const PROVIDER = 2;

const answerOf = (output: unknown): Fields[] => {
  if (output === undefined || output === null) return [];
  const isCalls = Array.isArray(output) && output.every((one) => isFields(fieldsOf(one).function));
  if (isCalls) return [{ role: 'assistant', tool_calls: output }];
  return [{ role: 'assistant', content: typeof output === 'string' ? output : JSON.stringify(output) }];
};

/** A row of the results of promptfoo as a conversation: a prompt, the answer, and how it was judged. Undefined for anything else. */
export function promptfooRow(fields: Fields): Layout | undefined {
  const prompt = textIn(fieldsOf(fields.prompt).raw);
  if (prompt === undefined || !('failureReason' in fields) || !isFields(fields.testCase)) return undefined;
  const messages = unpacked(prompt);
  const asked = Array.isArray(messages) ? messages : [{ role: 'user', content: prompt }];
  const { error, success, score: _, failureReason, ...rest } = fields;
  const judged = failureReason === PROVIDER ? { error } : { success };
  return { items: [...asked, ...answerOf(fieldsOf(fields.response).output)], around: { ...rest, ...judged } };
}
